import { tellBuyer } from '#features/orders/actions.ts'
import { linesOf, lockOrder, type OrderRow } from '#features/orders/sql.ts'
import { logDecision } from '#features/events/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { allocate, lockPayment, payingPayment, ticketMoney, updatePayment } from '../sql.ts'
import { closePaidOrder, giveBackTickets, takeBackSeats } from './give-back.ts'
import { creditByKey, insertCredit, refundByKey, seatsLeft } from './refund-rows.ts'

export type RefundWish = {
  orderId: string
  /** These seats, at what was paid for them; without seats and amount, all that is left. */
  seatIds?: number[]
  /** Only money, in centavos: the tickets stay good. */
  amountCents?: number
  reason: string
  /** The same key again is the same refund. */
  requestKey: string
  /** Who decided; null for the system itself. */
  actor: string | null
  /** To the means of payment, or as credit in the account. */
  as?: 'refund' | 'credit'
}

/** Gives back a paid order, whole or in part: money, tickets and seats in one transaction, the provider afterwards. */
export function refundOrder(db: Db, wish: RefundWish): Promise<{ amountCents: number; seatIds: number[] }> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, wish.orderId)
    if (order === undefined) throw notFound('No encontramos esa orden.')
    const before =
      (await refundByKey(tx, order.id, wish.requestKey)) ?? (await creditByKey(tx, order.id, wish.requestKey))
    if (before !== undefined) return { amountCents: before.amountCents, seatIds: [] }
    const paying = await payingPayment(tx, order.id)
    if (paying === undefined || order.status !== 'paid') {
      throw new Problem('not_refundable', 'Esa orden no tiene dinero que devolver.')
    }
    const payment = await lockPayment(tx, paying.id)
    const left = await ticketMoney(tx, payment.id)
    const { amountCents, seatIds, whole } = await decide(tx, order, left, wish)
    const toCredit = wish.as === 'credit'
    const part = {
      paymentId: payment.id,
      amountCents,
      requestKey: wish.requestKey,
      reason: wish.reason,
      requestedBy: wish.actor,
    }
    if (toCredit) await giveCredit(tx, order, part)
    else if (amountCents > 0) await giveBackTickets(tx, part)
    if (whole) await closePaidOrder(tx, order, toCredit ? 'credited' : 'refunded')
    if (!toCredit && payment.refundedCents + amountCents === payment.amountCents) {
      await updatePayment(tx, payment.id, { status: 'refunded' })
    }
    await tellBuyer(tx, order.id, toCredit ? 'credit_given' : 'refund_requested', { amountCents })
    const detail = { amountCents, seatIds, reason: wish.reason, as: wish.as ?? 'refund' }
    await logDecision(tx, {
      accountId: wish.actor,
      action: 'order.refund',
      subject: `order:${order.id}`,
      detail,
    })
    return { amountCents, seatIds }
  })
}

type Decision = { amountCents: number; seatIds: number[]; whole: boolean }

/** How much, which seats, and whether nothing is left of the order. Takes the seats back. */
async function decide(tx: Db, order: OrderRow, left: number, wish: RefundWish): Promise<Decision> {
  if (wish.amountCents !== undefined) {
    if (!Number.isSafeInteger(wish.amountCents) || wish.amountCents <= 0 || wish.amountCents >= left) {
      throw new Problem(
        'refund_too_large',
        'Ese importe no se puede devolver: para todo, devuelve la orden completa.',
      )
    }
    return { amountCents: wish.amountCents, seatIds: [], whole: false }
  }
  const freed = await takeBackSeats(tx, order, 'refunded', wish.seatIds)
  if (wish.seatIds !== undefined && freed.length !== new Set(wish.seatIds).size) {
    throw new Problem('unknown_seat', 'Alguno de esos lugares no es de la orden o ya se devolvió.')
  }
  const lines = await linesOf(tx, order.id)
  const price = lines
    .filter((line) => freed.includes(line.seatId))
    .reduce((sum, line) => sum + line.faceCents + line.serviceCents, 0)
  const whole = wish.seatIds === undefined || (await seatsLeft(tx, order.eventId, order.id)) === 0
  return { amountCents: whole ? left : Math.min(price, left), seatIds: freed, whole }
}

type Credit = { paymentId: string; amountCents: number; requestKey: string }

/** A credit's reason is its request's key: asked for twice, the table refuses the second. */
async function giveCredit(
  tx: Db,
  { accountId }: OrderRow,
  { paymentId, amountCents, requestKey }: Credit,
): Promise<void> {
  await allocate(tx, paymentId, 'tickets', -amountCents, requestKey)
  await allocate(tx, paymentId, 'credit', amountCents, requestKey)
  await insertCredit(tx, { accountId, paymentId, amountCents, reason: requestKey })
}
