import { sql } from 'kysely'
import { ordersSought } from '#selling/orders/server/search.ts'
import { table } from '#server/table.ts'
import { quarantineColumns, quarantineStateNames, type QuarantineQuery } from '../../desk-contract.ts'
import { centsIn } from '../../desk-rules.ts'

/** Payments that fitted nothing; without a state or a search, those that wait for somebody. */
export const quarantineTable = table({
  name: 'quarantine',
  title: 'Cuarentena de pagos',
  may: 'manage Quarantine',
  filters: { state: { title: 'Estado', words: quarantineStateNames } },
  columns: quarantineColumns,
  rows: (db, { search, state = search === undefined ? 'waiting' : undefined }: QuarantineQuery) =>
    db
      .selectFrom('quarantinedPayments as aside')
      // A payment that came without a reference has its attempt once it is attached.
      .leftJoin('payments', (join) =>
        join.on(
          sql<boolean>`payments.id = coalesce(aside.payment_id, (select attached.id from payments attached
            where attached.provider_payment_id = aside.provider_payment_id limit 1))`,
        ),
      )
      .leftJoin('orders', 'orders.id', 'payments.orderId')
      .leftJoin('accounts', 'accounts.id', 'aside.resolvedBy')
      .select(['aside.providerPaymentId', 'aside.seenAt', 'aside.reason', 'aside.resolvedAt', 'aside.note'])
      .select(['orders.folio', 'orders.id as orderId', 'accounts.email as resolvedBy'])
      .select([
        sql<number>`coalesce((seen ->> 'amountCents')::int, 0)`.as('amountCents'),
        sql<'attached' | 'refunded' | 'explained' | 'accepted' | null>`aside.outcome`.as('outcome'),
      ])
      .$if(state !== undefined, (rows) =>
        rows.where('aside.resolvedAt', state === 'waiting' ? 'is' : 'is not', null),
      )
      .$if(search !== undefined, (rows) => rows.where(fits(search ?? ''))),
  sort: '-seenAt',
  tie: 'providerPaymentId',
})

/** What is typed may be the provider's number, an amount, or whatever finds an order. */
function fits(typed: string) {
  return sql<boolean>`(aside.provider_payment_id = ${typed} or (seen ->> 'amountCents')::bigint = ${centsIn(typed)}::bigint
    or orders.id in (${ordersSought(typed)}))`
}
