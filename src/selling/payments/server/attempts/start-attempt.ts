import { createHash } from 'node:crypto'
import type { z } from 'zod/mini'
import { ownOrder } from '#selling/orders/server/actions.ts'
import { extendHeldParts } from '#selling/orders/server/held-parts.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { lockOrderToPay, type OrderRow, type PayableOrder } from '#selling/orders/server/sql.ts'
import { refuseBuying } from '#selling/orders/server/kept-out.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { payOrder } from '../../contract.ts'
import * as rules from '../rules.ts'
import * as sql from '../sql.ts'
import { dueCents } from '../credit/due.ts'
import { refuseMonthly } from './refuse-monthly.ts'
import { lockReservations, openReservationsOf, reservedByZone } from './reservations.ts'

export type PayBody = z.output<typeof payOrder.body>
/** What goes to the provider. */
export type SentBody = Exclude<PayBody, { method: 'credit' }>
/** The same, with whose kept card it is where nobody typed one. */
export type ChargedBody = SentBody & { customerRef?: string }
export type PayInput<Body = PayBody> = {
  orderId: string
  accountId: string
  body: Body
  key: string | undefined
}
export type Started = { order: PayableOrder; payment: sql.PaymentRow; fresh: boolean }

/**
 * Stores the attempt before the provider hears of it. The same key again finds the stored one; another key while an
 * attempt is open is refused, by the order's lock and by `payments_one_open_per_order`. A wallet's open page is answered, with
 * nothing stored, until its provider was asked about it.
 */
export async function startAttempt(
  tx: Db,
  { orderId, accountId, body, key }: PayInput<SentBody>,
  walletAsked = false,
): Promise<Started | { wallet: sql.PaymentRow }> {
  const order = ownOrder(await lockOrderToPay(tx, orderId), accountId)
  const attempts = order.tried ? await sql.attemptsOf(tx, orderId) : []
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest()
  const attemptKey = attemptKeyOf({ key, body }, requestHash, attempts)
  const before = attempts.find((attempt) => attempt.attemptKey === attemptKey)
  if (before !== undefined && !before.requestHash.equals(requestHash)) {
    throw new Problem('key_reused', 'Esa llave de intento ya se usó con otros datos.', 422)
  }
  const open = attempts.find((attempt) => rules.isOpenPayment(attempt.status))
  const same = before ?? (body.method === 'wallet' && open?.method === 'wallet' ? open : undefined)
  if (same !== undefined) return { order, payment: same, fresh: false }
  if (open?.method === 'wallet' && !walletAsked) return { wallet: open }

  refuseClosed(order)
  refuseBuying(order)
  refuseMonthly(order)
  if (open !== undefined) await displace(tx, open)
  if (order.now >= order.holdEndsAt) throw ended()
  if (attempts.length >= rules.maxAttempts) {
    throw new Problem(
      'too_many_attempts',
      'Ya son muchos intentos con esta compra. Espera a que termine y empieza otra.',
      429,
    )
  }
  const payableUntil = await deadline(tx, order, body.method)
  const payment = await sql.insertAttempt(tx, {
    orderId,
    attemptKey,
    requestHash,
    method: body.method,
    amountCents: dueCents(order),
    payableUntil,
  })
  if (!(await holdRenewalSeats(tx, order, body.method))) throw ended()
  return { order, payment, fresh: true }
}

/**
 * Without a key of its own, the same body is the same request. A voucher or wallet that came to nothing may be asked
 * for again in the same words; a card's token is good for one charge anyway.
 */
export function attemptKeyOf(
  { key, body }: Pick<PayInput, 'key' | 'body'>,
  hash: Buffer,
  attempts: sql.PaymentRow[] = [],
): string {
  if (key !== undefined) return `key:${key}`
  const ended = attempts.filter(
    (one) => one.method === body.method && !rules.isOpenPayment(one.status),
  ).length
  return `body:${hash.toString('base64url')}${body.method === 'card' ? '' : `:${ended}`}`
}

function refuseClosed(order: OrderRow): void {
  if (order.status === 'paid') throw new Problem('order_paid', 'Esta compra ya está pagada.')
  if (order.status === 'expired') throw ended()
  if (!isOpen(order.status)) throw new Problem('order_closed', 'Esta compra ya se cerró.')
  if (!order.published) throw new Problem('not_on_sale', 'La venta no está abierta.')
  if (order.totalCents === 0)
    throw new Problem('nothing_to_pay', 'Esta compra no tiene nada que cobrar. Recógela en taquilla.')
  if (dueCents(order) === 0)
    throw new Problem('credit_covers', 'Lo que ya tienes cubre todo: confirma la compra sin otro pago.')
}

/** A wallet's page where nothing was paid yet makes way; if it is paid all the same, that money goes back. */
async function displace(tx: Db, open: sql.PaymentRow): Promise<void> {
  if (open.method !== 'wallet' || open.providerPaymentId !== null) {
    throw new Problem('payment_in_progress', 'Ya hay un pago en curso para esta compra. Espera su respuesta.')
  }
  await sql.updatePayment(tx, open.id, { status: 'abandoned' })
}

async function deadline(tx: Db, order: OrderRow, method: PayBody['method']): Promise<Date | null> {
  if (method === 'card') return null
  if (!rules.isReservation(method)) return order.holdEndsAt
  const until = rules.reservationEnd(order)
  if (until === null) throw new Problem('cash_closed', 'Ya falta muy poco para pagar con ficha. Usa tarjeta.')
  await lockReservations(tx)
  if ((await openReservationsOf(tx, order.accountId)) > 0) {
    throw new Problem(
      'one_reservation',
      'Ya tienes una ficha por pagar. Págala o cancela esa compra primero.',
    )
  }
  const zones = await reservedByZone(tx, order.id)
  if (zones.some((zone) => zone.reserved + zone.wanted > zone.size * rules.reservedShare)) {
    throw new Problem('cash_full', 'Ya hay muchos lugares de esa zona esperando pago con ficha. Usa tarjeta.')
  }
  return until
}

/** What began inside the hold may end a little after it. */
async function holdRenewalSeats(tx: Db, order: OrderRow, method: PayBody['method']): Promise<boolean> {
  const { holdEndsAt, now } = order
  const ends = holdEndsAt.getTime()
  const until = method === 'wallet' ? ends + rules.walletMarginMs : now.getTime() + rules.chargeMarginMs
  return until <= ends || extendHeldParts(tx, order, new Date(until))
}

function ended(): Problem {
  return new Problem('hold_ended', 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.')
}
