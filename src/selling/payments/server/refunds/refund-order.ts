import { companionLeft } from '#selling/tickets/server/ticket-state/companions.ts'
import { lockAllowance, useAllowance } from '#people/approvals/server/allowance.ts'
import { audit } from '#server/audit.ts'
import { kindOf, publish } from '#selling/orders/server/extensions.ts'
import { linesOf, lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { changesFrom } from '#selling/orders/server/seat-changes-sql.ts'
import { hasExtras } from '#selling/extras/rules.ts'
import { codesLeft, endChosenCodes } from '#selling/extras/server/code-rows.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { payingPayments, updatePayment } from '../sql.ts'
import { closePaidOrder, orderMoney, takeBackSeats, type SeatOf } from './give-back.ts'
import { givenByKey, givenToCards, seatsLeft } from './refund-rows.ts'
import { payBackValue, promisedValue, refundableOf, retainValue } from './seat-value.ts'

export type RefundInput = {
  orderId: string
  /** These seats, at what was paid for them; without seats and amount, all that is left. */
  seatIds?: number[]
  /** Only the seats of this match, of an order with several. */
  eventId?: number
  /** Also these codes of what was bought beside the seats, or with no seats only these, at what was paid for each. */
  extraIds?: string[]
  /** Only money, in centavos: the tickets stay good. */
  amountCents?: number
  reason: string
  /** The same key again is the same refund. */
  requestKey: string
  /** Who decided; null for the system itself and for what the club decides of a match. */
  actor: string | null
  /** Whoever calls counts it against the actor's limits, or it is only a preview. */
  counted?: boolean
  /** Who asked for it, where the actor approved it. */
  askedBy?: string
  /** To the means of payment, or as credit in the account. */
  as?: 'refund' | 'credit'
  /** What the tickets say of why they ended. */
  voids?: 'refunded' | 'cancelled'
}

/**
 * What goes back and the seats that end, of this order and of those that its seats were changed in. `again`: the same request
 * was done before, and nothing happened now.
 */
type Refunded = { amountCents: number; seatIds: number[]; extras: number; again: boolean }

/** Gives back a paid order, whole or in part: money, tickets and seats in one transaction, the provider afterwards. */
export function refundOrder({ db }: Pick<Services, 'db'>, input: RefundInput): Promise<Refunded> {
  return db.transaction().execute((tx) => refundIn(tx, input))
}

/**
 * The same inside a transaction that does more. What a person decides counts against that person's limits, whoever calls: the
 * day's row is locked before the order.
 */
export async function refundIn(tx: Db, input: RefundInput): Promise<Refunded> {
  if (input.actor === null || input.counted === true) return refundLocked(tx, input)
  const held = await lockAllowance(tx, input.actor)
  const refunded = await refundLocked(tx, input)
  if (!refunded.again) await useAllowance(tx, held, refunded.amountCents, 'refund AnyOrder')
  return refunded
}

async function refundLocked(tx: Db, input: RefundInput): Promise<Refunded> {
  const order = await lockOrder(tx, input.orderId)
  if (order === undefined) throw notFound('No encontramos ese pedido.')
  const before = await givenByKey(tx, order.id, input.requestKey)
  if (before > 0) return { amountCents: before, seatIds: [], extras: 0, again: true }
  if (order.status !== 'paid') throw nothingLeft()
  const refunded = await giveBackOrder(tx, order, input)
  if (refunded.amountCents === 0 && refunded.seatIds.length + refunded.extras === 0) throw nothingLeft()
  return refunded
}

function nothingLeft(): Problem {
  return new Problem('not_refundable', 'Ese pedido no tiene dinero que devolver.')
}

async function giveBackOrder(tx: Db, order: OrderRow, input: RefundInput): Promise<Refunded> {
  const left = await refundableOf(tx, order)
  const { amountCents, seatIds, extras, whole } = await decide(tx, order, left, input)
  const { requestKey, reason, actor: requestedBy, as = 'refund' } = input
  await payBackValue(tx, order, { amountCents, requestKey, reason, requestedBy, as })
  if (whole) {
    const used = await orderMoney(tx, order.id)
    if (kindOf(order.kind).refundable !== undefined) await retainValue(tx, order, used, reason)
    await closePaidOrder(tx, order, as === 'credit' ? 'credited' : 'refunded', input.voids)
  }
  const later = whole ? await endChangesFrom(tx, input) : nothingMore
  await markGivenBack(tx, order.id)
  const { askedBy } = input
  const beside = extras > 0 && { extras }
  const detail = { amountCents, seatIds, ...beside, reason, as, ...(askedBy !== undefined && { askedBy }) }
  await audit(tx, {
    accountId: input.actor,
    action: 'order.refund',
    subject: `order:${order.id}`,
    detail,
  })
  const cardCents = order.giftCents > 0 ? await givenToCards(tx, order.id, requestKey) : 0
  await publish(tx, 'order.refunded', { order, amountCents, seatIds, whole, as, cardCents })
  return {
    amountCents: amountCents + later.amountCents,
    seatIds: [...seatIds, ...later.seatIds],
    extras: extras + later.extras,
    again: false,
  }
}

const nothingMore: Refunded = { amountCents: 0, seatIds: [], extras: 0, again: false }

/** What was paid for a seat that was changed went back: the seat that it was changed for goes as well, with its money. */
export async function endChangesFrom(
  tx: Db,
  { seatIds: _seats, extraIds: _extras, eventId: _event, amountCents: _amount, ...input }: RefundInput,
): Promise<Refunded> {
  const ended = { ...nothingMore }
  for (const { orderId } of await changesFrom(tx, input.orderId)) {
    const order = (await lockOrder(tx, orderId))!
    if (order.status !== 'paid') continue
    const { amountCents, seatIds, extras } = await giveBackOrder(tx, order, { ...input, orderId })
    ended.extras += extras
    ended.amountCents += amountCents
    ended.seatIds = [...ended.seatIds, ...seatIds]
  }
  return ended
}

async function markGivenBack(tx: Db, orderId: string): Promise<void> {
  for (const payment of await payingPayments(tx, orderId)) {
    if (payment.refundedCents === payment.amountCents)
      await updatePayment(tx, payment.id, { status: 'refunded' })
  }
}

type Decision = { amountCents: number; seatIds: number[]; extras: number; whole: boolean }

/** How much, which seats, and whether nothing is left of the order. Takes the seats back, and what was bought beside them. */
async function decide(tx: Db, order: OrderRow, left: number, input: RefundInput): Promise<Decision> {
  const promised = await promisedValue(tx, order.id)
  if (input.amountCents !== undefined) {
    if (
      !Number.isSafeInteger(input.amountCents) ||
      input.amountCents <= 0 ||
      input.amountCents >= left - promised
    ) {
      throw new Problem(
        'refund_too_large',
        'Ese importe no se puede devolver: para todo, devuelve el pedido completo.',
      )
    }
    return { amountCents: input.amountCents, seatIds: [], extras: 0, whole: false }
  }
  const lines = await linesOf(tx, order.id)
  const { extraIds = [] } = input
  const all = input.seatIds === undefined && input.eventId === undefined && extraIds.length === 0
  const asked = lines.filter(
    (line) =>
      (input.eventId === undefined || line.eventId === input.eventId) &&
      (input.seatIds === undefined ? extraIds.length === 0 : input.seatIds.includes(line.seatId)),
  )
  const freed = await takeBackSeats(tx, order, input.voids ?? 'refunded', all ? undefined : asked)
  const strangers = input.seatIds?.some((seatId) => !asked.some((line) => line.seatId === seatId)) ?? false
  if (strangers || (input.seatIds !== undefined && freed.length !== asked.length)) {
    throw new Problem('unknown_seat', 'Alguno de esos lugares no es del pedido o ya se devolvió.')
  }
  if (input.seatIds !== undefined && (await companionLeft(tx, order.id)))
    throw new Problem(
      'companion_left',
      'Queda el boleto de quien acompaña a esa silla de ruedas. Devuelve los dos lugares.',
    )
  const ended = extraIds.length === 0 ? [] : await endChosenCodes(tx, order, extraIds, input.voids)
  if (ended.length < extraIds.length)
    throw new Problem('unknown_extra', 'Alguno de esos extras no es del pedido o ya se devolvió.')
  const isFreed = (line: SeatOf) =>
    freed.some((seat) => seat.eventId === line.eventId && seat.seatId === line.seatId)
  const price = lines.filter(isFreed).reduce((sum, line) => sum + line.faceCents + line.serviceCents, 0)
  const bySeat = kindOf(order.kind).countsBySeat === true
  const emptied =
    bySeat &&
    promised === 0 &&
    (await seatsLeft(tx, order.id)) === 0 &&
    (!hasExtras(order.items) || (await codesLeft(tx, order.id)) === 0)
  const beside = ended.reduce((sum, { paidCents }) => sum + paidCents, 0)
  const whole = all || emptied
  return {
    amountCents: whole ? left : Math.min(price + beside, left - promised),
    seatIds: freed.map((seat) => seat.seatId),
    extras: all && hasExtras(order.items) ? await codesLeft(tx, order.id) : ended.length,
    whole,
  }
}
