import type { PaymentStatus } from '../../contract.ts'
import type { ProviderPayment } from '../provider.ts'
import { isReturned } from '../rules.ts'
import type { Db } from '#server/db.ts'
import { rowsWrite } from '#server/gathered-writes.ts'

/** Writes what the provider says of an attempt, under the status that we make of it. */
export function record(
  tx: Db,
  paymentId: string,
  seen: ProviderPayment,
  status: PaymentStatus,
  set: { payableUntil?: Date; statusDetail?: string } = {},
): Promise<void> {
  return recordAll(tx, [
    {
      id: paymentId,
      status,
      statusDetail: set.statusDetail ?? seen.statusDetail,
      providerPaymentId: seen.id,
      providerUpdatedAt: seen.updatedAt,
      approvedAt: seen.approvedAt,
      installments: seen.card === null ? null : seen.installments,
      cardLast4: seen.card?.last4 ?? null,
      cardKey: seen.card?.key == null ? null : Buffer.from(seen.card.key, 'hex'),
      voucher: seen.voucher === null ? null : JSON.stringify(seen.voucher),
      challenge: seen.challenge === null ? null : JSON.stringify(seen.challenge),
      looksAgain: status === 'approved' || isReturned(status),
      payableUntil: set.payableUntil ?? null,
    },
  ])
}

type Recorded = {
  id: string
  status: PaymentStatus
  statusDetail: string
  providerPaymentId: string
  providerUpdatedAt: Date
  approvedAt: Date | null
  installments: number | null
  cardLast4: string | null
  cardKey: Buffer | null
  voucher: string | null
  challenge: string | null
  looksAgain: boolean
  payableUntil: Date | null
}

/** Money that came or went is asked for again soon; then ever more seldom (`watch/next-look.ts`). */
const recordAll = rowsWrite<Recorded>(
  {
    id: 'uuid',
    status: 'payment_status',
    statusDetail: 'text',
    providerPaymentId: 'text',
    providerUpdatedAt: 'timestamptz',
    approvedAt: 'timestamptz',
    installments: 'smallint',
    cardLast4: 'text',
    cardKey: 'bytea',
    voucher: 'jsonb',
    challenge: 'jsonb',
    looksAgain: 'boolean',
    payableUntil: 'timestamptz',
  },
  (given) => `update payments set status = given.status, status_detail = given.status_detail,
    provider_payment_id = given.provider_payment_id, provider_updated_at = given.provider_updated_at,
    approved_at = given.approved_at, installments = given.installments, card_last4 = given.card_last4,
    card_key = given.card_key, voucher = given.voucher, challenge = given.challenge,
    next_look_at = case when given.looks_again then now() + interval '10 min' else payments.next_look_at end,
    payable_until = coalesce(given.payable_until, payments.payable_until)
    from ${given} where payments.id = given.id`,
)
