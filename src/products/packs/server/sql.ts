import { sql } from 'kysely'
import { fareColumns } from '#catalogue/fares/server/sql.ts'
import type { Db } from '#server/db.ts'

export type PackRow = Awaited<ReturnType<typeof findPacks>>[number]

function packs(db: Db) {
  return db
    .selectFrom('packs as pack')
    .innerJoin('seatingPlans as plan', 'plan.id', 'pack.planId')
    .innerJoin('venues as venue', 'venue.id', 'plan.venueId')
    .select(['pack.id', 'pack.name', 'pack.description', 'pack.status', 'pack.stockItemId', 'pack.perPerson'])
    .select(['pack.salesStartAt', 'pack.salesEndAt', 'pack.planId', 'plan.fingerprint'])
    .select(['venue.name as venue', 'venue.city', sql<Date>`now()`.as('now')])
    .where('pack.status', '!=', 'draft')
}

/** Packs that were published and whose sale is not long over, the next to end first. */
export function findPacks(db: Db) {
  return packs(db)
    .where('pack.salesEndAt', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('pack.salesEndAt')
    .orderBy('pack.id')
    .execute()
}

/** Packs whose sale has begun within the last hours. */
export function offeredSince(db: Db, hours: number) {
  return packs(db)
    .where('pack.status', '=', 'published')
    .where('pack.salesStartAt', '<=', sql<Date>`now()`)
    .where('pack.salesStartAt', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute()
}

/** One that was published, however long ago; a draft never. */
export function findPack(db: Db, packId: number) {
  return packs(db).where('pack.id', '=', packId).executeTakeFirst()
}

/** The matches of packs, by date. */
export function findMatches(db: Db, packIds: number[]) {
  return db
    .selectFrom('packEvents')
    .innerJoin('events', 'events.id', 'packEvents.eventId')
    .select(['packEvents.packId', 'events.id', 'events.home', 'events.away', 'events.round'])
    .select(['events.status', 'events.startsAt', 'events.salesEndAt', 'events.priceVersion'])
    .where('packEvents.packId', '=', sql<number>`any (${packIds}::int[])`)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number]
type Option = { stockItemId: number; name: string }

export function findProducts(db: Db, packIds: number[]) {
  return db
    .selectFrom('packProducts as product')
    .select(['product.id', 'product.packId', 'product.label', 'product.quantity', 'product.regularCents'])
    .select(
      sql<Option[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('stockItemId', stock_item_id, 'name', name) order by position), '[]')
        from pack_options where product_id = product.id)`.as('options'),
    )
    .where('product.packId', '=', sql<number>`any (${packIds}::int[])`)
    .orderBy('product.id')
    .execute()
}

/** Prices of packs, each with what the same seat costs in all matches bought one by one. */
export function findPackPrices(db: Db, packIds: number[]) {
  return db
    .selectFrom('packPrices as price')
    .innerJoin('packEvents as part', 'part.packId', 'price.packId')
    .innerJoin('events', 'events.id', 'part.eventId')
    .innerJoin('prices as regular', (join) =>
      join
        .onRef('regular.eventId', '=', 'events.id')
        .onRef('regular.version', '=', 'events.priceVersion')
        .onRef('regular.zoneId', '=', 'price.zoneId')
        .onRef('regular.fare', '=', 'price.fare'),
    )
    .select(['price.packId', 'price.zoneId', 'price.fare', 'price.priceCents'])
    .innerJoin('fares', 'fares.key', 'price.fare')
    .select(fareColumns)
    .select((eb) => eb.fn.sum<number>('regular.totalCents').as('matchesCents'))
    .where('price.packId', '=', sql<number>`any (${packIds}::int[])`)
    .groupBy(['price.packId', 'price.zoneId', 'price.fare', 'price.priceCents', 'fares.key'])
    .orderBy('price.zoneId')
    .orderBy('fares.position')
    .execute()
}

/** The zones where a pack is sold. */
export async function findPackZones(db: Db, packId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('packPrices')
    .select('zoneId')
    .distinct()
    .where('packId', '=', packId)
    .execute()
  return rows.map(({ zoneId }) => zoneId)
}

/** True while the whole of it may be sold, by the database's clock. */
export async function isOnSale(db: Db, packId: number): Promise<boolean> {
  const { rows } = await sql`
    select from packs
    where id = ${packId} and status = 'published' and now() >= sales_start_at and now() < sales_end_at
      and not exists (
        select from pack_events join events on events.id = event_id
        where pack_id = packs.id and (events.status <> 'published' or events.sales_end_at <= now()))`.execute(
    db,
  )
  return rows.length > 0
}

/** True until the pack or one of its matches is cancelled: what was held in time may still be ordered. */
export async function isStanding(db: Db, packId: number): Promise<boolean> {
  const { rows } = await sql`
    select from packs
    where id = ${packId} and status = 'published' and not exists (
      select from pack_events join events on events.id = event_id
      where pack_id = packs.id and events.status <> 'published')`.execute(db)
  return rows.length > 0
}

/** Every pack that was ever published, and when it last changed: for who lists pages. */
export function findPublishedPacks(db: Db): Promise<{ id: number; changedAt: Date }[]> {
  return db
    .selectFrom('packs')
    .select(['id', 'changedAt'])
    .where('status', '!=', 'draft')
    .orderBy('id', 'desc')
    .execute()
}
