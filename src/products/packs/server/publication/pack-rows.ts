import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Packs } from '#server/schema.ts'
import type { DraftMatch, StrangePrice } from '../../rules.ts'

export type NewPack = {
  slug: string
  name: string
  description: string
  salesStartAt: Date
  salesEndAt: Date
  perPerson: number
  planId: number
  stockItemId: number
}
export type NewProduct = {
  label: string
  quantity: number
  regularCents: number
  options: { stockItemId: number; name: string }[]
}
export type NewPackPrice = { zoneId: number; fare: Fare; priceCents: number }

export async function insertPack(db: Db, pack: NewPack): Promise<number> {
  const { id } = await db.insertInto('packs').values(pack).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updatePack(db: Db, packId: number, set: Updateable<Packs>): Promise<void> {
  await db
    .updateTable('packs')
    .set({ ...set, changedAt: sql`now()` })
    .where('id', '=', packId)
    .execute()
}

/** What a draft is made of goes, so that it can be written anew. */
export async function emptyDraft(db: Db, packId: number): Promise<void> {
  await sql`delete from pack_options where product_id in (select id from pack_products where pack_id = ${packId})`.execute(
    db,
  )
  await db.deleteFrom('packProducts').where('packId', '=', packId).execute()
  await db.deleteFrom('packPrices').where('packId', '=', packId).execute()
  await db.deleteFrom('packEvents').where('packId', '=', packId).execute()
}

export async function deletePack(db: Db, packId: number): Promise<void> {
  await db.deleteFrom('packs').where('id', '=', packId).execute()
}

/** Locked until the transaction ends. */
export function lockPack(db: Db, packId: number) {
  return db
    .selectFrom('packs')
    .select(['id', 'status', 'stockItemId', 'changedAt', 'name', 'description', 'salesStartAt', 'salesEndAt'])
    .select(sql<Date>`now()`.as('now'))
    .where('id', '=', packId)
    .forUpdate()
    .executeTakeFirst()
}

/** The number of the pack at that address. */
export async function packAt(db: Db, slug: string): Promise<number | undefined> {
  const row = await db.selectFrom('packs').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}

export async function insertMatches(
  db: Db,
  { packId, planId, eventIds }: { packId: number; planId: number; eventIds: number[] },
): Promise<void> {
  await db
    .insertInto('packEvents')
    .values(eventIds.map((eventId) => ({ packId, planId, eventId })))
    .execute()
}

export async function insertProduct(
  db: Db,
  packId: number,
  { options, ...product }: NewProduct,
): Promise<void> {
  const { id: productId } = await db
    .insertInto('packProducts')
    .values({ ...product, packId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (options.length === 0) return
  await db
    .insertInto('packOptions')
    .values(options.map((option, position) => ({ ...option, productId, position })))
    .execute()
}

export async function insertPackPrices(db: Db, packId: number, prices: NewPackPrice[]): Promise<void> {
  await db
    .insertInto('packPrices')
    .values(prices.map((price) => ({ ...price, packId })))
    .execute()
}

/** The seating plan of matches; undefined where they have several. */
export async function planOf(db: Db, eventIds: number[]): Promise<number | undefined> {
  const rows = await db
    .selectFrom('events')
    .select('planId')
    .distinct()
    .where('id', '=', sql<number>`any (${eventIds}::int[])`)
    .execute()
  return rows.length === 1 ? rows[0]!.planId : undefined
}

/** A pack as it would be published, locked. */
export async function lockDraft(db: Db, packId: number) {
  const pack = await db
    .selectFrom('packs')
    .select(['status', 'salesStartAt'])
    .where('id', '=', packId)
    .forUpdate()
    .executeTakeFirst()
  if (pack === undefined) return undefined
  const { rows: matches } = await sql<DraftMatch>`
    select event_title(home, away) as title, status,
      exists (select from event_seats where event_seats.event_id = events.id) as opened
    from pack_events join events on events.id = event_id where pack_id = ${packId} order by starts_at`.execute(
    db,
  )
  const { rows: strange } = await sql<StrangePrice>`
    select * from (
      select plan_zone.name as zone, fares.name as fare_name, event_title(event.home, event.away) as title, event.starts_at,
        case when regular.fare is null then 'no_price'
          when min(zone.admission) over one <> max(zone.admission) over one then 'sold_otherwise' end as lack
      from pack_prices price
      join pack_events part using (pack_id) join events event on event.id = part.event_id
      join fares on fares.key = price.fare
      join plan_zones plan_zone on plan_zone.plan_id = part.plan_id and plan_zone.zone_id = price.zone_id
      left join event_zones zone on zone.event_id = event.id and zone.zone_id = price.zone_id
      left join prices regular on regular.event_id = event.id and regular.version = event.price_version
        and regular.zone_id = price.zone_id and regular.fare = price.fare
      where pack_id = ${packId} window one as (partition by price.zone_id)
    ) priced where lack is not null order by starts_at, zone, fare_name`.execute(db)
  const { rows: optionless } = await sql<{ label: string }>`
    select label from pack_products product where pack_id = ${packId}
      and not exists (select from pack_options where product_id = product.id) order by id`.execute(db)
  const { rows } = await sql<{ prices: number }>`
    select count(*)::int as prices from pack_prices where pack_id = ${packId}`.execute(db)
  return { ...pack, matches, strange, optionless: optionless.map(({ label }) => label), ...rows[0]! }
}

export async function markPublished(db: Db, packId: number, publishedAt: Date): Promise<void> {
  await db
    .updateTable('packs')
    .set({ status: 'published', publishedAt, changedAt: publishedAt })
    .where('id', '=', packId)
    .execute()
}

/** Guarded: false where it is not published. */
export async function markWithdrawn(db: Db, packId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('packs')
    .set({ status: 'cancelled', changedAt: sql`now()` })
    .where('id', '=', packId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
