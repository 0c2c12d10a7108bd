import { findPrices } from '#features/events/sql.ts'
import { ownHold } from '#features/holds/actions.ts'
import { releaseHeldSeats } from '#features/holds/engine/seat-rows.ts'
import { giveHoldTo, lockHold, markHold, type HoldRow } from '#features/holds/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { SignedIn, Who } from '#server/session.ts'
import type { Fare, OrderStatus } from '#server/schema.ts'
import {
  expiryGraceSeconds,
  isCharging,
  isOpen,
  mailedSteps,
  priceLines,
  totalsOf,
  type Line,
  type Step,
  type StepDetail,
} from './rules.ts'
import { countBuyerSeats, returnBuyerSeats } from './limit/buyer-seats.ts'
import * as sql from './sql.ts'
import { insertStep } from './story/steps.ts'

export type OrderWish = {
  holdId: string
  fares?: { seatId: number; fare: Fare }[] | undefined
  acceptsEqualSeats?: boolean | undefined
}

type Buyer = Who & { account: SignedIn }

/** Makes a hold of mine an order; the same hold again is the same order, with other fares while nobody is paying it. */
export async function placeOrder(db: Db, wish: OrderWish, who: Buyer): Promise<string> {
  const before = await sql.orderOfHold(db, wish.holdId)
  const made = before === undefined ? await db.transaction().execute((tx) => newOrder(tx, wish, who)) : null
  if (made !== null) return made
  const order = before ?? (await sql.orderOfHold(db, wish.holdId))
  if (order === undefined) throw notFound('No encontramos ese apartado.')
  return db.transaction().execute((tx) => changeOrder(tx, order.id, wish, who))
}

/** Null when the same hold was ordered while this request waited for its lock: there is an order to find then. */
async function newOrder(tx: Db, wish: OrderWish, who: Buyer): Promise<string | null> {
  const hold = ownHold(await lockHold(tx, wish.holdId), who)
  if (hold.status === 'ordered') return null
  if (hold.status !== 'active' || !hold.running) {
    throw new Problem('hold_ended', 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.')
  }
  const { eventId, priceVersion } = hold
  const { status, seatsPerPerson } = await sql.eventRules(tx, eventId)
  if (status !== 'published') throw new Problem('not_on_sale', 'La venta de este partido no está abierta.')
  const lines = await priced(tx, hold, wish)
  const accountId = who.account.id
  const order = {
    eventId,
    accountId,
    holdId: hold.id,
    priceVersion,
    totalCents: totalsOf(lines).totalCents,
    acceptsEqualSeats: wish.acceptsEqualSeats ?? false,
    payableUntil: hold.expiresAt,
  }
  const orderId = await sql.insertOrder(tx, order, lines)
  await giveHoldTo(tx, eventId, hold.id, accountId)
  await markHold(tx, { eventId, holdId: hold.id, status: 'ordered' })
  await tellBuyer(tx, orderId, 'placed')
  if (!(await countBuyerSeats(tx, { eventId, accountId, seats: lines.length, limit: seatsPerPerson }))) {
    const words = `Puedes comprar hasta ${seatsPerPerson} lugares por persona para este partido, contando los que ya tienes.`
    throw new Problem('limit_reached', words, 409, { limit: seatsPerPerson })
  }
  return orderId
}

async function changeOrder(tx: Db, orderId: string, wish: OrderWish, who: Buyer): Promise<string> {
  const order = await sql.lockOrder(tx, orderId)
  if (order === undefined || order.accountId !== who.account.id)
    throw notFound('No encontramos ese apartado.')
  const lines = await sql.linesOf(tx, orderId)
  const hold = {
    eventId: order.eventId,
    priceVersion: order.priceVersion,
    seatIds: lines.map(({ seatId }) => seatId),
  }
  const wanted = wish.fares === undefined ? lines : await priced(tx, hold, wish)
  const acceptsEqualSeats = wish.acceptsEqualSeats ?? order.acceptsEqualSeats
  const same =
    acceptsEqualSeats === order.acceptsEqualSeats &&
    wanted.every((line, index) => line.fare === lines[index]?.fare)
  if (same) return orderId
  if (order.openPayment !== null || !isOpen(order.status)) {
    throw new Problem('order_fixed', 'El pago de esta orden ya empezó, así que ya no cambia.')
  }
  const { totalCents } = totalsOf(wanted)
  await sql.replaceLines(tx, { id: orderId, eventId: order.eventId, acceptsEqualSeats, totalCents }, wanted)
  return orderId
}

async function priced(
  tx: Db,
  { eventId, priceVersion, seatIds }: Pick<HoldRow, 'eventId' | 'priceVersion' | 'seatIds'>,
  { fares = [] }: OrderWish,
): Promise<Line[]> {
  const seats = await sql.zonesOfSeats(tx, eventId, seatIds)
  const lines = priceLines(seats, fares, await findPrices(tx, eventId, priceVersion))
  if (lines === null)
    throw new Problem('unknown_fare', 'Revisa las tarifas: alguna no es de estos lugares.', 400)
  return lines
}

/** The buyer's own order, or as if it did not exist. */
export function ownOrder(order: sql.OrderRow | undefined, accountId: string): sql.OrderRow {
  if (order === undefined || order.accountId !== accountId) throw notFound('No encontramos esa orden.')
  return order
}

/** Ends an unpaid order. A voucher that is still out is withdrawn; money that comes for it anyway goes back. */
export function cancelOrder(db: Db, orderId: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = ownOrder(await sql.lockOrder(tx, orderId), accountId)
    if (order.status === 'cancelled') return
    if (!isOpen(order.status)) throw new Problem('order_closed', 'Esa orden ya no se puede cancelar.')
    if (isCharging(order.openPayment)) {
      throw new Problem(
        'payment_in_progress',
        'Estamos confirmando tu pago. Espera la respuesta antes de cancelar.',
      )
    }
    await endOrder(tx, order, 'cancelled', 'cancelled')
    await enqueue(tx, 'withdraw_payments', { orderId }, { key: `withdraw_payments:${orderId}` })
  })
}

