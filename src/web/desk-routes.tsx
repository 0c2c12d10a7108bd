import { deskPaths } from './desk-paths.ts'
import { auth, bare, blank, desk, withCamera, type ScreenRoute } from './screen-route.ts'

/** The screens of the club's side: path, title, permission, screen. */
export const deskScreens: ScreenRoute[] = [
  blank(
    deskPaths.secondFactor,
    'Tu código',
    () => import('#features/accounts/second-factor-screen.tsx'),
    auth,
  ),
  withCamera(bare(deskPaths.gate, 'Puerta', () => import('#features/gate/scanner/gate-screen.tsx'))),
  desk(deskPaths.home, 'Resumen', null, () => import('#features/staff/desk-home-screen.tsx')),
  desk(
    deskPaths.gates,
    'Puertas',
    'read Attendance',
    () => import('#features/gate/desk/gate-matches-screen.tsx'),
  ),
  desk(
    deskPaths.gateMatch(':eventId'),
    'Puertas del partido',
    'read Attendance',
    () => import('#features/gate/desk/gate-match-screen.tsx'),
  ),
  desk(deskPaths.auditLog, 'Bitácora', 'read AuditLog', () => import('#features/staff/audit-log-screen.tsx')),
]
