import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Holder } from '../../shapes/hold-shape.ts'

export async function insertPassHold(db: Db, row: { holdId: string; planId: number }): Promise<void> {
  await db.insertInto('passHolds').values(row).execute()
}

export function findPassHold(db: Db, holdId: string) {
  return db
    .selectFrom('passHolds')
    .select(['holdId', 'planId', 'monthly', 'holders'])
    .where('holdId', '=', holdId)
    .$narrowType<{ holders: Holder[] }>()
    .executeTakeFirst()
}

export async function updatePassHold(
  db: Db,
  holdId: string,
  { holders, monthly }: { holders?: Holder[]; monthly?: boolean },
): Promise<void> {
  await db
    .updateTable('passHolds')
    .set({
      ...(holders && { holders: JSON.stringify(holders) }),
      ...(monthly !== undefined && { monthly }),
    })
    .where('holdId', '=', holdId)
    .execute()
}

/** Seats that somebody holds now to buy bonogallos of a plan: in this browser, or with this account in any. */
export async function seatsHeldBy(
  db: Db,
  planId: number,
  { visitorId, accountId }: { visitorId: string; accountId: string | null },
): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(seats), 0)::int as seats from (
      select distinct on (hold.id) cardinality(hold.seat_ids) as seats from holds hold
      join pass_holds on pass_holds.hold_id = hold.id
      where pass_holds.plan_id = ${planId} and (hold.visitor_id = ${visitorId} or hold.account_id = ${accountId}::uuid)
        and hold.status = 'active' and hold.expires_at > now()
    ) held`.execute(db)
  return rows[0]!.seats
}

/** Who was to sit where in a purchase that never came: nobody's business a month later. */
export async function forgetOldHolds(db: Db): Promise<void> {
  await sql`
    update pass_holds set holders = '[]' where created_at < now() - interval '30 days' and holders <> '[]'`.execute(
    db,
  )
}

/** Seats kept for a person while the renewal lasts and no pass has been made of them. */
export function renewalHoldsFor(db: Db, accountId: string, planId?: number) {
  return db
    .selectFrom('keptSeats as kept')
    .innerJoin('passes as pass', 'pass.id', 'kept.passId')
    .innerJoin('bonusPlans as plan', 'plan.id', 'kept.planId')
    .select([
      'kept.planId',
      'kept.seatId',
      'kept.passId',
      'kept.holdId',
      'kept.until',
      'plan.name as plan',
      'plan.seatingPlanId',
    ])
    .select(['pass.firstName', 'pass.lastName'])
    .where('kept.accountId', '=', accountId)
    .where('kept.until', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('passes as renewed')
            .select('renewed.id')
            .whereRef('renewed.planId', '=', 'kept.planId')
            .whereRef('renewed.seatId', '=', 'kept.seatId'),
        ),
      ),
    )
    .$if(planId !== undefined, (query) => query.where('kept.planId', '=', planId!))
    .orderBy('kept.seatId')
    .execute()
}

/** The same of one plan's seats, locked until the transaction ends. */
export function lockKept(db: Db, planId: number, seatIds: number[]) {
  return db
    .selectFrom('keptSeats')
    .select(['seatId', 'accountId', 'holdId', 'passId', 'until'])
    .where('planId', '=', planId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('seatId')
    .forUpdate()
    .execute()
}

/** For which accounts these seats of a plan are kept now. */
export async function renewalHoldersOf(db: Db, planId: number, seatIds: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('keptSeats')
    .select('accountId')
    .where('planId', '=', planId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .where('until', '>', sql<Date>`now()`)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

export async function moveKept(db: Db, planId: number, seatId: number, holdId: string): Promise<void> {
  await db
    .updateTable('keptSeats')
    .set({ holdId })
    .where('planId', '=', planId)
    .where('seatId', '=', seatId)
    .execute()
}
