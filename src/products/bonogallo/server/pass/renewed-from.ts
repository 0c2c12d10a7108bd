import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** The pass whose seat this was, where it was kept for the same person. */
export async function renewedPassOf(
  db: Db,
  { planId, seatId, accountId }: { planId: number; seatId: number; accountId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('keptSeats')
    .select('passId')
    .where('planId', '=', planId)
    .where('seatId', '=', seatId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.passId ?? null
}

/** Plans whose renewals run, each with who has a seat kept and has not renewed it. */
export function waitingRenewals(db: Db) {
  return db
    .selectFrom('keptSeats as kept')
    .innerJoin('bonusPlans as plan', 'plan.id', 'kept.planId')
    .select(['plan.id as planId', 'plan.name as plan', 'kept.until'])
    .select(sql<string[]>`array_agg(distinct kept.account_id)`.as('accountIds'))
    .where('plan.renewalFrom', '<=', sql<Date>`now()`)
    .where('kept.until', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('passes').select('id').whereRef('passes.renewedFrom', '=', 'kept.passId')),
      ),
    )
    .groupBy(['plan.id', 'kept.until'])
    .execute()
}
