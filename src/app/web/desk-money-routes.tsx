import { deskPaths } from '#web/desk-paths.ts'
import { desk, type ScreenRoute } from '#web/screen-route.ts'

/** Where money waits for somebody. */
export const deskMoneyScreens: ScreenRoute[] = [
  desk(
    deskPaths.quarantine,
    'Cuarentena de pagos',
    'manage Quarantine',
    () => import('#selling/payments/desk/quarantine-screen.tsx'),
  ),
  desk(
    deskPaths.chargebacks,
    'Contracargos',
    'manage Chargeback',
    () => import('#selling/payments/desk/chargebacks/chargebacks-screen.tsx'),
  ),
  desk(
    deskPaths.invoices,
    'Facturas',
    'manage Invoice',
    () => import('#selling/invoices/desk/invoices-screen.tsx'),
  ),
]
