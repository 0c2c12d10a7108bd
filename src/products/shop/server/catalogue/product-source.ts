import { currentClub } from '#club/settings/club-words.ts'
import { firstAnswer } from '#server/first-answer.ts'
import type { Db } from '#server/db.ts'
import { pictureOf, sharedFileOf } from '../../artwork-rules.ts'
import * as shop from '../../contract.ts'
import { findProductBySlug, listProducts } from '../sql.ts'
import { readCatalogue, readProductPage } from './read-catalogue.ts'

const path = '/system/tienda'

/** What those who find or share a page of the shop are told of it. */
export const shopPages = {
  pattern: `${path}/:slug`,
  pathOf: (slug: string) => `${path}/${slug}`,
  list: {
    name: 'Tienda',
    path,
    get description() {
      return `Jerseys, ropa y regalos de ${currentClub().name}, con IVA incluido. Recoge gratis en el estadio o recibe en tu casa.`
    },
    narrowedBy: ['categoria', 'busca', 'orden', 'hay'],
  },
  answersOf: async (db: Db, slug?: string) => {
    if (slug === undefined) return firstAnswer(shop.listProducts, '/shop/products', await readCatalogue(db))
    const product = await readProductPage(db, slug)
    return product === null ? {} : firstAnswer(shop.readProduct, `/shop/products/${slug}`, product)
  },
  find: async (db: Db, slug: string) => {
    const product = await findProductBySlug(db, slug)
    if (product === undefined) return null
    const pictures = product.pictures.flatMap((picture) => pictureOf(picture) ?? [])
    const [first] = pictures
    return {
      name: product.name,
      description: product.summary,
      category: product.categoryName,
      pictures: pictures.map(sharedFileOf),
      variants: product.sizes.map(({ id, priceCents, free }) => ({
        sku: `${slug}-${id}`,
        priceCents,
        available: free > 0,
      })),
      ...(first && {
        picture: { path: sharedFileOf(first), alt: first.alt, width: 1200, height: 1200 },
      }),
    }
  },
  all: async (db: Db) =>
    (await listProducts(db)).map(({ slug, createdAt }) => ({ slug, changedAt: createdAt })),
}
