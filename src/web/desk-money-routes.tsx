import { deskPaths } from './desk-paths.ts'
import { desk, type ScreenRoute } from './screen-route.ts'

/** Where money waits for somebody. */
export const deskMoneyScreens: ScreenRoute[] = [
  desk(
    deskPaths.quarantine,
    'Cuarentena de pagos',
    'manage Quarantine',
    () => import('#features/payments/desk/quarantine-screen.tsx'),
  ),
  desk(
    deskPaths.chargebacks,
    'Contracargos',
    'manage Chargeback',
    () => import('#features/payments/desk/chargebacks/chargebacks-screen.tsx'),
  ),
  desk(
    deskPaths.invoices,
    'Facturas',
    'manage Invoice',
    () => import('#features/invoices/desk/invoices-screen.tsx'),
  ),
]
