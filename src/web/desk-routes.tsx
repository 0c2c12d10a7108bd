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
  blank(deskPaths.invitation, 'Tu invitación', () => import('#features/staff/invitation-screen.tsx')),
  desk(deskPaths.myAccess, 'Mi acceso', null, () => import('#features/staff/my-access-screen.tsx')),
  desk(deskPaths.home, 'Resumen', null, () => import('#features/staff/desk-home-screen.tsx')),
  desk(deskPaths.exports, 'Archivos', 'export List', () => import('#features/exports/exports-screen.tsx')),
  desk(deskPaths.staff, 'Personal', 'manage Staff', () => import('#features/staff/staff-screen.tsx')),
  desk(
    deskPaths.integrations,
    'Integraciones',
    'manage Integration',
    () => import('#features/integrations/integrations-screen.tsx'),
  ),
  desk(
    deskPaths.webhook(':webhookId'),
    'Avisos a un sistema',
    'manage Integration',
    () => import('#features/integrations/webhook-screen.tsx'),
  ),
  desk(
    deskPaths.settings,
    'Ajustes',
    'manage Settings',
    () => import('#features/club-settings/settings-screen.tsx'),
  ),
  desk(
    deskPaths.fanReviews,
    'Revisiones',
    'manage FanReview',
    () => import('#features/fan-id/desk/reviews-screen.tsx'),
  ),
  desk(
    deskPaths.fanReview(':reviewId'),
    'Revisión',
    'manage FanReview',
    () => import('#features/fan-id/desk/review-screen.tsx'),
  ),
  desk(
    deskPaths.fanRequests,
    'Solicitudes',
    'manage FanReview',
    () => import('#features/fan-id/desk/requests/requests-screen.tsx'),
  ),
  desk(
    deskPaths.restrictions,
    'Restricciones',
    'manage Restriction',
    () => import('#features/restrictions/desk/restrictions-screen.tsx'),
  ),
  desk(
    deskPaths.supportCases,
    'Casos',
    'manage SupportCase',
    () => import('#features/support/desk/cases-screen.tsx'),
  ),
  desk(
    deskPaths.supportCase(':caseId'),
    'Caso',
    'manage SupportCase',
    () => import('#features/support/desk/case-desk-screen.tsx'),
  ),
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
  desk(
    deskPaths.boxOffice,
    'Taquilla',
    'create BoxOfficeSale',
    () => import('#features/box-office/box-office-screen.tsx'),
  ),
  desk(deskPaths.orders, 'Pedidos', 'read AnyOrder', () => import('#features/orders/desk/orders-screen.tsx')),
  desk(
    deskPaths.order(':orderId'),
    'Pedido',
    'read AnyOrder',
    () => import('#features/orders/desk/order-screen.tsx'),
  ),
  desk(
    deskPaths.comps,
    'Cortesías',
    'create CompTicket',
    () => import('#features/box-office/comps-screen.tsx'),
  ),
  desk(deskPaths.tills, 'Cajas', 'read AnyOrder', () => import('#features/box-office/tills-screen.tsx')),
  desk(
    deskPaths.quarantine,
    'Cuarentena de pagos',
    'manage Quarantine',
    () => import('#features/payments/desk/quarantine-screen.tsx'),
  ),
  desk(
    deskPaths.invoices,
    'Facturas',
    'manage Invoice',
    () => import('#features/invoices/desk/invoices-screen.tsx'),
  ),
]
