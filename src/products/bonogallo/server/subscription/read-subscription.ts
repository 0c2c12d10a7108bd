import { eachApart } from '#server/job-failures/actions.ts'
import type { Services } from '#server/services.ts'
import { ProviderRejected } from '#selling/payments/server/provider.ts'
import { abandonAfterMs } from '#selling/payments/server/rules.ts'
import { quarantine } from '#selling/payments/server/settlement/notices.ts'
import { buyerOf } from '#selling/payments/server/sql.ts'
import { takeInvoice } from './take-charge.ts'
import { abandon } from './end-attempt.ts'
import { judgeStanding } from './standing.ts'
import * as rows from './subscription-rows.ts'

export type Part = Pick<Services, 'db' | 'payments' | 'seats' | 'config' | 'log'>

/** Reads every subscription that is due: with all notices lost, charges become known by this alone. */
export async function checkSubscriptions(services: Part): Promise<void> {
  await eachApart(services.db, {
    task: 'check_subscriptions',
    things: await rows.claimSubscriptions(services.db, 40),
    subject: ({ id }) => id,
    work: (row) => readKnown(services, row),
  })
}

/** A notice is only a hint: what it is about is read from the provider. */
export async function readByProviderId(services: Part, providerId: string): Promise<void> {
  const known = await rows.findByProviderId(services.db, providerId)
  if (known !== undefined) return readKnown(services, known)
  const seen = await services.payments.getSubscription(providerId).catch((error: unknown) => {
    if (error instanceof ProviderRejected && error.status === 404) return null
    throw error
  })
  const ours = seen?.externalReference ?? ''
  const row = isUuid(ours) ? await rows.findSubscription(services.db, ours) : undefined
  if (row !== undefined) return readKnown(services, row)
  if (seen !== null) await putAside(services, providerId)
}

export async function readByInvoice(services: Part, invoiceId: string): Promise<void> {
  const { subscriptionId } = await services.payments.getInvoice(invoiceId)
  await readByProviderId(services, subscriptionId)
}

/** Follows what the provider says of a subscription, and takes its charges. Again, it changes nothing more. */
export async function readKnown(services: Part, row: rows.SubscriptionRow): Promise<void> {
  const { db, payments } = services
  const providerId = row.providerId ?? (await findLost(services, row))
  if (providerId === null) return
  const seen = await payments.getSubscription(providerId)
  for (const invoice of await payments.listInvoices(providerId)) {
    await takeInvoice(services, { ...row, providerId }, invoice)
  }
  const now = (await rows.findSubscription(db, row.id))!
  const over = now.status === 'cancelled' || now.status === 'refused' || now.status === 'abandoned'
  if (over) return seen.status === 'cancelled' ? undefined : endAtProvider(services, providerId)
  if (seen.status === 'pending') return
  await db.transaction().execute(async (tx) => {
    await rows.updateSubscription(tx, row.id, {
      status: seen.status as 'authorized',
      nextChargeAt: seen.nextChargeAt,
    })
    await judgeStanding(tx, row.orderId)
  })
}

/** A creation whose answer was lost: what was made under our reference; all but one are mistakes and are ended. */
async function findLost(services: Part, row: rows.SubscriptionRow): Promise<string | null> {
  const { db, payments, config } = services
  const { email } = await buyerOf(db, row.accountId)
  const [found, ...others] = (await payments.findSubscriptions(row.id, email)).toSorted(
    (one, other) => other.chargedCount - one.chargedCount,
  )
  for (const { id } of others) await endAtProvider(services, id)
  if (found !== undefined) {
    await rows.updateSubscription(db, row.id, { providerId: found.id })
    return found.id
  }
  const patience = 2 * abandonAfterMs(config.payments.timeoutMs)
  if (row.status === 'creating' && row.now.getTime() - row.createdAt.getTime() > patience)
    await abandon(services, row.id)
  return null
}

/** No more charges. One that is cancelled already stays so. */
export async function endAtProvider({ payments }: Pick<Part, 'payments'>, providerId: string): Promise<void> {
  await payments.changeSubscription(providerId, { status: 'cancelled' }).catch((error: unknown) => {
    if (!(error instanceof ProviderRejected)) throw error
  })
}

export async function endSubscriptionsOf(services: Part, orderId: string): Promise<void> {
  for (const { providerId, status } of await rows.subscriptionsOf(services.db, [orderId])) {
    if (providerId !== null && status === 'cancelled') await endAtProvider(services, providerId)
  }
}

/** Money of a subscription that nobody here asked for: staff look at it. */
async function putAside({ db, payments }: Part, providerId: string): Promise<void> {
  for (const { payment } of await payments.listInvoices(providerId)) {
    if (payment?.status === 'approved')
      await quarantine(db, {
        providerPaymentId: payment.id,
        paymentId: null,
        reason: 'unknown',
        seen: payment,
      })
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
