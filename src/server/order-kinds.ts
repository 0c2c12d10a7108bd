import { instalmentOrders } from '#features/bonogallo/order-kind/instalment-orders.ts'
import { passOrders } from '#features/bonogallo/order-kind/pass-orders.ts'
import type { OrderKinds } from '#features/orders/kind/order-kind.ts'
import { ticketOrders } from '#features/orders/kind/ticket-orders.ts'

/** What each kind of order makes of a hold, and does when its money comes or goes. */
export const orderKinds: OrderKinds = {
  tickets: ticketOrders,
  pack: {},
  bonogallo: passOrders,
  instalment: instalmentOrders,
  shop: {},
  seat_change: {},
}
