import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  health: '/backoffice/salud',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const healthDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.health, 'Salud', 'see Health', () => import('./health-screen.tsx'), {
      group: 'Club',
      position: 55,
    }),
  ],
}
