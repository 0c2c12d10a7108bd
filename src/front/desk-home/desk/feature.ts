import { desk, type DeskFeature } from '#web/desk.ts'
import { deskPaths } from '#web/desk-paths.ts'

const paths = {
  auditLog: '/backoffice/bitacora',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const deskHomeDesk: DeskFeature = {
  paths,
  screens: [
    desk(deskPaths.home, 'Resumen', null, () => import('./desk-home-screen.tsx')),
    desk(paths.auditLog, 'Bitácora', 'read AuditLog', () => import('./audit-log-screen.tsx'), {
      group: 'Club',
      position: 20,
    }),
  ],
}
