import { orderKindsOf } from '#selling/orders/server/kind/order-kind.ts'
import { features } from './features.ts'

/** What each kind of order makes of a hold, and does when its money comes or goes. */
export const orderKinds = orderKindsOf(features)
