import type { Db } from '#server/db.ts'
import { formatMoney } from '#lib/money.ts'
import type { Picture } from '../head/head.ts'
import { breadcrumbs } from '../structured-data/club.ts'
import { productData, type ProductFacts } from '../structured-data/product.ts'
import type { PublicPage } from './public-page.ts'

/** Where products come from: what is public only. `picture` is a PNG or JPEG: messengers show no other. */
export type ProductSource = {
  pattern: string
  pathOf: (slug: string) => string
  list: { name: string; path: string; description: string }
  readsOf: (slug: string | undefined) => string[]
  find: (db: Db, slug: string) => Promise<(ProductFacts & { picture?: Picture }) | null>
  all: (db: Db) => Promise<{ slug: string; changedAt: Date }[]>
}

/** A product by its slug; without one, the shop. */
export function productPage(source: ProductSource): PublicPage {
  const { pattern, pathOf, list, readsOf, find, all } = source
  return {
    path: pattern,
    read: async ({ db, config }, { slug }) => {
      if (slug === undefined) {
        const { name, description, path } = list
        return { head: { title: name, description, canonical: path }, reads: readsOf(slug) }
      }
      const product = await find(db, slug)
      if (product === null) return null
      const path = pathOf(slug)
      const { name, picture } = product
      return {
        head: {
          title: name,
          description: `${fromWords(product)}${product.description}`,
          canonical: path,
          kind: 'product',
          ...(picture !== undefined && { picture }),
          structured: [
            productData(product, { path, origin: config.publicUrl }),
            breadcrumbs([list, { name, path }], config.publicUrl),
          ],
        },
        reads: readsOf(slug),
      }
    },
    addresses: async ({ db }) => [
      { path: list.path },
      ...(await all(db)).map(({ slug, changedAt }) => ({ path: pathOf(slug), changedAt })),
    ],
  }
}

function fromWords({ variants }: ProductFacts): string {
  const cents = variants.map(({ priceCents }) => priceCents)
  if (cents.length === 0) return ''
  const [lowest, highest] = [Math.min(...cents), Math.max(...cents)]
  return lowest === highest ? `${formatMoney(lowest)}. ` : `Desde ${formatMoney(lowest)}. `
}
