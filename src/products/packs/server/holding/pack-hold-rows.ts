import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'

/** A pack as it was held: its seat, its price of that moment, and what was chosen. */
export type HeldPack = {
  seatId: number
  zoneId: number
  fare: Fare
  priceCents: number
  stockItemIds: number[]
}

export async function insertHeldPacks(
  db: Db,
  hold: { holdId: string; packId: number },
  packs: HeldPack[],
): Promise<void> {
  await db
    .insertInto('packHolds')
    .values(packs.map((pack) => ({ ...pack, ...hold })))
    .execute()
}

export function findHeldPacks(db: Db, holdId: string): Promise<HeldPack[]> {
  return db
    .selectFrom('packHolds')
    .select(['seatId', 'zoneId', 'fare', 'priceCents', 'stockItemIds'])
    .where('holdId', '=', holdId)
    .orderBy('seatId')
    .execute()
}

type Person = { subject: string; eventId: number; visitorId: string; accountId: string | null }

/**
 * Packs that somebody holds at this moment, in this browser or with this account in any; whoever asks next for the same
 * person waits for this transaction.
 */
export async function heldByPerson(
  db: Db,
  { subject, eventId, visitorId, accountId }: Person,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${subject} ${accountId ?? visitorId}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ packs: number }>`
    select coalesce(sum(cardinality(seat_ids)), 0)::int as packs from holds
    where event_id = ${eventId} and subject = ${subject}
      and (visitor_id = ${visitorId} or account_id = ${accountId}::uuid)
      and status = 'active' and expires_at > now()`.execute(db)
  return rows[0]!.packs
}

/** Which of these seats somebody has, in any of the matches. */
export async function takenSeats(db: Db, packId: number, seatIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ seatId: number }>`
    select distinct seat_id from event_seats
    where event_id in (select event_id from pack_events where pack_id = ${packId})
      and seat_id = any (${seatIds}::int[])
      and not (status = 'free' or (status = 'held' and held_until <= now()))
    order by seat_id`.execute(db)
  return rows.map((row) => row.seatId)
}
