import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

type ShopProduct = {
  name: string
  sizes: { stockItemId: number; size: string; priceCents: number; free: number }[]
}

/** What the shop keeps, by product, with the pieces of each size that can be taken now; of these stock items, or all. */
export async function shopProducts(db: Db, stockItemIds: number[] | null = null): Promise<ShopProduct[]> {
  const { rows } = await sql<ShopProduct>`
    select product.name, jsonb_agg(jsonb_build_object(
      'stockItemId', variant.stock_item_id, 'size', variant.size, 'priceCents', variant.price_cents,
      'free', (select count(*) from stock_units unit where unit.item_id = variant.stock_item_id
        and (unit.status = 'free' or (unit.status = 'held' and unit.held_until <= now())))
    ) order by variant.position) as sizes
    from products product join product_variants variant on variant.product_id = product.id
    where ${stockItemIds}::int[] is null or variant.stock_item_id = any (${stockItemIds}::int[])
    group by product.id order by product.name`.execute(db)
  return rows
}

/** A pack whatever its state, with its pieces by state. */
export function findDeskPack(db: Db, packId: number) {
  return db
    .selectFrom('packs as pack')
    .select(['pack.id', 'pack.status', 'pack.changedAt', 'pack.name', 'pack.slug', 'pack.description'])
    .select(['pack.salesStartAt', 'pack.salesEndAt', 'pack.perPerson', 'pack.planId'])
    .select([
      sql<number>`(select count(*)::int from stock_units where item_id = pack.stock_item_id
        and status = 'sold')`.as('sold'),
      sql<number>`(select count(*)::int from stock_units where item_id = pack.stock_item_id
        and status = 'held' and held_until > now())`.as('held'),
      sql<number>`(select count(*)::int from stock_units where item_id = pack.stock_item_id)`.as('packs'),
    ])
    .where('pack.id', '=', packId)
    .executeTakeFirst()
}

export function pricesOf(db: Db, packId: number) {
  return db
    .selectFrom('packPrices as price')
    .innerJoin('packs as pack', 'pack.id', 'price.packId')
    .innerJoin('planZones as zone', (join) =>
      join.onRef('zone.planId', '=', 'pack.planId').onRef('zone.zoneId', '=', 'price.zoneId'),
    )
    .innerJoin('fares', 'fares.key', 'price.fare')
    .select(['price.zoneId', 'zone.name as zone', 'price.fare', 'fares.name as fareName', 'price.priceCents'])
    .where('price.packId', '=', packId)
    .orderBy('price.zoneId')
    .orderBy('fares.position')
    .execute()
}
