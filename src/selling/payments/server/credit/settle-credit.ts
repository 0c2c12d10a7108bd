import { lockBalance } from '#selling/ledger/server/sql.ts'
import { endOrder, ownOrder } from '#selling/orders/server/actions.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { lockOrderToSell, type OrderRow } from '#selling/orders/server/sql.ts'
import { refuseBuying } from '#selling/orders/server/kept-out.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { deliver, sell, type Selling } from '../settlement/deliver.ts'
import { allocate, updatePayment } from '../sql.ts'
import {
  bookCards,
  cardsAgain,
  giftAttempts,
  refuseBlockedCards,
  takeCardsOut,
} from '../gift-cards/gift-payments.ts'
import { creditAttempt } from './credit-attempt.ts'
import { dueCents } from './due.ts'
import { spendCredit, takeOut } from './apply-credit.ts'
import { creditOf } from './ledger-names.ts'

/** Settles an order that credit and gift cards cover whole. Asked again, it answers what was settled: the number of its attempt. */
export function payWithCredit(
  { db, seats }: Pick<Services, 'db' | 'seats'>,
  orderId: string,
  accountId: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const order = ownOrder(await lockOrderToSell(tx, orderId), accountId)
    const attempt = (await creditAttempt(tx, orderId)) ?? (await giftAttempts(tx, orderId))[0]
    if (order.status === 'paid' && attempt?.status === 'approved') return attempt.id
    if (!isOpen(order.status)) throw new Problem('order_closed', 'Esta compra ya se cerró.')
    refuseBuying(order)
    const due = dueCents(order)
    if (due < 0) throw new Error(`order ${orderId} costs less than credit and gift cards pay of it`)
    if (attempt === undefined || due > 0)
      throw new Problem('credit_short', 'Tu saldo no cubre el total. Paga el resto con otro medio.')
    await refuseBlockedCards(tx, orderId)
    if (!(await settleWithoutProvider(tx, { seats }, order))) {
      await takeOut(tx, order)
      await takeCardsOut(tx, order)
      await endOrder(tx, order, 'expired', 'expired')
    }
    return attempt.id
  })
}

/** Delivers an order for which nothing is due by other means; false when what it held was lost. */
export async function settleWithoutProvider(tx: Db, selling: Selling, order: OrderRow): Promise<boolean> {
  const sold = order.published ? await sell(tx, selling, order, false) : null
  if (sold === null) return false
  await bookPrepaid(tx, order)
  await deliver(tx, order, sold, false)
  return true
}

/** What credit and gift cards pay of an order stands for its tickets from now on. */
export async function bookPrepaid(tx: Db, order: OrderRow): Promise<void> {
  await bookCards(tx, order)
  await bookCredit(tx, order)
}

async function bookCredit(tx: Db, order: OrderRow): Promise<void> {
  const attempt = await creditAttempt(tx, order.id)
  if (attempt?.status !== 'pending') return
  await updatePayment(tx, attempt.id, { status: 'approved', approvedAt: order.now })
  await allocate(tx, attempt.id, 'tickets', attempt.amountCents, 'paid')
}

/** Money came late for an order that used credit or gift cards, which was given back meanwhile: takes it again, if it is still there. */
export async function restorePrepaid(tx: Db, order: OrderRow, paidCents: number): Promise<boolean> {
  const { id: orderId, accountId } = order
  const missing = dueCents(order) - paidCents
  if (missing <= 0) return true
  if (order.creditCents + order.giftCents > 0) return false
  const cards = await cardsAgain(tx, orderId, missing)
  const amountCents = missing - cards.cents
  if ((await lockBalance(tx, creditOf(accountId))) < amountCents) return false
  await cards.spend()
  if (amountCents > 0) await spendCredit(tx, { orderId, accountId, amountCents })
  return true
}
