import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ProductDraft } from '../../desk-product-contract.ts'

/** A product whatever its state; locked where it is about to change. */
export function findProduct(db: Db, id: number) {
  return db
    .selectFrom('products')
    .innerJoin('productCategories as category', 'category.id', 'products.categoryId')
    .select(['products.id', 'products.slug', 'products.name', 'products.summary', 'products.details'])
    .select(['products.sizeGuide', 'products.published', 'category.slug as category'])
    .where('products.id', '=', id)
    .executeTakeFirst()
}

/** Its sizes with the pieces by state: free now, held by somebody, sold. */
export function sizesOf(db: Db, productId: number) {
  return db
    .selectFrom('productVariants as variant')
    .leftJoin('stockUnits as unit', 'unit.itemId', 'variant.stockItemId')
    .select(['variant.id as variantId', 'variant.size', 'variant.priceCents', 'variant.shelf'])
    .select('variant.stockItemId')
    .select([
      sql<number>`(count(*) filter (where unit.status = 'free' or (unit.status = 'held' and unit.held_until <= now())))::int`.as(
        'free',
      ),
      sql<number>`(count(*) filter (where unit.status = 'held' and unit.held_until > now()))::int`.as('held'),
      sql<number>`(count(*) filter (where unit.status = 'sold'))::int`.as('sold'),
    ])
    .where('variant.productId', '=', productId)
    .groupBy('variant.id')
    .orderBy('variant.position')
    .orderBy('variant.id')
    .execute()
}

export function picturesOf(db: Db, productId: number) {
  return db
    .selectFrom('productPictures')
    .select(['drawing', 'photoId', 'alt'])
    .where('productId', '=', productId)
    .orderBy('no')
    .execute()
}

type Adjustment = { at: Date; who: string | null; detail: { size: string; change: number; reason: string } }

/** The last pieces counted in and out, from the log. */
export async function adjustmentsOf(db: Db, productId: number): Promise<Adjustment[]> {
  const { rows } = await sql<Adjustment>`
    select log.at, first_name || ' ' || last_name as who, log.detail
    from audit_log log left join accounts on accounts.id = log.account_id
    where log.subject = ${`product:${productId}`} and log.action = 'stock.adjust'
    order by log.id desc limit 20`.execute(db)
  return rows
}

export async function categoryOf(db: Db, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('productCategories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.id
}

/** The words of a product; the number of a new one, or null when its address is another's. */
export async function saveProduct(
  db: Db,
  productId: number | null,
  { draft, categoryId }: { draft: ProductDraft; categoryId: number },
): Promise<number | null> {
  const { name, slug, summary, details, sizeGuide, published } = draft
  const row = { name, slug, summary, details, sizeGuide, published, categoryId }
  const taken = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .where(sql<boolean>`id is distinct from ${productId}::int`)
    .executeTakeFirst()
  if (taken !== undefined) return null
  if (productId === null) {
    const made = await db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
    return made.id
  }
  await db.updateTable('products').set(row).where('id', '=', productId).execute()
  return productId
}

/** Locked until the transaction ends. */
export async function lockProduct(db: Db, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function replacePictures(
  db: Db,
  productId: number,
  pictures: ProductDraft['pictures'],
): Promise<void> {
  await db.deleteFrom('productPictures').where('productId', '=', productId).execute()
  if (pictures.length === 0) return
  await db
    .insertInto('productPictures')
    .values(pictures.map((picture, index) => ({ ...picture, productId, no: index + 1 })))
    .execute()
}

type Size = { size: string; priceCents: number; shelf: string; position: number }

export async function insertSize(
  db: Db,
  row: Size & { productId: number; stockItemId: number },
): Promise<void> {
  await db.insertInto('productVariants').values(row).execute()
}

export async function updateSize(db: Db, variantId: number, set: Size): Promise<void> {
  await db.updateTable('productVariants').set(set).where('id', '=', variantId).execute()
}

/** What the orders to prepare need, along the shelves; a row a size. */
export async function pickingLines(db: Db) {
  const { rows } = await sql<{
    variantId: number
    shelf: string
    name: string
    size: string
    quantity: number
    folios: string[]
  }>`
    select variant.id as variant_id, variant.shelf, product.name, variant.size, sum(item.quantity)::int as quantity,
      array_agg('TQ-' || lpad(orders.folio::text, 6, '0') order by orders.folio) as folios
    from shop_orders shop
    join orders on orders.id = shop.order_id
    join order_items item on item.order_id = shop.order_id and item.kind = 'product'
    join product_variants variant on variant.stock_item_id = item.stock_item_id
    join products product on product.id = variant.product_id
    where shop.status = 'preparing'
    group by variant.id, product.id
    order by variant.shelf = '', variant.shelf, product.name, variant.position`.execute(db)
  return rows
}
