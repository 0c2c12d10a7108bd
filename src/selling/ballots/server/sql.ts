import { headlineFare } from '#lib/headline-price.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ApplicationStatus, BallotEnd } from '../rules.ts'

const ballots = (db: Db) =>
  db
    .selectFrom('ballots')
    .innerJoin('events', 'events.id', 'ballots.eventId')
    .selectAll('ballots')
    .select(['events.home', 'events.away', 'events.status as matchStatus', 'events.salesEndAt'])
    .select(['events.seatsPerPerson', 'events.ticketsPerFan', 'events.priceVersion'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
export type BallotRow = NonNullable<Awaited<ReturnType<typeof findBallot>>>

export function findBallot(db: Db, id: number) {
  return ballots(db).where('ballots.id', '=', id).executeTakeFirst()
}

/** The ballot of a match; one that was cancelled is none any more, unless nothing came after it. */
export function ballotOfMatch(db: Db, eventId: number) {
  return ballots(db)
    .where('eventId', '=', eventId)
    .orderBy(sql`ballots.state = 'cancelled'`)
    .orderBy('ballots.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Ballots in which something may be due. */
export async function aliveBallots(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('ballots')
    .select('id')
    .where('state', 'in', ['planned', 'open', 'drawing', 'granting'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Under its lock; undefined where somebody else has it, when `skip`. */
export function lockBallot(tx: Db, id: number, { skip = false } = {}) {
  const locked = ballots(tx).where('ballots.id', '=', id).forNoKeyUpdate('ballots')
  return (skip ? locked.skipLocked() : locked).executeTakeFirst()
}

export type BallotChange = Partial<
  Pick<
    BallotRow,
    | 'state'
    | 'opensAt'
    | 'closesAt'
    | 'mostSeats'
    | 'payHours'
    | 'asksFanId'
    | 'beaconChain'
    | 'beaconRound'
    | 'beaconAt'
    | 'stopped'
    | 'toldLine'
  >
>

export async function updateBallot(tx: Db, id: number, change: BallotChange): Promise<void> {
  await tx.updateTable('ballots').set(change).where('id', '=', id).execute()
}

export async function endBallot(tx: Db, id: number, ended: BallotEnd, cancelled = false): Promise<void> {
  await tx
    .updateTable('ballots')
    .set({ state: cancelled ? 'cancelled' : 'ended', ended, endedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export type ZoneRow = { zoneId: number; name: string; seats: number; totalCents: number }

/** The zones of a ballot, the dearest first. */
export async function zonesOf(db: Db, ballotId: number): Promise<ZoneRow[]> {
  const { rows } = await sql<ZoneRow>`
    select zone.zone_id, named.name, zone.seats, coalesce(price.total_cents, 0) as total_cents
    from ballot_zones zone
    join ballots ballot on ballot.id = zone.ballot_id
    join events event on event.id = ballot.event_id
    join plan_zones named on named.plan_id = event.plan_id and named.zone_id = zone.zone_id
    left join prices price on price.event_id = event.id and price.version = event.price_version
      and price.zone_id = zone.zone_id and price.fare = ${sql.lit(headlineFare)}
    where zone.ballot_id = ${ballotId} order by total_cents desc, zone.zone_id`.execute(db)
  return rows
}

export function applicationsOf(db: Db) {
  return db
    .selectFrom('ballotApplications')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
}
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

export function findApplication(db: Db, ballotId: number, accountId: string) {
  return applicationsOf(db)
    .where('ballotId', '=', ballotId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Moves an application out of the status that was read; false where somebody was before. */
export async function moveApplication(
  tx: Db,
  { id, from }: { id: string; from: ApplicationStatus },
  change: {
    status: ApplicationStatus
    holdId?: string
    zoneId?: number
    wonAt?: Date
    until?: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ballotApplications')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many in line come before a number. */
export async function aheadOf(db: Db, ballotId: number, number: number): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`select count(*)::int as ahead from ballot_applications
    where ballot_id = ${ballotId} and status = 'applied' and number < ${number}`.execute(db)
  return rows[0]!.ahead
}

export async function countApplications(db: Db, ballotId: number): Promise<number> {
  const { rows } = await sql<{ many: number }>`select coalesce(
    (select applications from ballot_lists where ballot_id = ${ballotId}),
    (select count(*) from ballot_applications where ballot_id = ${ballotId} and status = 'applied'))::int as many`.execute(
    db,
  )
  return rows[0]!.many
}

export async function hintsOf(db: Db, applicationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ballotMembers')
    .select('hint')
    .where('applicationId', '=', applicationId)
    .where('own', '=', false)
    .orderBy('hint')
    .execute()
  return rows.map(({ hint }) => hint)
}

/** The accounts of applications of a ballot in a status. */
export async function accountsIn(
  db: Db,
  ballotId: number,
  statuses: readonly ApplicationStatus[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('ballotApplications')
    .select('accountId')
    .where('ballotId', '=', ballotId)
    .where('status', 'in', [...statuses])
    .execute()
  return rows.map(({ accountId }) => accountId)
}
