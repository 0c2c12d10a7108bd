import type pg from 'pg'
import { decideClaims, openPhase, roomOf, type Phase, type PhaseRefusal } from '../../rules.ts'
import { extensionPoint } from '#server/extension-point.ts'
import { phaseColumns } from '../sql.ts'

type Queryable = Pick<pg.PoolClient, 'query'>

/** A hold that this transaction has just made, and the phases whose facts its person meets. */
export type Claimed = {
  id: string
  visitorId: string
  accountId: string | null
  seatIds: number[]
  phaseIds: number[]
}

const phasesText = `
  select ${phaseColumns}, clock_timestamp() as now
  from sale_phases phase where event_id = $1 order by starts_at`

/** Seats that the hold of the row `mine` counts for in a match: of a sale, what still stands of it. */
export const countedSeats = (
  eventId: string,
) => `case when mine.status <> 'sold' then cardinality(mine.seat_ids) else (
  ${stillSold()(eventId)}) end`

/** SQL: how many seats in the match `eventId` still stand of the sale of the row `mine`, a hold. */
export const stillSold = extensionPoint<(eventId: string) => string>('seats that are still sold')

const claimsText = () => `
  select coalesce((select array_agg(zone_id order by seat_id) from event_seats
      where event_id = $1 and seat_id = any (holds.seat_ids)), '{}') as "zoneIds",
    (select coalesce(sum(${countedSeats('$1')}), 0)::int from holds mine
      where $3::int is not null and mine.phase_id = $3 and mine.status in ('active', 'ordered', 'sold')
        and (mine.account_id = holds.account_id or (mine.visitor_id = holds.visitor_id
          and (mine.account_id is null or holds.account_id is null)))) as own,
    (select coalesce(sum(${countedSeats('$1')}), 0)::int from holds mine
      where $4::boolean and mine.phase_id = $3 and mine.status in ('active', 'ordered', 'sold')
        and mine.account_id <> holds.account_id
        and mine.account_id in (select counted_with(holds.account_id))) as others,
    case when $4::boolean then counted_cluster(holds.account_id) end as "clusterId"
  from unnest($2::uuid[]) with ordinality as made (id, no)
  join holds on holds.event_id = $1 and holds.id = made.id order by no`

/** `own` and `others`: seats of the person, and of accounts that count together with theirs. */
type Counted = { zoneIds: number[]; own: number; others: number; clusterId: string | null }

const countText = `
  with counted as (
    update sale_phases set taken = taken + $2 where id = $1
  ), zones as (
    update sale_phase_zones zone set taken = taken + more.seats
    from unnest($3::int[], $4::int[]) as more (zone_id, seats)
    where zone.phase_id = $1 and zone.zone_id = more.zone_id
  )
  update holds set phase_id = $1 where event_id = $5 and id = any ($6::uuid[])`

const undoText = `
  with gone as (
    delete from holds where event_id = $1 and id = any ($2::uuid[]) returning seat_ids
  ), freed as (
    update event_seats set status = 'free', hold_id = null, held_until = null
    where event_id = $1 and hold_id = any ($2::uuid[])
      and seat_id in (select unnest(seat_ids) from gone)
  )
  select pg_notify('seats', $1 || ':0:' || string_agg(array_to_string(seat_ids, ','), ',')) from gone
  having count(*) > 0`

/**
 * Lets fresh holds into the phase that is open by the database's clock, or undoes them; answers each one's refusal or
 * null. Seats are locked before phases here and wherever seats are freed, so nobody waits in a ring. The phases' lock is
 * had before they are read: the hour and the counts are those of this moment, not of the wait's beginning.
 */
export async function claimPhase(
  query: Queryable,
  eventId: number,
  holds: Claimed[],
): Promise<(PhaseRefusal | null)[]> {
  if (holds.length === 0) return []
  await query.query('select id from sale_phases where event_id = $1 order by id for update', [eventId])
  const { rows: phases } = await query.query<Phase & { now: Date }>(phasesText, [eventId])
  // The last phase was removed while the request was on its way: a match like any other.
  if (phases.length === 0) return holds.map(() => null)
  const { now } = phases[0]!
  const phase = openPhase(phases, now)
  const counting = phase?.perPerson == null ? null : phase.id
  const ids = holds.map(({ id }) => id)
  const { rows } = await query.query<Counted>(claimsText(), [
    eventId,
    ids,
    counting,
    counting !== null && phase?.perCluster === true,
  ])
  const claims = holds.map(({ phaseIds, visitorId, accountId }, index) => {
    const { zoneIds, own, others, clusterId } = rows[index]!
    return { phaseIds, person: clusterId ?? accountId ?? visitorId, zoneIds, has: own + others, others }
  })
  const room = phase === null ? undefined : roomOf(phases, now).get(phase.id)
  const { refusals, seats, zones } = decideClaims(phase, room, claims)
  const served = ids.filter((_, index) => refusals[index] === null)
  const refused = ids.filter((_, index) => refusals[index] !== null)
  if (phase !== null && served.length > 0)
    await query.query(countText, [phase.id, seats, [...zones.keys()], [...zones.values()], eventId, served])
  if (refused.length > 0) await query.query(undoText, [eventId, refused])
  return refusals
}
