import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { tillColumns, tillStateNames, type TillQuery } from '../../till-contract.ts'

/** Every turn at a window; `search` looks in the cashier's name. Of one that is not counted yet nobody is told the sums. */
export const tillTable = table({
  name: 'tills',
  title: 'Cajas',
  may: 'read AnyOrder',
  filters: { state: { title: 'Estado', words: tillStateNames } },
  columns: tillColumns,
  rows: (db, { search, state }: TillQuery) =>
    db
      .selectFrom('tills')
      .innerJoin('accounts', 'accounts.id', 'tills.cashier')
      .select(['tills.id', 'tills.openedAt', 'tills.closedAt', 'tills.openingCents', 'tills.note'])
      .select(['tills.expectedCents', 'tills.countedCents', 'tills.lookedAt'])
      .select([
        sql<string>`first_name || ' ' || last_name`.as('cashier'),
        sql<number | null>`counted_cents - expected_cents`.as('differenceCents'),
        sql<number | null>`terminal_counted_cents - terminal_expected_cents`.as('terminalDifferenceCents'),
        sql<number>`(select count(*)::int from box_office_sales where till_id = tills.id)`.as('sales'),
        sumOf('box_office_sales', 'cash').as('cashCents'),
        sumOf('box_office_sales', 'terminal').as('terminalCents'),
        sumOf('desk_payouts', 'cash').as('paidOutCents'),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`first_name || ' ' || last_name ilike ${likeWords(search ?? '')}`),
      )
      .$if(state === 'open' || state === 'closed', (rows) =>
        rows.where('tills.closedAt', state === 'open' ? 'is' : 'is not', null),
      )
      .$if(state === 'to_review', (rows) => rows.where(waitsForLook)),
  sort: '-openedAt',
  tie: 'id',
})

/** Closed with a difference that finance has not looked at. */
const waitsForLook = sql<boolean>`(tills.looked_at is null
  and (tills.counted_cents <> tills.expected_cents or tills.terminal_counted_cents <> tills.terminal_expected_cents))`

function sumOf(moved: 'box_office_sales' | 'desk_payouts', means: 'cash' | 'terminal') {
  return sql<number | null>`(case when tills.closed_at is not null then
    (select coalesce(sum(amount_cents), 0)::int from ${sql.table(moved)} as moved
    where moved.till_id = tills.id and moved.means = ${means}) end)`
}
