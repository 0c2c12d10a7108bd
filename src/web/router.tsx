import { createBrowserRouter, redirect, redirectDocument, type RouteObject } from 'react-router'
import { BlankFrame, MainFrame } from './frames.tsx'
import { guard } from './guards.ts'
import { RouteFailure } from './route-failure.tsx'
import { redirects, screens } from './routes.tsx'
import type { ScreenRoute } from './screen-route.ts'
import { Waiting } from './waiting.tsx'

/** The document that the server answered with: its headers say what a screen may do. */
const opened = typeof location === 'undefined' ? '' : location.pathname

function toRoute({
  path,
  screen,
  guards = [],
  title,
  breadcrumb,
  ownDocument,
  light,
}: ScreenRoute): RouteObject {
  return {
    path,
    handle: { title, breadcrumb, guards },
    loader: ({ request }) => {
      guard(guards, request)
      const { pathname, search } = new URL(request.url)
      if (ownDocument && pathname !== opened) throw redirectDocument(pathname + search)
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
        {
          lazy: { Component: async () => (await import('./fan-frame.tsx')).FanFrame },
          ErrorBoundary: RouteFailure,
          children: ofLayout('fan'),
        },
        {
          lazy: { Component: async () => (await import('./fan-frame.tsx')).FanWebFrame },
          ErrorBoundary: RouteFailure,
          children: ofLayout('fan-web'),
        },
      ],
    },
  ])
