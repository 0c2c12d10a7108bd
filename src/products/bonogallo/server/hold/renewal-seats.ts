import { sql } from 'kysely'
import { eachApart } from '#server/job-failures/actions.ts'
import { takeParts } from '#selling/holds/server/engine/whole-hold.ts'
import type { Db } from '#server/db.ts'
import { findPlan, mayRenew, openMatches } from '../sql.ts'
import { Lost, secondsTo } from './hold-seats.ts'

/** Keeps the seats of a plan's former holders in every match of the new one, until their renewal ends. */
export async function holdRenewalSeats(db: Db): Promise<void> {
  const { rows } = await sql<Keeping>`
    select plan.id as plan_id, pass.id as pass_id, pass.account_id, pass.seat_id, plan.renewal_until as until
    from bonus_plans plan
    join passes pass on pass.plan_id = plan.follows_id
      and (pass.status in ('active', 'paused') or (pass.status = 'ended' and pass.ending = 'season'))
    left join kept_seats kept on kept.plan_id = plan.id and kept.pass_id = pass.id
    where plan.status = 'published' and plan.renewal_until > now()
      and ${mayRenew}
      and not exists (select from passes renewed where renewed.renewed_from = pass.id)
      and not exists (select from holds hold where hold.id = kept.hold_id
        and hold.status in ('active', 'ordered') and hold.expires_at > now())
    order by plan.id, pass.seat_id`.execute(db)
  await eachApart(db, {
    task: 'keep_seats',
    things: rows,
    subject: (kept) => `${kept.planId}:${kept.passId}`,
    work: (kept) => holdRenewalSeat(db, kept),
  })
}

type Keeping = { planId: number; passId: string; accountId: string; seatId: number; until: Date }

async function holdRenewalSeat(db: Db, { planId, passId, accountId, seatId, until }: Keeping): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const plan = (await findPlan(tx, planId))!
      const eventIds = await openMatches(tx, planId)
      if (eventIds.length === 0) return
      const hold = await takeParts(tx, {
        kind: 'bonogallo',
        title: plan.name,
        totalCents: 0,
        visitorId: crypto.randomUUID(),
        accountId,
        seats: eventIds.map((eventId) => ({ eventId, seatIds: [seatId] })),
        pieces: [],
        seconds: secondsTo(until, plan.now),
      })
      if (hold === null) throw new Lost()
      await tx
        .insertInto('keptSeats')
        .values({ planId, passId, accountId, seatId, until, holdId: hold.id })
        .onConflict((conflict) => conflict.columns(['planId', 'seatId']).doUpdateSet({ holdId: hold.id }))
        .execute()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Lost)) throw error
    })
}
