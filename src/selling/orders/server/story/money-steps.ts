import { tellBuyer } from '../actions.ts'
import type { OrderSubscribers } from '../order-events.ts'

/** What the buyer reads in the order's story when it was paid or money of it was given back. */
export const moneySteps: OrderSubscribers = {
  'order.paid': async (tx, { order, seats, names, late }) => {
    if (seats === 'equal') return tellBuyer(tx, order.id, 'reseated', { seats: names })
    await tellBuyer(tx, order.id, late || seats === 'free' ? 'paid_late' : 'paid')
  },
  'order.refunded': async (tx, { order, amountCents, as }) => {
    const step = as === 'credit' ? 'credit_given' : 'refund_requested'
    if (amountCents > 0) await tellBuyer(tx, order.id, step, { amountCents })
  },
}
