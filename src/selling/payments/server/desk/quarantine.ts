import { lockAllowance, useAllowance } from '#people/approvals/server/allowance.ts'
import { audit } from '#server/audit.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { recordStep } from '#selling/orders/server/actions.ts'
import { lockOrder, lockOrderToSell, type OrderRow } from '#selling/orders/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { dueCents } from '../credit/due.ts'
import { ProviderRejected, ProviderUnavailable, type ProviderPayment } from '../provider.ts'
import { giveBack } from '../refunds/give-back.ts'
import { isOpenPayment, isReturned, statusOf } from '../rules.ts'
import { receive } from '../settlement/receive.ts'
import { reopen } from '../settlement/waiting.ts'
import { insertAttempt, lockPayment, updatePayment, type PaymentRow } from '../sql.ts'
import * as sql from './sql.ts'

export type Way =
  | { outcome: 'attached'; orderId: string; note: string }
  | { outcome: 'accepted' | 'refunded' | 'explained'; note: string }
type Deps = Pick<Services, 'db' | 'payments' | 'seats'>

/**
 * Gives a payment that was put aside its way out, once: of two people, or of a button pressed twice, the second finds it
 * resolved. The same way again changes nothing.
 */
export async function resolveQuarantined(
  services: Deps,
  providerPaymentId: string,
  way: Way,
  staffId: string,
): Promise<void> {
  const seen = way.outcome === 'explained' ? null : await seenNow(services, providerPaymentId)
  await services.db.transaction().execute(async (tx) => {
    const held = await lockAllowance(tx, staffId)
    const aside = await sql.lockQuarantined(tx, providerPaymentId)
    if (aside === undefined) throw notFound('No encontramos ese pago.')
    if (aside.resolvedAt !== null) {
      if (aside.outcome === way.outcome && aside.resolvedBy === staffId) return
      throw new Problem('already_resolved', 'Ese pago ya tiene salida. Vuelve a abrir la lista.')
    }
    const end = { outcome: way.outcome, resolvedBy: staffId, note: way.note }
    await sql.markResolved(tx, providerPaymentId, end)
    const orderId = await giveWayOut(tx, services, aside, way, seen, staffId)
    await useAllowance(tx, held, await givenBackBy(tx, way, seen, orderId), 'manage Quarantine')
    const detail = { ...way, amountCents: seen?.amountCents ?? null }
    const subject = `payment:${providerPaymentId}`
    await audit(tx, { accountId: staffId, action: 'quarantine.resolve', subject, detail })
    if (orderId !== null)
      await audit(tx, {
        accountId: staffId,
        action: 'quarantine.attach',
        subject: `order:${orderId}`,
        detail: { providerPaymentId, note: way.note },
      })
  })
}

/** What the way out gives back by this person's word: all of it, or what was paid too much. */
async function givenBackBy(
  tx: Db,
  { outcome }: Way,
  seen: ProviderPayment | null,
  orderId: string | null,
): Promise<number> {
  if (seen === null) return 0
  if (outcome === 'refunded') return seen.amountCents
  if (outcome !== 'accepted' || orderId === null) return 0
  return Math.max(0, seen.amountCents - dueCents((await lockOrder(tx, orderId))!))
}

type Aside = { paymentId: string | null; providerPaymentId: string }

/** Answers the order that the money pays, where it pays one. `seen` is null only where nothing moves. */
async function giveWayOut(
  tx: Db,
  selling: Deps,
  aside: Aside,
  way: Way,
  seen: ProviderPayment | null,
  staffId: string,
): Promise<string | null> {
  if (way.outcome === 'attached') return attach(tx, selling, aside.paymentId, way.orderId, seen!)
  if (way.outcome === 'accepted') return accept(tx, selling, aside.paymentId, seen!, staffId)
  if (aside.paymentId !== null) await endAttempt(tx, aside.paymentId)
  if (way.outcome === 'refunded') {
    if (statusOf(seen!) !== 'approved')
      throw new Problem(
        'not_refundable',
        'El proveedor no tiene cobrado ese pago, así que no hay qué devolver.',
      )
    const { providerPaymentId } = aside
    const key = `refund_quarantined:${providerPaymentId}`
    await enqueue(tx, 'refund_quarantined', { providerPaymentId }, { key })
  }
  return null
}

async function seenNow({ payments }: Deps, id: string): Promise<ProviderPayment> {
  return payments.getPayment(id).catch((error: unknown) => {
    if (error instanceof ProviderRejected && error.status === 404)
      throw new Problem('unknown_payment', 'El proveedor no conoce ese pago. Márcalo como explicado.')
    if (error instanceof ProviderUnavailable)
      throw new Problem(
        'provider_unavailable',
        'Mercado Pago no contesta. Nada cambió. Intenta en un momento.',
        503,
      )
    throw error
  })
}

