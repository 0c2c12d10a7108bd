import { seatChangeOrders } from '#features/hands/order-kind/seat-change-orders.ts'
import { instalmentOrders } from '#features/bonogallo/order-kind/instalment-orders.ts'
import { passOrders } from '#features/bonogallo/order-kind/pass-orders.ts'
import type { OrderKinds } from '#features/orders/kind/order-kind.ts'
import { ticketOrders } from '#features/orders/kind/ticket-orders.ts'
import { shopOrders } from '#features/shop/order-kind/shop-orders.ts'
import { packOrders } from '#features/packs/order-kind/pack-orders.ts'

/** What each kind of order makes of a hold, and does when its money comes or goes. */
export const orderKinds: OrderKinds = {
  tickets: ticketOrders,
  pack: packOrders,
  shop: shopOrders,
  seat_change: seatChangeOrders,
  bonogallo: passOrders,
  instalment: instalmentOrders,
  // The club's own gift: made by staff at no price, and nothing follows from it.
  comp: {},
}
