import { sql } from 'kysely'
import { isForAnybody } from '#catalogue/venues/server/sql.ts'
import type { Db } from '#server/db.ts'

export async function findMatch(db: Db, eventId: number) {
  const match = await db
    .selectFrom('events')
    .select(['id', 'home', 'away', 'status', 'requiresFanId', 'salesStartAt', 'salesEndAt', 'seatsPerPerson'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (match === undefined) return undefined
  const { rows: zones } = await sql<{ zoneId: number; name: string; free: number }>`
    select zone.zone_id, zone.name, (select count(*)::int from event_seats seat
      where seat.event_id = event.id and seat.zone_id = zone.zone_id and ${isForAnybody('seat')}
        and (seat.status = 'free' or (seat.status = 'held' and seat.held_until <= clock_timestamp())
          or exists (select from ballot_seats kept join ballots on ballots.id = kept.ballot_id and ballots.state = 'planned'
            where kept.event_id = seat.event_id and kept.seat_id = seat.seat_id))) as free
    from events event
    join event_zones on event_zones.event_id = event.id
    join plan_zones zone on zone.plan_id = event.plan_id and zone.zone_id = event_zones.zone_id
    where event.id = ${eventId} order by zone.zone_id`.execute(db)
  return { ...match, zones }
}

export type Figures = {
  applications: number
  seatsAsked: number
  withdrawn: number
  waiting: number
  won: number
  paid: number
  lapsed: number
  declined: number
  lost: number
}

export async function figuresOf(db: Db, ballotId: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (count(*) filter (where status <> 'withdrawn'))::int as applications,
      coalesce(sum(quantity) filter (where status <> 'withdrawn'), 0)::int as seats_asked,
      (count(*) filter (where status = 'withdrawn'))::int as withdrawn,
      (count(*) filter (where status = 'applied'))::int as waiting, (count(*) filter (where status = 'won'))::int as won,
      (count(*) filter (where status = 'paid'))::int as paid, (count(*) filter (where status = 'lapsed'))::int as lapsed,
      (count(*) filter (where status = 'declined'))::int as declined, (count(*) filter (where status = 'lost'))::int as lost
    from ballot_applications where ballot_id = ${ballotId}`.execute(db)
  return rows[0]!
}

export type ZoneFigures = {
  zoneId: number
  name: string
  seats: number
  left: number
  held: number
  sold: number
  askedFirst: number
  asked: number
}

/** What was asked of each zone, and what became of its seats; of one that is over, what was won in it. */
export async function zoneFigures(db: Db, ballotId: number): Promise<ZoneFigures[]> {
  const { rows } = await sql<ZoneFigures>`
    select zone.zone_id, named.name, zone.seats,
      coalesce(stock.left, 0) as left, coalesce(given.held, 0) as held, coalesce(given.sold, 0) as sold,
      coalesce(asked.first, 0) as asked_first, coalesce(asked.all, 0) as asked
    from ballot_zones zone
    join ballots ballot on ballot.id = zone.ballot_id
    join events event on event.id = ballot.event_id
    join plan_zones named on named.plan_id = event.plan_id and named.zone_id = zone.zone_id
    left join lateral (select count(*)::int as left from ballot_seats kept
      join event_seats seat on seat.event_id = kept.event_id and seat.seat_id = kept.seat_id
      where kept.ballot_id = ballot.id and seat.zone_id = zone.zone_id and seat.status = 'blocked') stock on true
    left join lateral (select (sum(quantity) filter (where status = 'won'))::int as held,
        (sum(quantity) filter (where status = 'paid'))::int as sold
      from ballot_applications one where one.ballot_id = ballot.id and one.zone_id = zone.zone_id) given on true
    left join lateral (select (sum(quantity) filter (where zones[1] = zone.zone_id))::int as first, sum(quantity)::int as all
      from ballot_applications one where one.ballot_id = ballot.id and zone.zone_id = any (one.zones)
        and one.status <> 'withdrawn') asked on true
    where zone.ballot_id = ${ballotId} order by zone.zone_id`.execute(db)
  return rows
}

/** Writes what a ballot gives away, in the place of what stood there. */
export async function writeZones(
  tx: Db,
  ballotId: number,
  zones: { zoneId: number; seats: number }[],
): Promise<void> {
  await tx.deleteFrom('ballotZones').where('ballotId', '=', ballotId).execute()
  await tx
    .insertInto('ballotZones')
    .values(zones.map((zone) => ({ ...zone, ballotId })))
    .execute()
}

type NewBallot = {
  eventId: number
  opensAt: Date
  closesAt: Date
  mostSeats: number
  payHours: number
  asksFanId: boolean
}

export async function insertBallot(tx: Db, ballot: NewBallot): Promise<number> {
  const { id } = await tx.insertInto('ballots').values(ballot).returning('id').executeTakeFirstOrThrow()
  return id
}
