import { headlineFare } from '#lib/headline-price.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { lapsed } from './reserve.ts'

/** Every seat's state as it counts now: one that may be taken although its row says held is free. In seat order. */
export async function readSeatStates(db: Db, eventId: number): Promise<Uint8Array> {
  // One text in place of a row for each seat.
  const { rows } = await sql<{ states: string | null }>`
    select string_agg(case
      when status = 'free' or ${sql.raw(lapsed)} then '0'
      when status = 'held' then '1' when status = 'sold' then '2' else '3' end, '' order by seat_id) as states
    from event_seats where event_id = ${eventId}`.execute(db)
  return Uint8Array.from(rows[0]?.states ?? '', Number)
}

/** The price list in force of an event that is on sale now by the database's clock; null when it is not. */
export async function readPriceVersion(db: Db, eventId: number): Promise<number | null> {
  const row = await db
    .selectFrom('events')
    .select('priceVersion')
    .where('id', '=', eventId)
    .where('status', '=', 'published')
    .where('salesStartAt', '<=', sql<Date>`now()`)
    .where('salesEndAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.priceVersion ?? null
}

/** What a node keeps of an event's seats: the compiled plan, admission by zone, and the limit per person. */
export async function readHallFacts(db: Db, eventId: number) {
  const facts = await db
    .selectFrom('events')
    .innerJoin('seatingPlans as plan', 'plan.id', 'events.planId')
    .select(['plan.compiled', 'events.seatsPerPerson'])
    .where('events.id', '=', eventId)
    .where('events.status', '!=', 'draft')
    .executeTakeFirst()
  if (facts === undefined) return undefined
  const zones = await db
    .selectFrom('eventZones')
    .select(['zoneId', 'admission'])
    .where('eventId', '=', eventId)
    .execute()
  return { ...facts, zones }
}

/** Total at the adult fare by zone, in a version that never changes. */
export async function readAdultPrices(
  db: Db,
  eventId: number,
  version: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('prices')
    .select(['zoneId', 'totalCents'])
    .where('eventId', '=', eventId)
    .where('version', '=', version)
    .where('fare', '=', headlineFare)
    .execute()
  return new Map(rows.map((row) => [row.zoneId, row.totalCents]))
}
