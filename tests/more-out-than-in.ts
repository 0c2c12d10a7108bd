import { sql } from 'kysely'
import type { PaymentProvider } from '#selling/payments/server/provider.ts'
import { isReturned } from '#selling/payments/server/rules.ts'
import type { Db } from '#server/db.ts'

type Books = {
  paymentId: string
  accountId: string
  providerPaymentId: string
  status: 'approved'
  amountCents: number
  refundedCents: number
  /** Stands for tickets, is the club's for good, or became somebody's credit. */
  standing: number
  credit: number
  owed: number
}

/**
 * Never more out than came in, each payment against the provider itself: what it gave back, what the bank took, what is
 * still to be sent and what stands as credit are no more than it received. And of each person: credit is never more than
 * was given, less what was taken. Empty when all is well.
 */
export async function moreOutThanIn({
  db,
  services,
}: {
  db: Db
  services: { payments: PaymentProvider }
}): Promise<string[]> {
  const { rows } = await sql<Books>`
    select payments.id as payment_id, account_id, provider_payment_id, payments.status, amount_cents, refunded_cents,
      coalesce((select sum(part.amount_cents) from payment_allocations part where part.payment_id = payments.id
        and kind <> 'refund'), 0)::int as standing,
      coalesce((select sum(posting.amount_cents) from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
        where entry.detail ->> 'paymentId' = payments.id::text
          and (posting.account_id like 'credit:%' or posting.account_id like 'loss:%')), 0)::int as credit,
      coalesce((select sum(refunds.amount_cents) from refunds where refunds.payment_id = payments.id
        and refunds.status = 'requested'), 0)::int as owed
    from payments join orders on orders.id = order_id
    where provider_payment_id is not null and approved_at is not null
      and orders.created_at > (select max(created_at) - interval '1 hour' from orders)`.execute(db)
  const faults: string[] = []
  for (const row of rows) {
    const seen = await services.payments.getPayment(row.providerPaymentId).catch(() => null)
    if (seen === null) continue
    const taken = seen.status === 'charged_back' ? seen.amountCents - seen.refundedCents : 0
    const known = row.status === ('charged_back' as string) || taken === 0
    // What the bank took and nobody told us of yet is not ours to know.
    const out = seen.refundedCents + (known ? taken : 0) + row.credit + (taken > 0 ? 0 : row.owed)
    if (out > row.amountCents) faults.push(`payment ${row.paymentId}: ${out} out of ${row.amountCents}`)
    if (row.standing < row.credit) faults.push(`payment ${row.paymentId}: more credit than stands for it`)
    if (isReturned(row.status) && taken > 0 && known && row.standing > 0)
      faults.push(`payment ${row.paymentId}: ${row.standing} stand on money that the bank took`)
  }
  return faults
}
