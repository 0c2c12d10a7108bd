import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { findOrder, lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import type { ProviderPayment } from '#selling/payments/server/provider.ts'
import { settleIn, settleSeen } from '#selling/payments/server/settlement/settle.ts'
import type { ProviderInvoice } from '#selling/payments/server/subscriptions-provider.ts'
import { attemptOfSeen, insertAttempt, lockPayment, updatePayment } from '#selling/payments/server/sql.ts'
import type { Db } from '#server/db.ts'
import { withoutDeadlock } from '../hold/hold-seats.ts'
import { daysBetween, instalmentFor } from '../../rules.ts'
import { lockInstalments, setInstalment, type Instalment } from './instalment-rows.ts'
import type { Deps } from './read-subscription.ts'
import { judgeStanding } from './payment-state.ts'
import { findSubscription, type SubscriptionRow } from './subscription-rows.ts'

type Known = SubscriptionRow & { providerId: string }

/** Makes of one invoice's charge what it must become. Read again, late or in any order, it changes nothing more. */
export async function takeInvoice(services: Deps, row: Known, invoice: ProviderInvoice): Promise<void> {
  if (invoice.payment === null) return
  const { db, payments } = services
  const known = await attemptOfSeen(db, invoice.payment.id, null)
  if (known !== undefined && invoice.payment.status === 'approved') {
    const before = await db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', known.id)
      .executeTakeFirst()
    if (before?.status === 'approved' || before?.status === 'refunded') return
  }
  const seen = await payments.getPayment(invoice.payment.id)
  if (known !== undefined) return settleSeen(services, seen)
  await withoutDeadlock(() => db.transaction().execute((tx) => takeCharge(tx, services, row, invoice, seen)))
}

async function takeCharge(
  tx: Db,
  services: Deps,
  row: Known,
  invoice: ProviderInvoice,
  seen: ProviderPayment,
): Promise<void> {
  const order = (await lockOrder(tx, row.orderId))!
  // Two who read at once: the one that waited for the lock finds the other's work.
  if ((await attemptOfSeen(tx, seen.id, null)) !== undefined) return settleIn(tx, services, seen, {})
  const now = (await findSubscription(tx, row.id))!
  const first = await lockPayment(tx, row.paymentId)
  if (first.approvedAt === null) {
    await updatePayment(tx, first.id, { subscriptionId: row.providerId })
    return settleIn(tx, services, seen, { attempt: first })
  }
  const instalments = await lockInstalments(tx, row.orderId)
  const target = instalmentFor(instalments, instalments[0]?.today ?? '')
  if (seen.status !== 'approved') return noteFailure(tx, row, invoice, target)
  const over = now.status !== 'authorized' && now.status !== 'paused' && now.status !== 'creating'
  const orderId = over || target === null ? order.id : await orderFor(tx, order, target, instalments.length)
  // Not open: an attempt by hand may be, and makes way when this one is approved.
  await insertAttempt(tx, {
    orderId,
    attemptKey: `charge:${seen.id}`,
    requestHash: Buffer.alloc(0),
    method: 'subscription',
    amountCents: row.amountCents,
    status: 'abandoned',
    subscriptionId: row.providerId,
    providerPaymentId: seen.id,
  })
  await settleIn(tx, services, seen, {})
}

/** A charge that was refused makes its instalment late; the provider tries it again. */
async function noteFailure(
  tx: Db,
  row: Known,
  invoice: ProviderInvoice,
  target: Instalment | null,
): Promise<void> {
  const refused = invoice.status === 'recycling' || invoice.payment?.status === 'rejected'
  const ofTarget =
    target !== null && daysBetween(invoice.debitAt.toISOString().slice(0, 10), target.dueOn) <= 4
  if (!refused || !ofTarget || target.status === 'failed') return
  await setInstalment(tx, target, { status: 'failed' })
  await judgeStanding(tx, row.orderId)
}

const graceMs = 24 * 60 * 60 * 1000

/** The order of an instalment: the one that waits for a payment by hand, or a new one. */
export async function orderFor(
  tx: Db,
  purchase: OrderRow,
  instalment: Instalment,
  count: number,
  payableMs = graceMs,
): Promise<string> {
  const known = instalment.paidBy === null ? undefined : await findOrder(tx, instalment.paidBy)
  if (known !== undefined && isOpen(known.status) && known.now < known.payableUntil) return known.id
  const title = `${purchase.title}: mensualidad ${instalment.no} de ${count}`
  const id = await openOrder(tx, {
    kind: 'instalment',
    visitorId: null,
    accountId: purchase.accountId,
    holdId: crypto.randomUUID(),
    payableUntil: new Date(purchase.now.getTime() + payableMs),
    draft: {
      title,
      eventId: null,
      priceVersion: 0,
      lines: [],
      count: null,
      items: [
        {
          kind: 'instalment',
          stockItemId: null,
          title: `Mensualidad ${instalment.no} de ${count}`,
          quantity: 1,
          unitCents: instalment.amountCents,
          taxCents: 0,
        },
      ],
    },
  })
  await setInstalment(tx, instalment, { paidBy: id })
  return id
}
