import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'

export type NewPrice = { zoneId: number; fare: Fare; faceCents: number; serviceCents: number }
export type NewPriceList = {
  prices: NewPrice[]
  publishedAt: Date
  reason?: string | undefined
  /** Later than `publishedAt`: it waits until then. */
  validFrom?: Date | undefined
}

/** The event's next price version; the event is locked by the caller. */
export async function insertPriceList(db: Db, eventId: number, list: NewPriceList): Promise<number> {
  const { prices, publishedAt, reason = null, validFrom = publishedAt } = list
  const waits = validFrom > publishedAt
  const { version } = await db
    .insertInto('priceLists')
    .values((eb) => ({
      eventId,
      publishedAt,
      reason,
      validFrom,
      waits,
      version: eb
        .selectFrom('priceLists')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
        .where('eventId', '=', eventId),
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('prices')
    .values(prices.map((price) => ({ eventId, version, ...price })))
    .execute()
  if (!waits) await putInForce(db, eventId, version)
  return version
}

async function putInForce(db: Db, eventId: number, version: number): Promise<void> {
  await db.updateTable('events').set({ priceVersion: version }).where('id', '=', eventId).execute()
}

/** Price lists whose time has come hold from now on; answers of which events. */
export async function startDuePriceLists(db: Db): Promise<number[]> {
  const due = await db
    .updateTable('priceLists')
    .set({ waits: false })
    .where('waits', '=', true)
    .where('validFrom', '<=', sql<Date>`now()`)
    .returning(['eventId', 'version'])
    .execute()
  for (const { eventId, version } of due) await putInForce(db, eventId, version)
  return due.map(({ eventId }) => eventId)
}

/** True when one waits. */
export async function priceListWaits(db: Db, eventId: number): Promise<boolean> {
  const row = await db
    .selectFrom('priceLists')
    .select('version')
    .where('eventId', '=', eventId)
    .where('waits', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** The list that waits never comes; false when none does. */
export async function withdrawWaitingList(db: Db, eventId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('priceLists')
    .set({ waits: false, withdrawnAt: sql<Date>`now()` })
    .where('eventId', '=', eventId)
    .where('waits', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every version that is or was in force, or waits, the first one first. */
export function findPriceLists(db: Db, eventId: number) {
  return db
    .selectFrom('priceLists')
    .select(['version', 'publishedAt', 'validFrom', 'reason', 'waits', 'withdrawnAt'])
    .where('eventId', '=', eventId)
    .orderBy('version')
    .execute()
}

/** Totals of every version of an event. */
export function findAllPrices(db: Db, eventId: number) {
  return db
    .selectFrom('prices')
    .innerJoin('fares', 'fares.key', 'prices.fare')
    .select(['version', 'zoneId', 'fare', 'fares.name as fareName', 'totalCents'])
    .where('eventId', '=', eventId)
    .orderBy('version')
    .orderBy('zoneId')
    .orderBy('fares.position')
    .orderBy('fare')
    .execute()
}
