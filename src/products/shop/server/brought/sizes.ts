import { sql } from 'kysely'
import { addStockItem, dropStockItem } from '#selling/stock/server/sql.ts'
import { slugOf } from '#lib/slug.ts'
import type { Db } from '#server/db.ts'
import { withSize } from '../../rules.ts'

/** A size of a product as a file of another system says it. `broughtAs`: the line's identity, hex. */
export type BroughtSize = {
  broughtAs: string
  name: string
  slug: string
  category: string
  size: string
  priceCents: number
  pieces: number
  summary: string
  shelf: string
}

/** A size that is in the shop; `broughtAs` is null of one that the club wrote itself. */
export type SizeThere = {
  variantId: number
  slug: string
  size: string
  priceCents: number
  shelf: string
  broughtAs: string | null
}

type Wanted = { slugs: string[]; names: string[]; keys: string[] }

/**
 * Sizes of products with these names or addresses, or that these lines brought; and the products, by address: their names in
 * small letters.
 */
export async function findSizes(
  tx: Db,
  { slugs, names, keys }: Wanted,
): Promise<{ sizes: SizeThere[]; products: Map<string, string> }> {
  const these = sql`(product.slug = any (${slugs}::text[]) or lower(product.name) = any (${names}::text[]))`
  const { rows } = await sql<SizeThere>`
    select variant.id as variant_id, product.slug, variant.size, variant.price_cents, variant.shelf,
      encode(variant.brought_as, 'hex') as brought_as
    from product_variants variant join products product on product.id = variant.product_id
    where ${these} or variant.brought_as in (select decode(key, 'hex') from unnest(${keys}::text[]) key)`.execute(
    tx,
  )
  const { rows: products } = await sql<{ slug: string; name: string }>`
    select slug, lower(name) as name from products product where ${these}`.execute(tx)
  return { sizes: rows, products: new Map(products.map(({ slug, name }) => [slug, name])) }
}

/** Puts a size into the shop: of its product where there is one, else of a new one, which nobody sees until it is published. */
export async function addBroughtSize(tx: Db, given: BroughtSize): Promise<void> {
  const productId = (await productOf(tx, given.slug)) ?? (await makeProduct(tx, given))
  const { rows } = await sql<{
    position: number
  }>`select coalesce(max(position), 0)::int + 1 as position from product_variants where product_id = ${productId}`.execute(
    tx,
  )
  const stockItemId = await addStockItem(tx, withSize(given.name, given.size), given.pieces)
  await tx
    .insertInto('productVariants')
    .values({
      productId,
      position: rows[0]!.position,
      size: given.size,
      priceCents: given.priceCents,
      shelf: given.shelf,
      stockItemId,
      broughtAs: Buffer.from(given.broughtAs, 'hex'),
    })
    .execute()
}

/** Locked: two sizes of one product have two positions. */
async function productOf(tx: Db, slug: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

async function makeProduct(tx: Db, { name, slug, category, summary }: BroughtSize): Promise<number> {
  const categoryId = await categoryNamed(tx, category)
  const made = await tx
    .insertInto('products')
    .values({ name, slug, summary, categoryId, published: false, brought: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function categoryNamed(tx: Db, name: string): Promise<number> {
  const slug = slugOf(name)
  const there = await tx
    .selectFrom('productCategories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (there !== undefined) return there.id
  const { rows } = await sql<{ id: number }>`insert into product_categories (slug, name, position, brought)
    select ${slug}, ${name}, coalesce(max(position), 0) + 1, true from product_categories returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export type SizeWords = Pick<SizeThere, 'variantId' | 'priceCents' | 'shelf'>

/** What is said of sizes; their pieces are counted by people. */
export async function changeBroughtSizes(tx: Db, sizes: readonly SizeWords[]): Promise<void> {
  if (sizes.length === 0) return
  await sql`update product_variants variant set price_cents = given."priceCents", shelf = given.shelf
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as given ("variantId" int, "priceCents" int, shelf text)
    where variant.id = given."variantId"`.execute(tx)
}

/**
 * Takes a size out of the shop that nobody has bought, holds or sells in a pack, and its product and category where nothing
 * else is left of them. False where somebody uses it.
 */
export async function dropBroughtSize(tx: Db, broughtAs: string): Promise<boolean> {
  await sql`savepoint brought_size`.execute(tx)
  try {
    const gone = await dropSize(tx, broughtAs)
    await sql.raw(gone ? 'release savepoint brought_size' : 'rollback to savepoint brought_size').execute(tx)
    return gone
  } catch (error) {
    // Another table stands on it: an order of it that was paid back, a pack.
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint brought_size`.execute(tx)
    return false
  }
}

async function dropSize(tx: Db, broughtAs: string): Promise<boolean> {
  const variant = await tx
    .deleteFrom('productVariants')
    .where('broughtAs', '=', Buffer.from(broughtAs, 'hex'))
    .returning(['productId', 'stockItemId'])
    .executeTakeFirst()
  if (variant === undefined) return true
  if (!(await dropStockItem(tx, variant.stockItemId))) return false
  const { rows } = await sql<{
    categoryId: number
  }>`delete from products product where id = ${variant.productId} and brought
    and not published and not exists (select from product_variants where product_id = product.id)
    and not exists (select from product_pictures where product_id = product.id) returning category_id`.execute(
    tx,
  )
  for (const { categoryId } of rows)
    await sql`delete from product_categories category where id = ${categoryId} and brought
      and not exists (select from products where category_id = category.id)`.execute(tx)
  return true
}
