import { redirectDocument, type RouteObject } from 'react-router'
import { guard } from '#web/guards.ts'
import type { ScreenRoute } from '#web/screen-route.ts'

/** The document that the server answered with: its headers say what a screen may do. */
const opened = typeof location === 'undefined' ? '' : location.pathname

function toRoute(screenRoute: ScreenRoute): RouteObject {
  const { path, guards = [], title, breadcrumb, may, ownDocument, entering, shell, light, wide } = screenRoute
  return {
    path,
    handle: { title, breadcrumb, guards, may, entering, shell, wide },
    loader: ({ request }) => {
      guard(guards, request)
      const { pathname, search } = new URL(request.url)
      if (ownDocument && pathname !== opened) throw redirectDocument(pathname + search)
      return light?.() ?? null
    },
    lazy: { Component: () => componentOf(screenRoute) },
  }
}

/** The screen inside what stands around it. */
async function componentOf({ screen, title, members, hub }: ScreenRoute) {
  const [{ default: Screen }, beside, guarded] = await Promise.all([
    screen(),
    hub && import('#front/my-account/web/account-hub.tsx'),
    members && import('#people/accounts/web/members.tsx'),
  ])
  const whole = beside ? beside.inHub(Screen) : Screen
  return guarded ? guarded.forMembers(whole, title) : whole
}

/** The screens of a layout: the light ones as they are, the others inside what their reads and permissions need. */
export function ofLayout(screens: ScreenRoute[], layout: ScreenRoute['layout']): RouteObject[] {
  const here = screens.filter((screen) => screen.layout === layout)
  return [
    ...here.filter(({ light }) => light !== undefined).map(toRoute),
    {
      lazy: { Component: async () => (await import('#web/with-queries.tsx')).default },
      children: here.filter(({ light }) => light === undefined).map(toRoute),
    },
  ]
}
