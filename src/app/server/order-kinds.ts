import { seatChangeOrders } from '#products/hands/server/seat-change-orders.ts'
import { instalmentOrders } from '#products/bonogallo/server/order-kind/instalment-orders.ts'
import { passOrders } from '#products/bonogallo/server/order-kind/pass-orders.ts'
import type { OrderKinds } from '#selling/orders/server/kind/order-kind.ts'
import { ticketOrders } from '#selling/orders/server/kind/ticket-orders.ts'
import { shopOrders } from '#products/shop/server/order-kind/shop-orders.ts'
import { packOrders } from '#products/packs/server/order-kind/pack-orders.ts'

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
