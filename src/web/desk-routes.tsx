import { deskPaths } from './desk-paths.ts'
import { auth, blank, desk, type ScreenRoute } from './screen-route.ts'

/** The screens of the club's side: path, title, permission, screen. */
export const deskScreens: ScreenRoute[] = [
  blank(
    deskPaths.secondFactor,
    'Tu código',
    () => import('#features/accounts/second-factor-screen.tsx'),
    auth,
  ),
  desk(deskPaths.home, 'Resumen', null, () => import('#features/staff/desk-home-screen.tsx')),
  desk(
    deskPaths.reports,
    'Reportes',
    'read Attendance',
    () => import('#features/reports/reports-screen.tsx'),
  ),
  desk(
    deskPaths.report(':name'),
    'Reporte',
    'read Attendance',
    () => import('#features/reports/report-screen.tsx'),
  ),
  desk(deskPaths.exports, 'Archivos', 'export List', () => import('#features/exports/exports-screen.tsx')),
  desk(deskPaths.auditLog, 'Bitácora', 'read AuditLog', () => import('#features/staff/audit-log-screen.tsx')),
]
