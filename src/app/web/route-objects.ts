import { redirectDocument, type RouteObject } from 'react-router'
import { guard } from '#web/guards.ts'
import type { ScreenRoute } from '#web/screen-route.ts'

/** The document that the server answered with: its headers say what a screen may do. */
const opened = typeof location === 'undefined' ? '' : location.pathname

function toRoute({
  path,
  screen,
  guards = [],
  title,
  breadcrumb,
  may,
  ownDocument,
  entering,
  light,
  members,
  wide,
}: ScreenRoute): RouteObject {
  return {
    path,
    handle: { title, breadcrumb, guards, may, entering, wide },
    loader: ({ request }) => {
      guard(guards, request)
      const { pathname, search } = new URL(request.url)
      if (ownDocument && pathname !== opened) throw redirectDocument(pathname + search)
      return light?.() ?? null
    },
    lazy: { Component: members ? () => ofMembers(screen, title) : async () => (await screen()).default },
  }
}

async function ofMembers(screen: ScreenRoute['screen'], title: string) {
  const [{ default: Screen }, { forMembers }] = await Promise.all([
    screen(),
    import('#people/accounts/web/members.tsx'),
  ])
  return forMembers(Screen, title)
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