/** Ends the order if its time has passed and no money is on its way; asked again, changes nothing. */
export function expireOrder(db: Db, orderId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await sql.lockOrder(tx, orderId)
    if (order === undefined || !isOpen(order.status) || order.openPayment !== null) return false
    if (order.now.getTime() < order.holdEndsAt.getTime() + expiryGraceSeconds * 1000) {
      await sql.moveOrder(tx, order, order.status, { payableUntil: order.holdEndsAt })
      return false
    }
    await endOrder(tx, order, 'expired', 'expired')
    return true
  })
}

/**
 * Closes an order that never got its tickets: frees what it still holds and gives back the person's count, once,
 * because only the move out of an open status comes here.
 */
export async function endOrder(
  tx: Db,
  order: sql.OrderRow,
  status: Extract<OrderStatus, 'expired' | 'cancelled' | 'refunded'>,
  step: Step,
  detail: StepDetail = {},
): Promise<void> {
  const { eventId, holdId } = order
  if (!(await sql.moveOrder(tx, order, status, { closedAt: order.now }))) return
  await releaseHeldSeats(tx, { eventId, holdId })
  await markHold(tx, { eventId, holdId, status: status === 'expired' ? 'expired' : 'released' })
  await tellBuyer(tx, order.id, step, detail)
  if (!isOpen(order.status)) return
  const lines = await sql.linesOf(tx, order.id)
  await returnBuyerSeats(tx, eventId, order.accountId, lines.length)
}

/** One more line in the order's story; news for somebody who has left the site go by mail as well. */
export async function tellBuyer(tx: Db, orderId: string, step: Step, detail: StepDetail = {}): Promise<void> {
  const stepId = await insertStep(tx, orderId, step, detail)
  if (mailedSteps.has(step))
    await enqueue(tx, 'mail_order_step', { stepId }, { key: `mail_order_step:${stepId}` })
}
