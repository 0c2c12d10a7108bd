import { refuseAttempt } from '#selling/payments/server/attempts/send-attempt.ts'
import { ProviderUnavailable, type ProviderRejected } from '#selling/payments/server/provider.ts'
import { findPayment } from '#selling/payments/server/sql.ts'
import type { Services } from '#server/services.ts'
import { findSubscription, updateSubscription } from './subscription-rows.ts'

/** A clear no before any charge: the order can be tried with another card. */
export async function refuse(
  { db, log }: Pick<Services, 'db' | 'log'>,
  id: string,
  error: ProviderRejected,
): Promise<void> {
  log.warn({ subscriptionId: id, status: error.status, causes: error.causes }, 'subscription refused')
  const row = (await findSubscription(db, id))!
  await updateSubscription(db, id, { status: 'refused' })
  await refuseAttempt(db, (await findPayment(db, row.paymentId))!, 'rejected', error)
}

/** Nothing was made of it, long after any answer could have come. */
export async function abandon({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  const row = (await findSubscription(db, id))!
  const payment = await findPayment(db, row.paymentId)
  if (payment?.status === 'created')
    await refuseAttempt(db, payment, 'abandoned', new ProviderUnavailable('never made'))
  await updateSubscription(db, id, { status: 'abandoned' })
}
