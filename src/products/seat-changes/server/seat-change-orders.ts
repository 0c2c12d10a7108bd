import { releaseSoldSeats } from '#selling/holds/server/engine/seat-rows.ts'
import type { OrderKindRules } from '#selling/orders/server/kind/order-kind.ts'
import { returnOrderCount, recordStep } from '#selling/orders/server/actions.ts'
import { kindOf } from '#selling/orders/server/extensions.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { payBackValue } from '#selling/payments/server/refunds/seat-value.ts'
import { finishChange, seatChangeOf } from '#selling/orders/server/seat-changes-sql.ts'
import { transferBlocker } from '#selling/tickets/server/ticket-state/transfer-blocker.ts'
import { endCode, ticketState } from '#selling/tickets/server/ticket-state/ticket-state.ts'

/** A seat given back for another of the same match, in one order: the new code is born when the old one dies. */
export const seatChangeOrders: OrderKindRules = {
  countsBySeat: true,
  exchangesSeat: true,
  refundedWithMatch: 'order',
  stillPossible: async (tx, order) => {
    const change = await seatChangeOf(tx, order.id)
    if (change === undefined || change.doneAt !== null) return false
    const old = await lockOrder(tx, change.oldOrderId)
    const ticket = await ticketState(tx, change.ticketId)
    if (ticket === undefined || old?.status !== 'paid' || ticket.accountId !== order.accountId) return false
    return transferBlocker({ ...ticket, changing: false }) === null
  },

  paid: async (tx, order) => {
    const change = (await seatChangeOf(tx, order.id))!
    const { ticketId, eventId, oldOrderId: orderId, oldSeatId, backCents, payout } = change
    const old = (await lockOrder(tx, orderId))!
    if (!(await endCode(tx, { ticketId, reason: 'moved' })) || !(await finishChange(tx, order.id)))
      throw new Error(`ticket ${ticketId} changed under its lock`)
    await releaseSoldSeats(tx, { eventId, orderId, seatIds: [oldSeatId] })
    if (kindOf(old.kind).countsBySeat) await returnOrderCount(tx, old, 1)
    if (backCents > 0) {
      await payBackValue(tx, old, {
        amountCents: backCents,
        reason: 'moved',
        requestKey: `moved:${order.id}`,
        requestedBy: null,
        as: old.accountId === order.accountId ? payout : 'credit',
        to: order.accountId,
      })
    }
    await recordStep(tx, order.id, 'moved', backCents > 0 ? { amountCents: backCents } : {})
  },
}
