import { audit } from '#features/accounts/sql.ts'
import { isOpen } from '#features/orders/rules.ts'
import { lockOrder, lockOrderToSell } from '#features/orders/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { dueCents } from '../credit/due.ts'
import { ProviderRejected, ProviderUnavailable, type ProviderPayment } from '../provider.ts'
import { isOpenPayment, statusOf } from '../rules.ts'
import { receive } from '../settlement/receive.ts'
import { reopen } from '../settlement/waiting.ts'
import { insertAttempt, lockPayment, updatePayment, type PaymentRow } from '../sql.ts'
import * as sql from './sql.ts'

export type Way =
  | { outcome: 'attached'; orderId: string; note: string }
  | { outcome: 'refunded' | 'explained'; note: string }
type Part = Pick<Services, 'db' | 'payments' | 'seats' | 'kinds'>

/**
 * Gives a payment that was put aside its way out, once: of two people, or of a button pressed twice, the second finds it
 * resolved. The same way again changes nothing.
 */
export async function resolveQuarantined(
  services: Part,
  providerPaymentId: string,
  way: Way,
  staffId: string,
): Promise<void> {
  const seen = way.outcome === 'explained' ? null : await seenNow(services, providerPaymentId)
  await services.db.transaction().execute(async (tx) => {
    const aside = await sql.lockQuarantined(tx, providerPaymentId)
    if (aside === undefined) throw notFound('No encontramos ese pago.')
    if (aside.resolvedAt !== null) {
      if (aside.outcome === way.outcome && aside.resolvedBy === staffId) return
      throw new Problem('already_resolved', 'Ese pago ya tiene salida. Vuelve a abrir la lista.')
    }
    const end = { outcome: way.outcome, resolvedBy: staffId, note: way.note }
    await sql.markResolved(tx, providerPaymentId, end)
    if (way.outcome === 'attached') await attach(tx, services, { ...aside, orderId: way.orderId }, seen!)
    else if (aside.paymentId !== null) await endAttempt(tx, aside.paymentId)
    if (way.outcome === 'refunded') {
      if (statusOf(seen!.status) !== 'approved')
        throw new Problem(
          'not_refundable',
          'El proveedor no tiene cobrado ese pago, así que no hay qué devolver.',
        )
      const key = `refund_quarantined:${providerPaymentId}`
      await enqueue(tx, 'refund_quarantined', { providerPaymentId }, { key })
    }
    const detail = { ...way, amountCents: seen?.amountCents ?? null }
    const subject = `payment:${providerPaymentId}`
    await audit(tx, { accountId: staffId, action: 'quarantine.resolve', subject, detail })
    if (way.outcome === 'attached')
      await audit(tx, {
        accountId: staffId,
        action: 'quarantine.attach',
        subject: `order:${way.orderId}`,
        detail: { providerPaymentId, note: way.note },
      })
  })
}

async function seenNow({ payments }: Part, id: string): Promise<ProviderPayment> {
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

type Aside = { paymentId: string | null; orderId: string }

/** The money becomes the order's as if it had come by the usual way: sold, or sent back where the seats are gone. */
async function attach(tx: Db, selling: Part, aside: Aside, seen: ProviderPayment): Promise<void> {
  const order = await lockOrderToSell(tx, aside.orderId)
  if (order === undefined) throw notFound('No encontramos esa orden.')
  const own = aside.paymentId === null ? null : await lockPayment(tx, aside.paymentId)
  const fits =
    statusOf(seen.status) === 'approved' &&
    seen.currency === 'MXN' &&
    seen.refundedCents === 0 &&
    seen.amountCents === dueCents(order) &&
    (isOpen(order.status) || order.status === 'expired') &&
    (own === null || own.orderId === order.id) &&
    (own !== null || order.openPayment === null)
  if (!fits)
    throw new Problem(
      'does_not_fit',
      'Ese pago no cabe en esa orden: revisa el importe, que siga sin pagar y que no tenga otro pago abierto.',
    )
  await receive(tx, selling, order, own ?? (await newAttempt(tx, order.id, seen)), seen)
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
  const { orderId } = await lockPaymentOf(tx, paymentId)
  const order = (await lockOrder(tx, orderId))!
  const payment = await lockPayment(tx, paymentId)
  if (!isOpenPayment(payment.status)) return
  await updatePayment(tx, paymentId, { status: 'cancelled' })
  await reopen(tx, order, 'review_ended')
}

function lockPaymentOf(tx: Db, paymentId: string) {
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
  if (seen.refundedCents >= seen.amountCents) return
  await payments.refund(providerPaymentId, null, row.refundKey)
}
