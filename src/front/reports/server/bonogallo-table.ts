import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { table } from '#server/table.ts'
import { plansColumns, type PlanRow, type PlansQuery } from '../bonogallo-contract.ts'

export const plansTable = table({
  name: 'bonogallo-plans',
  title: 'Bonogallo por plan',
  may: 'read Report',
  columns: plansColumns,
  rows: (db, _query: PlansQuery) =>
    db
      .selectFrom('bonusPlans as plan')
      .leftJoin(passSums(db).as('pass'), 'pass.planId', 'plan.id')
      .leftJoin(matchSums(db).as('played'), 'played.planId', 'plan.id')
      .select(['plan.id as planId', 'plan.name as plan', sql<string>`plan.starts_on::text`.as('startsOn')])
      .select([
        zero('pass.passes').as('passes'),
        zero('pass.renewed').as('renewed'),
        zero('pass.ended').as('ended'),
      ])
      .select([zero('pass.sold_cents').as('soldCents'), zero('played.matches').as('matches')])
      .select([zero('played.ceded').as('ceded'), zero('played.credited_cents').as('creditedCents')])
      .select(zero('played.to_choose_cents').as('toChooseCents'))
      .select(
        sql<number>`(select count(*)::int from passes before where before.plan_id = plan.follows_id
          and coalesce(before.ending::text, '') not in ('money_back', 'undone'))`.as('couldRenew'),
      )
      .$castTo<PlanRow>(),
  sort: '-startsOn',
  tie: 'planId',
})

const zero = (column: string) => sql<number>`coalesce(${sql.ref(column)}, 0)`

function passSums(db: Db) {
  return db
    .selectFrom('passes')
    .select('planId')
    .select(
      sql<number>`(count(*) filter (where coalesce(ending::text, '') not in ('money_back', 'undone')))::int`.as(
        'passes',
      ),
    )
    .select(
      sql<number>`(count(*) filter (where renewed_from is not null and coalesce(ending::text, '') not in ('money_back', 'undone')))::int`.as(
        'renewed',
      ),
    )
    .select(sql<number>`(count(*) filter (where ending in ('holder', 'unpaid')))::int`.as('ended'))
    .select(
      sql<number>`(sum(price_cents) filter (where coalesce(ending::text, '') not in ('money_back', 'undone')))::bigint`.as(
        'soldCents',
      ),
    )
    .groupBy('planId')
}

function matchSums(db: Db) {
  return db
    .selectFrom('passMatches as line')
    .innerJoin('passes', 'passes.id', 'line.passId')
    .select('passes.planId')
    .select(sql<number>`count(distinct line.event_id)::int`.as('matches'))
    .select(sql<number>`(count(*) filter (where line.state = 'ceded'))::int`.as('ceded'))
    .select(
      sql<number>`coalesce(sum(line.credit_cents) filter (where line.state in ('ceded', 'credited')), 0)::bigint`.as(
        'creditedCents',
      ),
    )
    .select(
      sql<number>`coalesce(sum(line.share_cents) filter (where line.state = 'choice'), 0)::bigint`.as(
        'toChooseCents',
      ),
    )
    .groupBy('passes.planId')
}

/** What the club owes people as credit, from the ledger's own balances. */
export async function creditOwed(db: Db): Promise<{ creditOwedCents: number; creditHolders: number }> {
  const { rows } = await sql<{ creditOwedCents: number; creditHolders: number }>`
    select coalesce(sum(balance_cents), 0)::bigint as credit_owed_cents, count(*)::int as credit_holders
    from ledger_accounts where id like 'credit:%' and balance_cents > 0`.execute(db)
  return rows[0]!
}
