import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { BlankFrame, MainFrame } from './frames.tsx'
import { guard } from './guards.ts'
import { RouteFailure } from './route-failure.tsx'
import { redirects, screens, type ScreenRoute } from './routes.tsx'
import { Waiting } from './waiting.tsx'

function toRoute({ path, screen, guards = [], title, light }: ScreenRoute): RouteObject {
  return {
    path,
    handle: { title },
    loader: ({ request }) => {
      guard(guards, request)
      return light?.() ?? null
    },
    lazy: { Component: async () => (await screen()).default },
  }
}

/** The light screens as they are; the others inside what their reads and permissions need. */
function ofLayout(layout: ScreenRoute['layout']): RouteObject[] {
  const here = screens.filter((screen) => screen.layout === layout)
  return [
    ...here.filter(({ light }) => light !== undefined).map(toRoute),
    {
      lazy: { Component: async () => (await import('./with-queries.tsx')).default },
      children: here.filter(({ light }) => light === undefined).map(toRoute),
    },
  ]
}

export const makeRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: RouteFailure,
      HydrateFallback: Waiting,
      children: [
        ...Object.entries(redirects).map(([path, target]) => ({
          path,
          loader: ({ request }: { request: Request }) => redirect(target + new URL(request.url).search),
        })),
        { Component: MainFrame, ErrorBoundary: RouteFailure, children: ofLayout('main') },
        { Component: BlankFrame, ErrorBoundary: RouteFailure, children: ofLayout('blank') },
      ],
    },
  ])
