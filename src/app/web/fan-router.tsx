import type { RouteObject } from 'react-router'
import { FanFrame, FanWebFrame } from './fan-frame.tsx'
import { fanScreens } from './fan-routes.tsx'
import { RouteFailure } from '#front/site/web/route-failure.tsx'
import { ofLayout } from './route-objects.ts'

/** The two layouts of the Fan ID with their screens. */
export const fanRoutes: RouteObject[] = [
  { Component: FanFrame, ErrorBoundary: RouteFailure, children: ofLayout(fanScreens, 'fan') },
  { Component: FanWebFrame, ErrorBoundary: RouteFailure, children: ofLayout(fanScreens, 'fan-web') },
]
