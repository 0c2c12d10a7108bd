import { desk, type DeskFeature } from '#web/desk.ts'
import { deskPaths } from '#web/desk-paths.ts'

const paths = { exportSchedules: '/backoffice/exportaciones/programadas' }
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const exportsDesk: DeskFeature = {
  paths,
  screens: [
    desk(deskPaths.exports, 'Archivos', 'export List', () => import('./exports-screen.tsx'), {
      group: 'Números',
      position: 20,
    }),
    desk(paths.exportSchedules, 'Programados', 'export List', () => import('./schedules-screen.tsx'), {
      group: 'Números',
      position: 25,
    }),
  ],
  auditLinks: { export: () => deskPaths.exports, export_schedule: () => paths.exportSchedules },
}
