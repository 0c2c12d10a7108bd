import { sql } from 'kysely'
import type { PaymentStatus } from '../../contract.ts'
import type { ProviderPayment } from '../provider.ts'
import { isReturned } from '../rules.ts'
import type { Db } from '#server/db.ts'
import { writeLater } from '#server/gathered-writes.ts'

/** Money that came or went is asked for again soon; then ever more seldom (`watch/next-look.ts`). */
const firstLook = sql<Date>`now() + interval '10 min'`

/** Writes what the provider says of an attempt, under the status that we make of it. */
export function record(
  tx: Db,
  paymentId: string,
  seen: ProviderPayment,
  status: PaymentStatus,
  set: { payableUntil?: Date; statusDetail?: string } = {},
): Promise<void> {
  const update = tx.updateTable('payments').where('id', '=', paymentId)
  return writeLater(
    tx,
    update.set({
      status,
      statusDetail: seen.statusDetail,
      providerPaymentId: seen.id,
      providerUpdatedAt: seen.updatedAt,
      approvedAt: seen.approvedAt,
      installments: seen.card === null ? null : seen.installments,
      cardLast4: seen.card?.last4 ?? null,
      cardKey: seen.card?.key == null ? null : Buffer.from(seen.card.key, 'hex'),
      voucher: seen.voucher === null ? null : JSON.stringify(seen.voucher),
      challenge: seen.challenge === null ? null : JSON.stringify(seen.challenge),
      ...((status === 'approved' || isReturned(status)) && { nextLookAt: firstLook }),
      ...set,
    }),
    1,
  )
}
