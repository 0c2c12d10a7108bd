import type { DeskFeature } from '#web/desk.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { auth, blank } from '#web/screen-route.ts'

export const accountsDesk: DeskFeature = {
  screens: [blank(deskPaths.secondFactor, 'Tu código', () => import('./second-factor-screen.tsx'), auth)],
}
