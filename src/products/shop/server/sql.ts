import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const free = sql<number>`(select count(*)::int from stock_units unit where unit.item_id = variant.stock_item_id
  and (unit.status = 'free' or (unit.status = 'held' and unit.held_until <= now())))`

function cards(db: Db) {
  return db
    .selectFrom('products as product')
    .innerJoin('productCategories as category', 'category.id', 'product.categoryId')
    .innerJoin('productVariants as variant', 'variant.productId', 'product.id')
    .leftJoin('productPictures as picture', (join) =>
      join.onRef('picture.productId', '=', 'product.id').on('picture.no', '=', 1),
    )
    .select(['product.id', 'product.slug', 'product.name', 'product.summary', 'product.createdAt'])
    .select(['category.slug as categorySlug', 'category.name as categoryName'])
    .select(['picture.drawing', 'picture.photoId', 'picture.alt'])
    .select((eb) => [
      eb.fn.min<number>('variant.priceCents').as('fromCents'),
      eb.fn.max<number>('variant.priceCents').as('toCents'),
      sql<number>`sum(${free})::int`.as('pieces'),
    ])
    .where('product.published', '=', true)
    .groupBy(['product.id', 'category.id', 'picture.productId', 'picture.no'])
}

export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]

/** Everything the shop shows, the newest first; of one category where its slug is given. */
export function listProducts(db: Db, { category, limit = 500 }: { category?: string; limit?: number } = {}) {
  return cards(db)
    .$if(category !== undefined, (query) => query.where('category.slug', '=', category!))
    .orderBy('product.createdAt', 'desc')
    .orderBy('product.id')
    .limit(limit)
    .execute()
}

/** A published product with its sizes, pieces left and pictures. */
export async function findProductBySlug(db: Db, slug: string) {
  const product = await cards(db)
    .select(['product.details', 'product.sizeGuide'])
    .where('product.slug', '=', slug)
    .executeTakeFirst()
  if (product === undefined) return undefined
  const [sizes, pictures] = await Promise.all([sizesOf(db, product.id), picturesOf(db, product.id)])
  return { ...product, sizes, pictures }
}

function sizesOf(db: Db, productId: number) {
  return db
    .selectFrom('productVariants as variant')
    .select(['variant.id', 'variant.size', 'variant.priceCents', free.as('free')])
    .where('variant.productId', '=', productId)
    .orderBy('variant.position')
    .orderBy('variant.id')
    .execute()
}

function picturesOf(db: Db, productId: number) {
  return db
    .selectFrom('productPictures')
    .select(['drawing', 'photoId', 'alt'])
    .where('productId', '=', productId)
    .orderBy('no')
    .execute()
}

export function listCategories(db: Db) {
  return db.selectFrom('productCategories').select(['slug', 'name']).orderBy('position').execute()
}

export type VariantRow = Awaited<ReturnType<typeof findVariants>>[number]

/** Sizes by number, whether their product is still published or not; as they are in an order where stock items are asked. */
export function findVariants(db: Db, by: { ids: number[] } | { stockItemIds: number[] }) {
  const [column, wanted] =
    'ids' in by ? (['variant.id', by.ids] as const) : (['variant.stockItemId', by.stockItemIds] as const)
  return db
    .selectFrom('productVariants as variant')
    .innerJoin('products as product', 'product.id', 'variant.productId')
    .leftJoin('productPictures as picture', (join) =>
      join.onRef('picture.productId', '=', 'product.id').on('picture.no', '=', 1),
    )
    .select(['variant.id', 'variant.size', 'variant.priceCents', 'variant.stockItemId', free.as('free')])
    .select(['product.slug', 'product.name', 'product.published'])
    .select(['picture.drawing', 'picture.photoId', 'picture.alt'])
    .where(column, '=', sql<number>`any (${wanted}::int[])`)
    .execute()
}

/** Every size that is sold now with what is left, by category and name: what a counter has at hand. */
export function sizesForSale(db: Db) {
  return db
    .selectFrom('productVariants as variant')
    .innerJoin('products as product', 'product.id', 'variant.productId')
    .innerJoin('productCategories as category', 'category.id', 'product.categoryId')
    .select(['variant.id as variantId', 'variant.size', 'variant.priceCents', free.as('free')])
    .select(['product.name', 'category.name as category'])
    .where('product.published', '=', true)
    .orderBy('category.position')
    .orderBy('product.name')
    .orderBy('variant.position')
    .orderBy('variant.id')
    .limit(1000)
    .execute()
}

export function shippingRates(db: Db) {
  return db
    .selectFrom('shippingRates')
    .select(['zone', 'name', 'priceCents', 'freeFromCents', 'takes'])
    .orderBy('zone')
    .execute()
}

export function pickupPoints(db: Db) {
  return db
    .selectFrom('pickupPoints')
    .select(['id', 'name', 'address', 'opens', 'bring', 'readyIn'])
    .where('open', '=', true)
    .orderBy('id')
    .execute()
}

/** The name of who bought, for who hands it over. */
export async function buyerOf(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.name ?? ''
}
