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
    deskPaths.phases(':eventId'),
    'Fases de venta',
    'manage SalePhase',
    () => import('#features/sale-phases/desk/phases-screen.tsx'),
  ),
  desk(
    deskPaths.coupons,
    'Cupones',
    'manage Coupon',
    () => import('#features/coupons/desk/coupons-screen.tsx'),
  ),
  desk(deskPaths.auditLog, 'Bitácora', 'read AuditLog', () => import('#features/staff/audit-log-screen.tsx')),
]
