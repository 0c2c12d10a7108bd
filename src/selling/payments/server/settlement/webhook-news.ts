import { announce } from '#club/integrations/server/webhooks/announce.ts'
import type { OrderSubscribers } from '#selling/orders/server/order-events.ts'

/** What the club's other systems hear of an order's money. */
export const webhookNews: OrderSubscribers = {
  'order.paid': (tx, { order }) => announce(tx, 'order.paid', { orderId: order.id, kind: order.kind }),
  'order.refunded': (tx, { order, amountCents, seatIds, whole }) =>
    announce(tx, 'order.refunded', { orderId: order.id, amountCents, seatIds, whole }),
}
