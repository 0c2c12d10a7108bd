import { sql } from 'kysely'
import { ordersSought } from '#selling/orders/server/search.ts'
import type { Db } from '#server/db.ts'
import { table } from '#server/table.ts'
import { chargebackColumns, type ChargebacksQuery } from '../contract.ts'

/** What runs out first stands first; without a state or a search, what waits for somebody. */
export const chargebackTable = table({
  name: 'chargebacks',
  title: 'Contracargos',
  may: 'manage Chargeback',
  columns: chargebackColumns,
  rows: (db, { search, state }: ChargebacksQuery) =>
    chargebacks(db)
      .$if(state !== undefined, (rows) => rows.where('disputed.state', '=', state!))
      .$if(state === undefined && search === undefined, (rows) => rows.where(waits))
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`orders.id in (${ordersSought(search ?? '')})`),
      ),
  sort: 'answerBy',
  tie: 'id',
})

/** The bank has not decided, or a person has not. */
export const waits = sql<boolean>`(disputed.closed_at is null or disputed.owed_cents > 0)`

function chargebacks(db: Db) {
  return db
    .selectFrom('chargebacks as disputed')
    .innerJoin('payments', 'payments.id', 'disputed.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('accounts', 'accounts.id', 'orders.accountId')
    .select(['disputed.id', 'disputed.state', 'disputed.amountCents', 'disputed.openedAt'])
    .select(['disputed.answerBy', 'disputed.evidenceSentAt', 'disputed.closedAt', 'disputed.owedCents'])
    .select(['orders.id as orderId', 'orders.folio', 'orders.title', 'accounts.email'])
    .select([
      sql<string>`accounts.first_name || ' ' || accounts.last_name`.as('buyer'),
      sql<number>`(select count(*)::int from tickets where tickets.order_id = orders.id)`.as('tickets'),
      sql<number>`(select count(*)::int from tickets where tickets.order_id = orders.id and checked_in_at is not null)`.as(
        'entered',
      ),
    ])
}

/** One of them, with what the provider calls it. */
export function findChargeback(db: Db, id: string) {
  return chargebacks(db)
    .select(['disputed.providerId', 'payments.providerPaymentId', 'disputed.paymentId', 'disputed.note'])
    .select(
      sql<boolean>`(disputed.closed_at is null and disputed.provider_id is not null and disputed.wants_evidence
        and coalesce(disputed.answer_by > clock_timestamp(), false))`.as('open'),
    )
    .where('disputed.id', '=', id)
    .executeTakeFirst()
}
export type DeskChargeback = NonNullable<Awaited<ReturnType<typeof findChargeback>>>
