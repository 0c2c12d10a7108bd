import { currentClub } from '#club/settings/club-words.ts'
import { recordStep } from '#selling/orders/server/actions.ts'
import { kindOf } from '#selling/orders/server/extensions.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { ProviderRejected, ProviderUnavailable, type PaymentMethod, type SoldItem } from '../provider.ts'
import { paymentWords, wantsBinary } from '../rules.ts'
import { charging } from '../settlement/own-news.ts'
import type { Answered } from '../settlement/settle-together.ts'
import { reopen } from '../settlement/waiting.ts'
import { dueCents } from '../credit/due.ts'
import { lockPayment, updatePayment, type PaymentRow } from '../sql.ts'
import type { ChargedBody, Started } from './start-attempt.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'seats' | 'config' | 'log'>

/** Tells the provider, outside any transaction. Without an answer the attempt stays open: the poller finds out. */
export async function sendAttempt(
  services: Deps,
  { order, payment }: Started,
  body: ChargedBody,
  settle: (answer: Answered) => Promise<void>,
): Promise<void> {
  const { db, config, payments } = services
  const sale = {
    externalReference: payment.id,
    payer: { ...order.buyer, ...(body.customerRef && { customerRef: body.customerRef }) },
    items: order.creditCents + order.giftCents > 0 ? [asOne(order)] : soldItems(order),
    statementDescriptor: currentClub().name.toUpperCase(),
    ...(config.secure && { notificationUrl: `${config.publicUrl}/api/webhooks/mercadopago` }),
  }
  if (body.method === 'wallet') return openWallet(services, order, payment, sale)
  try {
    await charging(payments, async () => {
      const seen = await payments.createPayment({
        ...sale,
        idempotencyKey: payment.providerKey,
        amountCents: payment.amountCents,
        description: `${order.title}, compra ${folioOf(order.folio)}`,
        method: methodOf(body, order, payment),
      })
      await settle({ seen, attempt: payment })
      return seen
    })
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
  body: Exclude<ChargedBody, { method: 'wallet' }>,
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
    binary: body.customerRef !== undefined || wantsBinary(order),
    ...(issuerId && { issuerId }),
  }
}

/** Goods one by one, equal seats of a match as one item; the sum is the order's total. Of packs and the like, all as one. */
function soldItems(order: OrderRow): SoldItem[] {
  const { lines, items } = order
  const { itemised } = kindOf(order.kind)
  if (itemised === 'goods' && items.every(({ unitCents }) => unitCents >= 0))
    return items.map((item, index) => ({ id: `${index + 1}`, ...item }))
  if (itemised !== 'seats' || items.some(({ unitCents }) => unitCents < 0)) return [asOne(order)]
  const groups = Map.groupBy(
    lines,
    (line) => `${line.eventId}-${line.zoneId}-${line.fare}-${line.faceCents + line.serviceCents}`,
  )
  const seats = [...groups].map(([id, group]) => ({
    id,
    title: `Boleto ${order.title}`,
    quantity: group.length,
    unitCents: group[0]!.faceCents + group[0]!.serviceCents,
  }))
  return [...seats, ...items.map((item, index) => ({ id: `${index + 1}`, ...item }))]
}

function asOne(order: OrderRow): SoldItem {
  return { id: folioOf(order.folio), title: order.title, quantity: 1, unitCents: dueCents(order) }
}

type Sale = Omit<Parameters<Deps['payments']['createPreference']>[0], 'backUrls' | 'expiresAt'>

async function openWallet(
  { db, config, payments }: Deps,
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
export async function refuseAttempt(
  db: Db,
  { id, orderId }: PaymentRow,
  status: 'rejected' | 'abandoned',
  error: Error,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const payment = await lockPayment(tx, id)
    if (order === undefined || payment.status !== 'created') return
    const statusDetail = status === 'rejected' ? 'provider_refused' : error.name
    await updatePayment(tx, id, { status, statusDetail })
    await recordStep(tx, orderId, 'payment_refused', {
      words: paymentWords({ ...payment, status, statusDetail }),
    })
    await reopen(tx, order)
  })
}
