import { sql } from 'kysely'
import { settleSeen } from '#selling/payments/server/settlement/settle.ts'
import type { Db } from '#server/db.ts'
import '#app/server/features.ts'
import type { Services } from '#server/services.ts'

const dayMs = 24 * 60 * 60 * 1000

type Disowned = {
  id: string
  providerPaymentId: string
  amountCents: number
  last4: string | null
  approvedAt: Date
}

/** A week after a match its buyer, who was there, disowns the charge: the bank takes it back, and evidence is wanted. */
export async function seedChargeback(
  db: Db,
  seats: Services['seats'],
  eventId: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<Disowned>`
    select payment.id, provider_payment_id, payment.amount_cents, card_last4 as last4, approved_at
    from payments payment join orders on orders.id = order_id
    where method = 'card' and payment.status = 'approved' and refunded_cents = 0 and orders.event_id = ${eventId}
      and exists (select from tickets where order_id = orders.id and checked_in_at is not null)
    order by payment.created_at desc limit 1`.execute(db)
  const [paid] = rows
  if (paid === undefined) return
  await settleSeen(
    { db, seats },
    {
      id: paid.providerPaymentId,
      status: 'charged_back',
      statusDetail: 'in_process',
      amountCents: paid.amountCents,
      refundedCents: 0,
      currency: 'MXN',
      externalReference: paid.id,
      subscriptionId: null,
      methodId: 'visa',
      typeId: 'credit_card',
      installments: 1,
      card: paid.last4 === null ? null : { first6: null, key: null, last4: paid.last4 },
      voucher: null,
      challenge: null,
      approvedAt: paid.approvedAt,
      updatedAt: new Date(now.getTime() - dayMs),
      refunds: [],
    },
  )
}
