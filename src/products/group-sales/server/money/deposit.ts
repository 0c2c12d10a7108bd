import { openAccount, post, statementOf, balanceOf } from '#selling/ledger/server/sql.ts'
import { clubOrders } from '#selling/payments/server/credit/ledger-names.ts'
import { orderMoney, payBack } from '#selling/payments/server/refunds/give-back.ts'
import { givenToCards } from '#selling/payments/server/refunds/refund-rows.ts'
import { refundIn } from '#selling/payments/server/refunds/refund-order.ts'
import { promisedValue, retainValue } from '#selling/payments/server/refunds/seat-value.ts'
import { publish } from '#selling/orders/server/extensions.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { addStep, type GroupRow } from '../sql.ts'

/** What the club owes a group: its deposit, as long as no ticket was issued for it. Never below zero. */
export const depositOf = (groupId: string) => `deposit:${groupId}`
/** Deposits that stayed with the club because their places were not paid. */
export const clubDeposits = 'club:deposits_kept'

type OfDeposit = Pick<GroupRow, 'id' | 'depositOrderId'>

/** What of a deposit stands for no place yet, in centavos. */
export async function depositLeft(
  tx: Db,
  { depositOrderId }: Pick<GroupRow, 'depositOrderId'>,
): Promise<number> {
  if (depositOrderId === null) return 0
  const money = await orderMoney(tx, depositOrderId)
  return Math.max(0, money - (await promisedValue(tx, depositOrderId)))
}

/**
 * Brings the ledger to what the money says: the club owes a group what of its deposit stands for no place. Called under the group's
 * lock after each act that moves either; asked again, nothing moves.
 */
export async function bookDeposit(tx: Db, group: OfDeposit, against = clubOrders): Promise<void> {
  const account = depositOf(group.id)
  const owed = await depositLeft(tx, group)
  const moved = owed - (await balanceOf(tx, account))
  if (moved === 0) return
  await openAccount(tx, account, 0)
  await openAccount(tx, against, null)
  const { length } = await statementOf(tx, account)
  await post(tx, {
    key: `${account}:${length + 1}`,
    kind:
      moved > 0 ? 'group_deposit' : against === clubDeposits ? 'group_deposit_kept' : 'group_deposit_used',
    detail: { groupId: group.id },
    postings: [
      { account, amountCents: moved },
      { account: against, amountCents: -moved },
    ],
  })
}

/** What is left of a deposit stays with the club for good, as the quote said. Answers how much. */
export async function keepDeposit(tx: Db, group: OfDeposit): Promise<number> {
  const left = await depositLeft(tx, group)
  if (left === 0) return 0
  const order = (await lockOrder(tx, group.depositOrderId!))!
  await retainValue(tx, order, left, 'group_deposit_kept')
  await publish(tx, 'order.money_moved', { order })
  await bookDeposit(tx, group, clubDeposits)
  await addStep(tx, group.id, 'deposit_kept', { amountCents: left })
  return left
}

type Returning = { reason: string; requestKey: string; amountCents?: number }

/** What is left of a deposit, or so much of it, goes back the way it came. Answers how much. */
export async function returnDeposit(
  tx: Db,
  group: OfDeposit,
  { reason, requestKey, amountCents }: Returning,
): Promise<number> {
  const left = await depositLeft(tx, group)
  const back = Math.min(left, amountCents ?? left)
  if (back === 0) return 0
  const order = (await lockOrder(tx, group.depositOrderId!))!
  const standing = await orderMoney(tx, order.id)
  if (back === standing) await refundIn(tx, { orderId: order.id, reason, requestKey, actor: null })
  else {
    await payBack(tx, order, { amountCents: back, reason, requestKey, requestedBy: null, as: 'refund' })
    const cardCents = order.giftCents > 0 ? await givenToCards(tx, order.id, requestKey) : 0
    await publish(tx, 'order.refunded', {
      order,
      amountCents: back,
      seatIds: [],
      whole: false,
      as: 'refund',
      cardCents,
    })
  }
  await bookDeposit(tx, group)
  await addStep(tx, group.id, 'deposit_returned', { amountCents: back })
  return back
}
