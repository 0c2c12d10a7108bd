import {
  redirect,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties,
} from 'react-router'
import { MainFrame } from './frames.tsx'
import { RouteFailure } from '#front/site/web/route-failure.tsx'
import { ofLayout } from './route-objects.ts'
import { redirects, screens } from './routes.tsx'
import { Waiting } from '#web/waiting.tsx'

/**
 * As `createBrowserRouter` makes it, but not yet started: a slow phone may answer a tap before `initialize()`, which
 * loads the first screen.
 */
export const makeRouter = () =>
  UNSAFE_createRouter({
    history: UNSAFE_createBrowserHistory(),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
    routes: [
      {
        id: 'root',
        ErrorBoundary: RouteFailure,
        HydrateFallback: Waiting,
        children: [
          ...Object.entries(redirects).map(([path, target]) => ({
            path,
            loader: ({ request }: { request: Request }) => redirect(target + new URL(request.url).search),
          })),
          { Component: MainFrame, ErrorBoundary: RouteFailure, children: ofLayout(screens, 'main') },
          {
            lazy: { Component: async () => (await import('./blank-frame.tsx')).BlankFrame },
            ErrorBoundary: RouteFailure,
            children: ofLayout(screens, 'blank'),
          },
        ],
      },
    ],
    // Who buys tickets carries nothing of the Fan ID or the club's side: their tables come when one goes there (decision 7).
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (/^\/fanId-(base|web)\//i.test(path)) patch('root', (await import('./fan-router.tsx')).fanRoutes)
      if (/^\/(backoffice|gate)(\/|$)/i.test(path)) {
        patch('root', (await import('./desk-router.tsx')).deskRoutes)
      }
    },
  })
