import { tellBuyer } from '#features/orders/actions.ts'
import { folioOf, type Line } from '#features/orders/rules.ts'
import { linesOf, lockOrder, type OrderRow } from '#features/orders/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { ProviderRejected, ProviderUnavailable, type PaymentMethod, type SoldItem } from '../provider.ts'
import { paymentWords, wantsBinary } from '../rules.ts'
import { settleSeen } from '../settlement/settle.ts'
import { reopen } from '../settlement/waiting.ts'
import { buyerOf, eventNames, lockPayment, updatePayment, type PaymentRow } from '../sql.ts'
import type { PayBody, Started } from './start-attempt.ts'

type Part = Pick<Services, 'db' | 'payments' | 'seats' | 'config' | 'log'>

/** Tells the provider, outside any transaction. Without an answer the attempt stays open: the poller finds out. */
export async function sendAttempt(services: Part, { order, payment }: Started, body: PayBody): Promise<void> {
  const { db, config, payments } = services
  const [payer, event, lines] = await Promise.all([
    buyerOf(db, order.accountId),
    eventNames(db, order.eventId),
    linesOf(db, order.id),
  ])
  const title = `${event.home} vs ${event.away}`
  const sale = {
    externalReference: payment.id,
    payer,
    items: itemsOf(order, lines, title),
    statementDescriptor: event.home.toUpperCase(),
    ...(config.secure && { notificationUrl: `${config.publicUrl}/api/webhooks/mercadopago` }),
  }
  if (body.method === 'wallet') return openWallet(services, order, payment, sale)
  try {
    const seen = await payments.createPayment({
      ...sale,
      idempotencyKey: payment.providerKey,
      amountCents: payment.amountCents,
      description: `${title}, orden ${folioOf(order.folio)}`,
      method: methodOf(body, order, payment),
    })
    await settleSeen(services, seen, { attemptId: payment.id })
  } catch (error) {
    if (error instanceof ProviderRejected) {
      services.log.warn(
        { paymentId: payment.id, status: error.status, causes: error.causes },
        'attempt refused',
      )
      return refuseAttempt(db, payment, 'rejected', error)
    }
    if (!(error instanceof ProviderUnavailable)) throw error
    services.log.warn({ paymentId: payment.id }, 'no answer to an attempt: the poller will ask')
  }
}

function methodOf(
  body: Exclude<PayBody, { method: 'wallet' }>,
  order: OrderRow,
  payment: PaymentRow,
): PaymentMethod {
  const expiresAt = payment.payableUntil ?? order.holdEndsAt
  if (body.method === 'spei') return { kind: 'transfer', expiresAt }
  if (body.method !== 'card') return { kind: 'cash', methodId: body.method, expiresAt }
  const { token, paymentMethodId: methodId, issuerId, installments } = body
  return {
    kind: 'card',
    token,
    methodId,
    installments,
    binary: wantsBinary(order),
    ...(issuerId && { issuerId }),
  }
}

/** Equal seats as one item; the sum is the order's total. */
function itemsOf({ eventId }: OrderRow, lines: Line[], title: string): SoldItem[] {
  const groups = Map.groupBy(lines, (line) => `${eventId}-${line.zoneId}-${line.fare}`)
  return [...groups].map(([id, group]) => ({
    id,
    title: `Boleto ${title}`,
    quantity: group.length,
    unitCents: group[0]!.faceCents + group[0]!.serviceCents,
  }))
}

type Sale = Omit<Parameters<Part['payments']['createPreference']>[0], 'backUrls' | 'expiresAt'>

async function openWallet(
  { db, config, payments }: Part,
  order: OrderRow,
  payment: PaymentRow,
  sale: Sale,
): Promise<void> {
  const back = `${config.publicUrl}/system/tickets-base/finaliced/${order.id}`
  try {
    const { id, url } = await payments.createPreference({
      ...sale,
      backUrls: { success: back, pending: back, failure: back },
      expiresAt: payment.payableUntil ?? order.holdEndsAt,
    })
    const challenge = JSON.stringify({ url, creq: '' })
    await updatePayment(db, payment.id, { preferenceId: id, challenge, statusDetail: 'wallet_page' })
  } catch (error) {
    if (!(error instanceof ProviderRejected || error instanceof ProviderUnavailable)) throw error
    await refuseAttempt(db, payment, 'abandoned', error)
    throw new Problem(
      'provider_unavailable',
      'Mercado Pago no contesta. No te cobramos. Intenta en un momento.',
      503,
    )
  }
}

/** A clear no before any charge: the order can be paid another way. */
async function refuseAttempt(
  db: Db,
  { id, orderId }: PaymentRow,
  status: 'rejected' | 'abandoned',
  error: Error,
) {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const payment = await lockPayment(tx, id)
    if (order === undefined || payment.status !== 'created') return
    const statusDetail = status === 'rejected' ? 'provider_refused' : error.name
    await updatePayment(tx, id, { status, statusDetail })
    await tellBuyer(tx, orderId, 'payment_refused', {
      words: paymentWords({ ...payment, status, statusDetail }),
    })
    await reopen(tx, order)
  })
}
