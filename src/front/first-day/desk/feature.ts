import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  firstDay: '/backoffice/primer-dia',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const firstDayDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.firstDay, 'Primer día', 'manage FirstDay', () => import('./first-day-screen.tsx'), {
      group: 'Club',
      position: 60,
    }),
  ],
  auditLinks: { opening: () => paths.firstDay },
}
