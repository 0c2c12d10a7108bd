import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { affiliatesColumns, type AffiliateRow, type AffiliatesQuery } from '../affiliates-contract.ts'
import { clubZone } from '#lib/dates.ts'

/** What each affiliate brought in those days; the balance is today's. */
export const affiliatesTable = table({
  name: 'affiliate-sales',
  title: 'Ventas por afiliado',
  may: 'read Report',
  columns: affiliatesColumns,
  rows: (db, { search, from, to }: AffiliatesQuery) => {
    const within = (column: string) => {
      const day = sql`(${sql.ref(column)} at time zone ${sql.lit(clubZone)})::date`
      return sql`(${from ?? null}::date is null or ${day} >= ${from ?? null}::date)
        and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)`
    }
    return db
      .selectFrom('affiliates as one')
      .innerJoin('accounts', 'accounts.id', 'one.accountId')
      .where('one.status', 'in', ['active', 'closed'])
      .select(['one.code', sql<string>`first_name || ' ' || last_name`.as('affiliate')])
      .select(
        sql<number>`(select count(*)::int from affiliate_clicks c where c.affiliate_id = one.id and ${within('c.at')})`.as(
          'clicks',
        ),
      )
      .select(
        sql<number>`(select count(*)::int from orders o where o.affiliate_id = one.id and o.paid_at is not null
          and ${within('o.paid_at')})`.as('orders'),
      )
      .select(
        sql<number>`(select coalesce(sum(total_cents), 0)::bigint from orders o where o.affiliate_id = one.id
          and o.paid_at is not null and ${within('o.paid_at')})`.as('soldCents'),
      )
      .select(
        sql<number>`(select coalesce(sum(p.amount_cents), 0)::bigint from ledger_postings p join ledger_entries e on e.id = p.entry_id
          where p.account_id = 'affiliate:' || one.id and e.kind like 'commission%' and ${within('e.at')})`.as(
          'commissionCents',
        ),
      )
      .select(
        sql<number>`(select coalesce(sum(p.amount_cents), 0)::bigint from affiliate_payouts p where p.affiliate_id = one.id
          and p.status = 'paid' and ${within('p.closed_at')})`.as('paidCents'),
      )
      .select(
        sql<number>`coalesce((select balance_cents from ledger_accounts a where a.id = 'affiliate:' || one.id), 0)`.as(
          'balanceCents',
        ),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`concat_ws(' ', first_name, last_name, one.code) ilike ${likeWords(search ?? '')}`,
        ),
      )
      .$castTo<AffiliateRow>()
  },
  sort: '-soldCents',
  tie: 'code',
})
