import { sql } from 'kysely'
import { longestSeconds } from '#lib/countdown.ts'
import { paths } from '#lib/paths.ts'
import type { Db } from '#server/db.ts'
import { mayBeHad } from './left-alone.ts'

type Match = {
  id: number
  title: string
  startsAt: Date
  later: Date[]
  asksFanId: boolean
  status: 'coming' | 'open' | 'over' | 'cancelled'
  soldOut: boolean
}

/**
 * A match as a sale: what a waiting room before it must know; sold by phases it begins with the first one. A draft is not announced. Seats in somebody's cart may come back to who
 * waits; those of a voucher that is not paid go to the waitlist days later.
 */
export async function matchSales(db: Db, ids: number[]) {
  const { rows } = await sql<Match>`
    select id, event_title(home, away) as title, greatest(sales_start_at, phases[1]) as starts_at,
      coalesce(phases[2:], '{}') as later, requires_fan_id as asks_fan_id,
      case when status = 'cancelled' then 'cancelled' when sales_end_at <= now() then 'over'
        when sales_start_at <= now() then 'open' else 'coming' end as status,
      status = 'published' and sales_start_at <= now() and exists (select from event_seats where event_id = events.id)
        and not exists (select from event_seats seat where seat.event_id = events.id and ${mayBeHad('seat')}) as sold_out
    from events
    cross join lateral (select array_agg(starts_at order by starts_at) as phases from sale_phases where event_id = events.id) sold
    where id = any (${ids}::int[]) and status <> 'draft'`.execute(db)
  return rows.map((row) => ({ ...row, path: paths.eventDetail(row.id) }))
}

export async function comingMatches(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('status', '=', 'published')
    .where('salesEndAt', '>', sql<Date>`now()`)
    .orderBy('salesStartAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Phase = { name: string; startsAt: string; endsAt: string; quota: number | null; taken: number }

/** Seats, what the club keeps of them, what is sold, and the quotas: for everybody, before a sale and after. */
export async function matchFacts(db: Db, id: number) {
  const { rows } = await sql<{ seats: number; blocked: number; sold: number; phases: Phase[] }>`
    select count(*)::int as seats, (count(*) filter (where status = 'blocked'))::int as blocked,
      (count(*) filter (where status = 'sold'))::int as sold,
      (select coalesce(json_agg(json_build_object('name', name, 'startsAt', starts_at, 'endsAt', ends_at,
        'quota', quota, 'taken', taken) order by starts_at), '[]') from sale_phases where event_id = ${id}) as phases
    from event_seats where event_id = ${id}`.execute(db)
  return rows[0]!
}

/** Seats that somebody is buying now: what a voucher or a ballot keeps for days is not in flight. */
export async function heldOfMatch(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from event_seats
    where event_id = ${id} and status = 'held' and held_until > now()
      and held_until < now() + make_interval(secs => ${longestSeconds})`.execute(db)
  return rows[0]!.held
}
