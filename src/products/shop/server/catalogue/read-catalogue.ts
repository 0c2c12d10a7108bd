import type { Db } from '#server/db.ts'
import { findProductBySlug, listCategories, listProducts } from '../sql.ts'
import type { Category, Product, ProductCard } from '../../catalogue-contract.ts'
import { cardOf, productOf } from './describe.ts'

/** What the shop shows. */
export async function readCatalogue(db: Db): Promise<{ categories: Category[]; products: ProductCard[] }> {
  const [categories, products] = await Promise.all([listCategories(db), listProducts(db)])
  return { categories, products: products.map(cardOf) }
}

/** A product's page; null when none is on sale under that slug. */
export async function readProductPage(db: Db, slug: string): Promise<Product | null> {
  const product = await findProductBySlug(db, slug)
  return product === undefined ? null : productOf(product, await listProducts(db))
}
