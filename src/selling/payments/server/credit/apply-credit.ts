import { lockBalance, openAccount, post } from '#selling/ledger/server/sql.ts'
import { ownOrder } from '#selling/orders/server/actions.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { refuseMonthly } from '../attempts/refuse-monthly.ts'
import { takeCardsOut } from '../gift-cards/gift-payments.ts'
import { insertAttempt, updatePayment } from '../sql.ts'
import { creditAttempt } from './credit-attempt.ts'
import { dueCents } from './due.ts'
import { payIntoCredit } from './give-credit.ts'
import { clubOrders, creditOf } from './ledger-names.ts'

/** Puts as much of the person's credit into the order as it can use, or takes it out again. Not while a charge is open. */
export function applyCredit(db: Db, orderId: string, accountId: string, use: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = ownOrder(await lockOrder(tx, orderId), accountId)
    if (!isOpen(order.status)) throw new Problem('order_closed', 'Esta compra ya se cerró.')
    if (order.openPayment !== null) {
      throw new Problem(
        'payment_in_progress',
        'Ya hay un pago en curso para esta compra. Espera su respuesta.',
      )
    }
    if (use) refuseMonthly(order)
    if (use) await putIn(tx, order)
    else await takeOut(tx, order)
  })
}

async function putIn(tx: Db, order: OrderRow): Promise<void> {
  if (order.creditCents > 0) return
  const { id: orderId, accountId } = order
  const due = dueCents(order)
  if (due === 0) throw new Problem('nothing_due', 'Tu compra ya está cubierta.')
  const amountCents = Math.min(await lockBalance(tx, creditOf(accountId)), due)
  if (amountCents === 0) throw new Problem('no_credit', 'No tienes saldo a favor.')
  await spendCredit(tx, { orderId, accountId, amountCents })
}

/** An attempt of method `credit`, and the posting that pays for it. */
export async function spendCredit(
  tx: Db,
  { orderId, accountId, amountCents }: { orderId: string; accountId: string; amountCents: number },
): Promise<void> {
  const { id } = await insertAttempt(tx, {
    orderId,
    amountCents,
    method: 'credit',
    status: 'pending',
    requestHash: Buffer.alloc(0),
    attemptKey: `credit:${crypto.randomUUID()}`,
  })
  await openAccount(tx, clubOrders, null)
  await post(tx, {
    key: `payment:${id}:spent`,
    kind: 'credit_spent',
    detail: { orderId },
    postings: [
      { account: creditOf(accountId), amountCents: -amountCents },
      { account: clubOrders, amountCents },
    ],
  })
}

/** Gives unused credit of an order back to its owner; asked again, changes nothing. */
export async function takeOut(tx: Db, { id: orderId, accountId }: OrderRow): Promise<void> {
  const attempt = await creditAttempt(tx, orderId)
  if (attempt?.status !== 'pending') return
  await updatePayment(tx, attempt.id, { status: 'cancelled' })
  await payIntoCredit(tx, accountId, {
    key: `payment:${attempt.id}:unspent`,
    kind: 'credit_unspent',
    detail: { orderId },
    postings: [
      { account: creditOf(accountId), amountCents: attempt.amountCents },
      { account: clubOrders, amountCents: -attempt.amountCents },
    ],
  })
}

/** Has an order that ended give back what credit and gift cards it used, once this transaction has committed. */
export async function returnCreditSoon(tx: Db, { order }: { order: OrderRow }): Promise<void> {
  if (order.creditCents + order.giftCents > 0) await enqueue(tx, 'return_credit', { orderId: order.id })
}

/** Takes it out of an order whose story has ended without being paid. */
export function returnUnusedCredit(db: Db, orderId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined || isOpen(order.status)) return
    await takeOut(tx, order)
    await takeCardsOut(tx, order)
  })
}
