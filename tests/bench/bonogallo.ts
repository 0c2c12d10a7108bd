import { insertEventSeats } from '#catalogue/events/server/sql.ts'
import { publishPlan } from '#products/bonogallo/server/plans/make-plan.ts'
import { percentile } from './raw-client.ts'
import type { Stage } from './stage.ts'

const matches = 9
const turns = 200

/**
 * Seats free in all of nine matches of the whole stadium: what the map asks for again and again. Before each turn a seat
 * of one match changes, so that nothing is answered from the turn before. The ratio is to one match's own availability.
 */
export async function benchBonogallo({ db, origin, pool }: Stage): Promise<Record<string, number>> {
  const { planId, eventIds } = await nineMatches({ db, pool })
  const plan = `${origin}/api/bonus/plans/${planId}/availability`
  const one = `${origin}/api/events/${eventIds[0]}/availability`
  await bytesOf(plan)
  await bytesOf(one)
  const [all, single] = [[], []] as [number[], number[]]
  for (let turn = 0; turn < turns; turn++) {
    await pool.query(`select pg_notify('seats', $1)`, [
      `${eventIds[turn % matches]}:${1 + (turn % 2)}:${turn}`,
    ])
    all.push(await timed(plan))
    single.push(await timed(one))
  }
  const middle = (times: number[]) =>
    percentile(
      times.toSorted((a, b) => a - b),
      0.5,
    )
  return {
    bonogallo_search_ms: middle(all),
    bonogallo_search_per_match: middle(all) / middle(single),
  }
}

async function timed(address: string): Promise<number> {
  const started = performance.now()
  await bytesOf(address)
  return performance.now() - started
}

async function bytesOf(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  await answer.arrayBuffer()
}

/** Nine matches of their own with every seat of the stadium on sale, and a plan over them. */
async function nineMatches({ db, pool }: Pick<Stage, 'db' | 'pool'>) {
  const { rows } = await pool.query<{ id: number; plan_id: number }>(
    `insert into events (season_id, plan_id, slug, home, away, round, starts_at, doors_at, sales_start_at, sales_end_at, cancellation_rule)
     select season_id, plan_id, 'banco-' || n, home, 'Banco ' || n, round, now() + make_interval(days => 200 + n),
       now() + make_interval(days => 199 + n), now(), now() + make_interval(days => 200 + n), cancellation_rule
     from events cross join generate_series(1, $1::int) n where events.id = 1 returning id, plan_id`,
    [matches],
  )
  const eventIds = rows.map(({ id }) => id)
  for (const eventId of eventIds) {
    await pool.query(
      `insert into event_zones select $1, zone_id, admission from event_zones where event_id = 1`,
      [eventId],
    )
    await pool.query(`insert into price_lists (event_id, version) values ($1, 1)`, [eventId])
    await pool.query(
      `update events set price_version = 1, published_at = now(), status = 'published' where id = $1`,
      [eventId],
    )
    await insertEventSeats(db, eventId, 'free')
  }
  const day = 86_400_000
  const planId = await publishPlan(db, {
    name: 'Bonogallo de medir',
    span: 'season',
    seatingPlanId: rows[0]!.plan_id,
    startsOn: '2026-01-01',
    endsOn: '2099-01-01',
    openFrom: new Date(Date.now() - day),
    openUntil: new Date(Date.now() + 100 * day),
    instalments: 1,
    rules: { cessionPercent: 70, cessionHours: 24, neededMatches: 1, graceDays: 10, choiceDays: 30 },
    prices: [{ zoneId: 0, fare: 'adult', priceCents: 100_000 }],
    eventIds,
  })
  return { planId, eventIds }
}
