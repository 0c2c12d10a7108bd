import { announce } from '#club/integrations/server/webhooks/announce.ts'
import type { OrderSubscribers } from '#selling/orders/server/order-events.ts'
import { enqueue } from '#server/jobs.ts'

/** A paid order's tickets: other systems hear of them, and the buyer gets them by mail. */
export const notifyIssued: OrderSubscribers['order.paid'] = async (tx, { order: { id: orderId }, lines }) => {
  for (const [eventId, seats] of Map.groupBy(lines, (line) => line.eventId))
    await announce(tx, 'ticket.issued', { orderId, eventId, seatIds: seats.map(({ seatId }) => seatId) })
  if (lines.length > 0) await enqueue(tx, 'mail_tickets', { orderId }, { key: `mail_tickets:${orderId}` })
}
