import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  reports: '/backoffice/reportes',
  report: (name: string) => `/backoffice/reportes/${name}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const reportsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.reports, 'Reportes', 'read Attendance', () => import('./reports-screen.tsx'), {
      group: 'Números',
      position: 10,
      ofMatch: true,
    }),
    desk(paths.report(':name'), 'Reporte', 'read Attendance', () => import('./report-screen.tsx')),
  ],
  auditLinks: { day: () => paths.report('conciliacion') },
}
