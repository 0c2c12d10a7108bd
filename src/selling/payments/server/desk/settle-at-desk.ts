import type { OrderRow } from '#selling/orders/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { dueCents } from '../credit/due.ts'
import { bookPrepaid } from '../credit/settle-credit.ts'
import { deliver, sell, type Selling } from '../settlement/deliver.ts'
import { allocate, insertAttempt } from '../sql.ts'

type DeskPayment = {
  method: 'cash_desk' | 'terminal' | 'transfer'
  attemptKey: string
  cardLast4: string | null
}

/** Settles an order for money that somebody of the club has taken: the attempt is born approved. Answers the payment's id. */
export async function settleAtDesk(
  tx: Db,
  selling: Selling,
  order: OrderRow,
  { method, attemptKey, cardLast4 }: DeskPayment,
): Promise<string> {
  const amountCents = dueCents(order)
  const { id } = await insertAttempt(tx, {
    orderId: order.id,
    attemptKey: `desk:${attemptKey}`,
    requestHash: Buffer.alloc(0),
    method,
    amountCents,
    status: 'approved',
    approvedAt: order.now,
    cardLast4,
  })
  const sold = order.published ? await sell(tx, selling, order, false) : null
  if (sold === null)
    throw new Problem('seats_taken', 'Esos lugares ya no están libres. No cobres; elige otros.')
  await allocate(tx, id, 'tickets', amountCents, 'paid')
  if (order.totalCents > amountCents) await bookPrepaid(tx, order)
  await deliver(tx, order, sold, false)
  return id
}