/** The money becomes the order's as if it had come by the usual way: sold, or sent back where the seats are gone. */
async function attach(
  tx: Db,
  selling: Deps,
  paymentId: string | null,
  orderId: string,
  seen: ProviderPayment,
): Promise<string> {
  const order = await lockOrderToSell(tx, orderId)
  if (order === undefined) throw notFound('No encontramos ese pedido.')
  const own = paymentId === null ? null : await lockPayment(tx, paymentId)
  const fits =
    extraCents(order, seen) === 0 &&
    (own === null || own.orderId === order.id) &&
    (own !== null || order.openPayment === null)
  if (!fits) throw doesNotFit()
  await receive(tx, selling, order, own ?? (await newAttempt(tx, order.id, seen)), seen)
  return order.id
}

/** More was paid than its order costs: the order is served, and the difference goes back as a refund of its own. */
async function accept(
  tx: Db,
  selling: Deps,
  paymentId: string | null,
  seen: ProviderPayment,
  requestedBy: string,
): Promise<string> {
  if (paymentId === null) throw doesNotFit()
  const order = (await lockOrderToSell(tx, (await orderOfPayment(tx, paymentId)).orderId))!
  const own = await lockPayment(tx, paymentId)
  const amountCents = extraCents(order, seen) ?? 0
  if (amountCents <= 0 || own.status === 'approved' || isReturned(own.status)) throw doesNotFit()
  await updatePayment(tx, paymentId, { amountCents: seen.amountCents })
  await receive(tx, selling, order, { ...own, amountCents: seen.amountCents - amountCents }, seen)
  await giveBack(tx, { paymentId, amountCents, requestKey: 'overpaid', reason: 'overpaid', requestedBy })
  await recordStep(tx, order.id, 'refund_difference', { amountCents })
  return order.id
}

/** What a payment brought beyond what is due, in centavos; null where it is none that the order could take. */
export function extraCents(order: OrderRow, seen: ProviderPayment): number | null {
  const whole = statusOf(seen) === 'approved' && seen.currency === 'MXN' && seen.refundedCents === 0
  if (!whole || !(isOpen(order.status) || order.status === 'expired')) return null
  return seen.amountCents - dueCents(order)
}

function doesNotFit(): Problem {
  return new Problem(
    'does_not_fit',
    'Ese pago no cabe en ese pedido: revisa el importe, que siga sin pagar y que no tenga otro pago abierto.',
  )
}

async function newAttempt(tx: Db, orderId: string, seen: ProviderPayment): Promise<PaymentRow> {
  return insertAttempt(tx, {
    orderId,
    attemptKey: `quarantine-${seen.id}`,
    requestHash: Buffer.alloc(0),
    method: methodOf(seen),
    amountCents: seen.amountCents,
  })
}

function methodOf({ typeId, methodId }: ProviderPayment): PaymentRow['method'] {
  if (methodId === 'oxxo' || methodId === 'paycash') return methodId
  if (typeId === 'bank_transfer') return 'spei'
  return typeId === 'account_money' ? 'wallet' : 'card'
}

/** Its order waits for this payment no more: it can be paid again while its hold lasts, or ends. */
async function endAttempt(tx: Db, paymentId: string): Promise<void> {
  const { orderId } = await orderOfPayment(tx, paymentId)
  const order = (await lockOrder(tx, orderId))!
  const payment = await lockPayment(tx, paymentId)
  if (!isOpenPayment(payment.status)) return
  await updatePayment(tx, paymentId, { status: 'cancelled' })
  await reopen(tx, order, 'review_ended')
}

function orderOfPayment(tx: Db, paymentId: string) {
  return tx.selectFrom('payments').select('orderId').where('id', '=', paymentId).executeTakeFirstOrThrow()
}

/** Gives a resolved payment back whole, under its own key: repeated after any failure, once. */
export async function refundQuarantined(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  providerPaymentId: string,
): Promise<void> {
  const row = await db
    .selectFrom('quarantinedPayments')
    .select(['refundKey', 'outcome'])
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst()
  if (row?.outcome !== 'refunded') return
  const seen = await payments.getPayment(providerPaymentId)
  // Given back already, or taken by the buyer's bank: nothing is owed.
  if (seen.refundedCents >= seen.amountCents || statusOf(seen) === 'charged_back') return
  await payments.refund(providerPaymentId, null, row.refundKey)
}
