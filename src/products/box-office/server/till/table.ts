import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { tillColumns, type TillQuery } from '../../contract.ts'

/** Every turn at a window; `search` looks in the cashier's name. */
export const tillTable = table({
  name: 'tills',
  title: 'Cajas',
  may: 'read AnyOrder',
  columns: tillColumns,
  rows: (db, { search, state }: TillQuery) =>
    db
      .selectFrom('tills')
      .innerJoin('accounts', 'accounts.id', 'tills.cashier')
      .select(['tills.id', 'tills.openedAt', 'tills.closedAt', 'tills.openingCents', 'tills.note'])
      .select(['tills.expectedCents', 'tills.countedCents'])
      .select([
        sql<string>`first_name || ' ' || last_name`.as('cashier'),
        sql<number | null>`counted_cents - expected_cents`.as('differenceCents'),
        sql<number>`(select count(*)::int from box_office_sales where till_id = tills.id)`.as('sales'),
        sumOf('box_office_sales', 'cash').as('cashCents'),
        sumOf('box_office_sales', 'terminal').as('terminalCents'),
        sumOf('desk_payouts', 'cash').as('paidOutCents'),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`first_name || ' ' || last_name ilike ${likeWords(search ?? '')}`),
      )
      .$if(state !== undefined, (rows) =>
        rows.where('tills.closedAt', state === 'open' ? 'is' : 'is not', null),
      ),
  sort: '-openedAt',
  tie: 'id',
})

function sumOf(moved: 'box_office_sales' | 'desk_payouts', means: 'cash' | 'terminal') {
  return sql<number>`(select coalesce(sum(amount_cents), 0)::int from ${sql.table(moved)} as moved
    where moved.till_id = tills.id and moved.means = ${means})`
}
