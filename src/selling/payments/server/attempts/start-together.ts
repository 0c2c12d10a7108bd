import { createHash } from 'node:crypto'
import { isKeptOut } from '#selling/orders/server/kept-out.ts'
import { lockFreeToPay, type PayableOrder } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { alone } from '#server/together.ts'
import { chargeMarginMs } from '../rules.ts'
import { insertFirstAttempts } from '../sql.ts'
import { attemptKeyOf, type PayInput, type SentBody, type Started } from './start-attempt.ts'

/**
 * Stores attempts that are asked for at the same time, as `startAttempt` does each: by card, and the first of an order that is
 * paid whole by it, well within its time. Any other is left to be stored alone.
 */
export async function startAttempts(
  tx: Db,
  asked: PayInput<SentBody>[],
): Promise<(Started | typeof alone)[]> {
  const orders = await lockFreeToPay(
    tx,
    asked.map(({ orderId }) => orderId),
  )
  const usual = asked.flatMap((input, at) => {
    const order = orders[at]
    if (order === undefined || !isUsual(order, input)) return []
    const requestHash = createHash('sha256').update(JSON.stringify(input.body)).digest()
    const attemptKey = attemptKeyOf(input, requestHash)
    return [{ orderId: order.id, attemptKey, requestHash, amountCents: order.totalCents }]
  })
  if (usual.length === 0) return asked.map(() => alone)
  const stored = new Map((await insertFirstAttempts(tx, usual)).map((payment) => [payment.orderId, payment]))
  return asked.map(({ orderId }, at) => {
    const payment = stored.get(orderId)
    return payment === undefined ? alone : { order: orders[at]!, payment, fresh: true }
  })
}

function isUsual(order: PayableOrder, { accountId, body }: PayInput<SentBody>): boolean {
  return (
    body.method === 'card' &&
    order.accountId === accountId &&
    order.kind === 'tickets' &&
    order.status === 'pending' &&
    order.published &&
    order.totalCents > 0 &&
    order.creditCents + order.giftCents === 0 &&
    !order.tried &&
    !isKeptOut(order) &&
    order.now.getTime() + chargeMarginMs <= order.holdEndsAt.getTime()
  )
}
