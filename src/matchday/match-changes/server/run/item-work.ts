import { goodCodes } from '#selling/extras/server/code-rows.ts'
import { lockPass } from '#products/bonogallo/server/pass/pass-rows.ts'
import { postUnplayedOne } from '#products/bonogallo/server/statement/post-matches.ts'
import { releaseSoldSeats } from '#selling/holds/server/engine/seat-rows.ts'
import { openAccount, post } from '#selling/ledger/server/sql.ts'
import { lockPlaces } from '#selling/locks/server/sql.ts'
import { endOrder, recordStep } from '#selling/orders/server/actions.ts'
import { kindOf } from '#selling/orders/server/extensions.ts'
import { isCharging, isOpen } from '#selling/orders/rules.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { refundIn } from '#selling/payments/server/refunds/refund-order.ts'
import { voidTickets } from '#selling/tickets/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { compensatedPass, type ChangeStep } from '#catalogue/events/changes-rules.ts'
import type { ChangeRow } from '../sql.ts'

type Item = { step: ChangeStep; subject: string; amountCents: number | null }

/** Does one thing of a change inside the caller's transaction. Answers the centavos that it moved, where it did. */
export async function itemWork(
  tx: Db,
  change: ChangeRow,
  { step, subject, amountCents }: Item,
): Promise<number | undefined> {
  switch (step) {
    case 'vouchers':
      return endUnpaid(tx, subject)
    case 'codes':
      return endCodes(tx, change, subject)
    case 'refunds':
      return refundMatch(tx, change, subject, 'refund')
    case 'passes':
      await postUnplayedOne(tx, subject, change.eventId)
      return undefined
    case 'compensation':
      return compensate(tx, change, subject, amountCents ?? 0)
    default:
      return undefined
  }
}

/** The codes of an order end. A place that was given away is free again; what was paid keeps its place until it is refunded. */
async function endCodes(tx: Db, { eventId, kind }: ChangeRow, orderId: string): Promise<undefined> {
  const order = await lockOrder(tx, orderId)
  await lockPlaces(tx, [orderId])
  const reason = kind === 'cancelled' ? 'cancelled' : 'match_cancelled'
  const seatIds = await voidTickets(tx, { eventId, orderId, reason })
  if (order !== undefined && kindOf(order.kind).isGift)
    await releaseSoldSeats(tx, { eventId, orderId, seatIds })
}

/** An order that was never paid ends, and its voucher is withdrawn. Money on its way is given back once it is here. */
async function endUnpaid(tx: Db, orderId: string): Promise<undefined> {
  const order = await lockOrder(tx, orderId)
  if (order === undefined || !isOpen(order.status)) return
  if (isCharging(order.openPayment))
    throw new Problem(
      'payment_in_progress',
      'Su pago se está confirmando; lo intentamos otra vez en unos minutos.',
    )
  await endOrder(tx, order, 'cancelled', 'match_off')
  await enqueue(tx, 'withdraw_payments', { orderId }, { key: `withdraw_payments:${orderId}` })
}

/** Of a pack only the match's seats go back, with their share of its price; anything else goes back whole. */
export async function refundMatch(
  tx: Db,
  { id, eventId, kind }: Pick<ChangeRow, 'id' | 'eventId' | 'kind'>,
  orderId: string,
  as: 'refund' | 'credit',
  seatIds?: number[],
): Promise<number> {
  const order = await lockOrder(tx, orderId)
  const inPart = order !== undefined && kindOf(order.kind).refundedWithMatch === 'share'
  // What was bought beside the seats is its buyer's, and goes with those that go.
  const extraIds = seatIds === undefined || order === undefined ? [] : await goodCodes(tx, order)
  const { amountCents, again } = await refundIn(tx, {
    orderId,
    requestKey: `match:${id}`,
    reason: `match_${kind}`,
    actor: null,
    as,
    voids: kind === 'cancelled' ? 'cancelled' : 'refunded',
    ...((inPart || seatIds !== undefined) && { eventId }),
    ...(seatIds !== undefined && { seatIds }),
    ...(extraIds.length > 0 && { extraIds }),
  })
  if (amountCents > 0 && !again) await recordStep(tx, orderId, `match_${kind}`)
  return amountCents
}

const clubCompensation = 'club:compensation'

async function compensate(tx: Db, { id, eventId }: ChangeRow, subject: string, amountCents: number) {
  const passId = compensatedPass.idIn(subject)
  const { accountId } = (passId === null ? await lockOrder(tx, subject) : await lockPass(tx, passId))!
  await openAccount(tx, creditOf(accountId), 0)
  await openAccount(tx, clubCompensation, null)
  await post(tx, {
    key: `compensation:${id}:${subject}`,
    kind: 'compensation',
    detail: { eventId, ...(passId === null ? { orderId: subject } : { passId }) },
    postings: [
      { account: creditOf(accountId), amountCents },
      { account: clubCompensation, amountCents: -amountCents },
    ],
  })
  return amountCents
}
