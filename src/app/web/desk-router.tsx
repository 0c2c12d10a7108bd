import type { RouteObject } from 'react-router'
import { BlankFrame } from './blank-frame.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { deskFeatures, manifests } from './desk-features.ts'
import { deskScreens } from './desk-routes.tsx'
import { RouteFailure } from '#front/site/web/route-failure.tsx'
import { ofLayout } from './route-objects.ts'
import { installManifests } from '#lib/manifests.ts'
import { installDesk } from '#web/desk.ts'
import WithQueries from '#web/with-queries.tsx'

installManifests(manifests)
installDesk(deskFeatures)

/** The back office, for the club's own people. */
export const deskRoutes: RouteObject[] = [
  { ErrorBoundary: RouteFailure, children: ofLayout(deskScreens, 'bare') },
  { Component: BlankFrame, ErrorBoundary: RouteFailure, children: ofLayout(deskScreens, 'blank') },
  {
    Component: WithQueries,
    children: [
      { Component: DeskFrame, ErrorBoundary: RouteFailure, children: ofLayout(deskScreens, 'desk') },
    ],
  },
]
