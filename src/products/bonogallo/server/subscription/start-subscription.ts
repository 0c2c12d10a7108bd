import { ownOrder } from '#selling/orders/server/actions.ts'
import { extendHeldParts } from '#selling/orders/server/held-parts.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { findOrder, itemsOf, lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { ProviderRejected, ProviderUnavailable } from '#selling/payments/server/provider.ts'
import { buyerOf, insertAttempt } from '#selling/payments/server/sql.ts'
import { countOf } from '#lib/count.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { findPassHold } from '../hold/hold-rows.ts'
import { dueOn } from '../../rules.ts'
import { findPlan } from '../sql.ts'
import { refuse } from './end-attempt.ts'
import { readKnown } from './read-subscription.ts'
import { findSubscription, insertSubscription, updateSubscription } from './subscription-rows.ts'

export type Deps = Pick<Services, 'db' | 'payments' | 'seats' | 'config' | 'log'>

/** As long as the provider may take to answer, with room to spare. */
const chargeMarginMs = 5 * 60_000

/**
 * Authorises the charges of a purchase by the month; the first is made at once. The attempt is stored before the
 * provider hears of it, and it is asked once: without an answer the poller looks for what was made.
 */
export async function startSubscription(
  services: Deps,
  { orderId, accountId, token }: { orderId: string; accountId: string; token: string },
): Promise<void> {
  const { db, payments, config } = services
  const { id, order, instalments } = await db.transaction().execute((tx) => open(tx, orderId, accountId))
  const { email } = await buyerOf(db, accountId)
  try {
    const made = await payments.createSubscription({
      externalReference: id,
      reason: `${order.title} en ${countOf(instalments, 'mensualidad', 'mensualidades')}`,
      payerEmail: email,
      amountCents: order.totalCents,
      frequencyMonths: 1,
      endAt: new Date(`${dueOn(order.now.toISOString().slice(0, 10), instalments)}T23:59:00-06:00`),
      cardToken: token,
      backUrl: `${config.publicUrl}/system/bonus-base/compra-mi-bonogallo/${orderId}`,
    })
    await updateSubscription(db, id, { providerId: made.id })
    await readKnown(services, (await findSubscription(db, id))!)
  } catch (error) {
    if (error instanceof ProviderRejected) return refuse(services, id, error)
    if (!(error instanceof ProviderUnavailable)) throw error
    services.log.warn({ subscriptionId: id }, 'no answer to a subscription: the poller will look for it')
  }
}

async function open(tx: Db, orderId: string, accountId: string) {
  const order = ownOrder(await lockOrder(tx, orderId), accountId)
  const plan = await planOf(tx, order)
  if (order.status === 'paid') throw new Problem('order_paid', 'Esta compra ya está pagada.')
  if (!isOpen(order.status)) throw new Problem('order_closed', 'Esta compra ya se cerró.')
  if (order.openPayment !== null)
    throw new Problem('payment_in_progress', 'Ya hay un pago en curso para esta compra. Espera su respuesta.')
  const until = new Date(Math.max(order.holdEndsAt.getTime(), order.now.getTime() + chargeMarginMs))
  if (order.now >= order.holdEndsAt || !(await extendHeldParts(tx, order, until)))
    throw new Problem('hold_ended', 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.')
  const payment = await insertAttempt(tx, {
    orderId,
    attemptKey: `subscription:${crypto.randomUUID()}`,
    requestHash: Buffer.alloc(0),
    method: 'subscription',
    amountCents: order.totalCents,
  })
  const { totalCents: amountCents } = order
  const { id } = await insertSubscription(tx, { orderId, accountId, paymentId: payment.id, amountCents })
  return { id, order, instalments: plan.instalments }
}

/** Only what was ordered by the month is paid so. */
async function planOf(tx: Db, order: OrderRow) {
  const items = await itemsOf(tx, order.id)
  const input = await findPassHold(tx, order.holdId)
  const plan = input && (await findPlan(tx, input.planId))
  if (plan === undefined || !items.some(({ kind }) => kind === 'later_instalments'))
    throw new Problem('not_monthly', 'Esta compra no es en mensualidades.')
  return plan
}

/** What to tell who waits for the first charge. */
export async function wordsOf({ db }: Pick<Services, 'db'>, orderId: string): Promise<string> {
  const order = await findOrder(db, orderId)
  if (order?.status === 'paid')
    return '¡Listo! Tu primera mensualidad quedó pagada y tu bonogallo ya es tuyo.'
  if (order?.openPayment !== null)
    return 'Estamos confirmando tu primera mensualidad. No pagues otra vez; te avisamos por correo.'
  return 'Tu banco no aprobó el cargo. No te cobramos. Prueba con otra tarjeta.'
}
