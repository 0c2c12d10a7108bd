import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { PlanExtras } from '../../plan/extras.ts'
import type { PretixPlan } from '../../plan/pretix.ts'

export function findVenue(db: Db, venueId: number) {
  return db.selectFrom('venues').selectAll().where('id', '=', venueId).executeTakeFirst()
}

export async function changeVenue(
  db: Db,
  venueId: number,
  venue: { name: string; city: string; address: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('venues')
    .set(venue)
    .where('id', '=', venueId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The versions of a venue's plan with what is marked on them, the last first. */
export function findPlansOfVenue(db: Db, venueId: number) {
  const marked = (column: 'accessible' | 'companion' | 'blocked') =>
    sql<number>`(select count(*)::int from plan_seats seat where seat.plan_id = plan.id and ${sql.ref(column)})`
  return db
    .selectFrom('seatingPlans as plan')
    .select(['plan.id', 'plan.version', 'plan.name', 'plan.fingerprint', 'plan.seatCount as seats'])
    .select([
      'plan.createdAt',
      marked('accessible').as('accessible'),
      marked('companion').as('companion'),
      marked('blocked').as('blocked'),
    ])
    .select((eb) =>
      eb
        .selectFrom('events')
        .select((events) => events.fn.countAll<number>().as('matches'))
        .whereRef('events.planId', '=', 'plan.id')
        .$asScalar()
        .$notNull()
        .as('matches'),
    )
    .where('plan.venueId', '=', venueId)
    .orderBy('plan.version', 'desc')
    .execute()
}

/** A stored version as it was imported. */
export function findPlan(db: Db, planId: number) {
  return db
    .selectFrom('seatingPlans')
    .select(['id', 'venueId', 'version', 'layout', 'extras'])
    .where('id', '=', planId)
    .$narrowType<{ layout: PretixPlan; extras: PlanExtras }>()
    .executeTakeFirst()
}

export async function findPlanFile(db: Db, planId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ file: string }>`
    select jsonb_build_object('layout', layout, 'extras', extras)::text as file
    from seating_plans where id = ${planId}`.execute(db)
  return rows[0] && Buffer.from(rows[0].file)
}
