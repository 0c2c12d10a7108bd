import { recordStep } from '../actions.ts'
import type { OrderSubscribers } from '../order-events.ts'

/** What the buyer reads in the order's story when it was paid or money of it was given back. */
export const moneySteps: OrderSubscribers = {
  'order.paid': async (tx, { order, seats, names, late }) => {
    if (seats === 'equal') return recordStep(tx, order.id, 'reseated', { seats: names })
    await recordStep(tx, order.id, late || seats === 'free' ? 'paid_late' : 'paid')
  },
  'order.refunded': async (tx, { order, amountCents, as, cardCents }) => {
    const step = as === 'credit' ? 'credit_given' : 'refund_requested'
    if (cardCents > 0) await recordStep(tx, order.id, 'card_given', { amountCents: cardCents })
    const rest = amountCents - cardCents
    if (rest > 0) await recordStep(tx, order.id, step, { amountCents: rest })
  },
}
