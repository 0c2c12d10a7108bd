import { seatChangeOrders } from '#products/hands/order-kind/seat-change-orders.ts'
import { instalmentOrders } from '#products/bonogallo/order-kind/instalment-orders.ts'
import { passOrders } from '#products/bonogallo/order-kind/pass-orders.ts'
import type { OrderKinds } from '#selling/orders/kind/order-kind.ts'
import { ticketOrders } from '#selling/orders/kind/ticket-orders.ts'
import { shopOrders } from '#products/shop/order-kind/shop-orders.ts'
import { packOrders } from '#products/packs/order-kind/pack-orders.ts'

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
