import type { Services } from '#server/services.ts'
import { ProviderRejected } from '../provider.ts'
import { settlePayment } from '../settlement/settle.ts'
import { attemptOfSeen } from '../sql.ts'
import { newestCase, noteCase } from './case-rows.ts'

/**
 * What the provider says of a chargeback, by its number or its payment's: its payments are settled as what they are now,
 * and their case learns its deadline. Read again, it changes nothing more.
 */
export async function readChargeback(
  services: Pick<Services, 'db' | 'payments' | 'seats'>,
  number: string,
): Promise<void> {
  const { db, payments } = services
  const chargeback = await payments.getChargeback(number).catch((error: unknown) => {
    if (error instanceof ProviderRejected && error.status === 404) return null
    throw error
  })
  if (chargeback === null) return
  for (const paymentId of chargeback.paymentIds) {
    await settlePayment(services, paymentId)
    const attempt = await attemptOfSeen(db, paymentId, null)
    const disputed = attempt && (await newestCase(db, attempt.id))
    if (disputed === undefined || (disputed.providerId !== null && disputed.providerId !== chargeback.id))
      continue
    const { id: providerId, amountCents, answerBy, wantsEvidence } = chargeback
    await noteCase(db, disputed.id, { providerId, amountCents, answerBy, wantsEvidence })
  }
}
