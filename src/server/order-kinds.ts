import { seatChangeOrders } from '#features/hands/order-kind/seat-change-orders.ts'
import type { OrderKinds } from '#features/orders/kind/order-kind.ts'
import { ticketOrders } from '#features/orders/kind/ticket-orders.ts'
import { shopOrders } from '#features/shop/order-kind/shop-orders.ts'

/** What each kind of order makes of a hold, and does when its money comes or goes. */
export const orderKinds: OrderKinds = {
  tickets: ticketOrders,
  pack: {},
  bonogallo: {},
  instalment: {},
  shop: shopOrders,
  seat_change: seatChangeOrders,
}
