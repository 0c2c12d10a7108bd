import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import {
  affiliatesColumns,
  payoutsColumns,
  type AffiliatesQuery,
  type PayoutsQuery,
} from '../../desk-contract.ts'

const name = sql<string>`accounts.first_name || ' ' || accounts.last_name`

/** Who is in the programme or asked for it; `search` looks in name, mail and link. */
export const affiliatesTable = table({
  name: 'affiliates',
  title: 'Afiliados',
  may: 'read Affiliate',
  columns: affiliatesColumns,
  rows: (db, { search, status }: AffiliatesQuery) =>
    db
      .selectFrom('affiliates as one')
      .innerJoin('accounts', 'accounts.id', 'one.accountId')
      .leftJoin('ledgerAccounts as ledger', (join) =>
        join.on('ledger.id', '=', sql<string>`'affiliate:' || one.id`),
      )
      .select(['one.id', 'one.code', 'one.status', 'one.appliedAt', 'accounts.email', name.as('name')])
      .select([
        sql<number>`coalesce(ledger.balance_cents, 0)`.as('balanceCents'),
        sql<number>`(select count(*)::int from affiliate_clicks where affiliate_id = one.id)`.as('clicks'),
        sql<number>`(select count(*)::int from orders where affiliate_id = one.id and status = 'paid')`.as(
          'sales',
        ),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`plain_text(concat_ws(' ', ${name}, accounts.email, one.code)) like plain_text(${likeWords(search ?? '')})`,
        ),
      )
      .$if(status !== undefined, (rows) => rows.where('one.status', '=', status!)),
  sort: '-appliedAt',
  tie: 'id',
})

/** What affiliates asked to be paid; the CLABE only by its end. */
export const payoutsTable = table({
  name: 'affiliate-payouts',
  title: 'Pagos a afiliados',
  may: 'read Affiliate',
  columns: payoutsColumns,
  rows: (db, { search, status }: PayoutsQuery) =>
    db
      .selectFrom('affiliatePayouts as payout')
      .innerJoin('affiliates', 'affiliates.id', 'payout.affiliateId')
      .innerJoin('accounts', 'accounts.id', 'affiliates.accountId')
      .select(['payout.id', 'payout.affiliateId', 'payout.amountCents', 'payout.clabeEnd', 'payout.status'])
      .select(['payout.requestedAt', 'payout.closedAt', 'payout.note', name.as('name')])
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`plain_text(${name}) like plain_text(${likeWords(search ?? '')})`),
      )
      .$if(status !== undefined, (rows) => rows.where('payout.status', '=', status!)),
  sort: '-requestedAt',
  tie: 'id',
})
