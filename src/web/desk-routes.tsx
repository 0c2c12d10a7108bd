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
