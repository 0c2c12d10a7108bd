import type { Db } from '#server/db.ts'
import { formatMoney } from '#lib/money.ts'
import type { Picture } from '../head/head.ts'
import { breadcrumbs } from '../structured-data/club.ts'
import { productData, type ProductFacts } from '../structured-data/product.ts'
import type { Answers } from '#server/first-answer.ts'
import type { PublicPage } from './public-page.ts'

/** Where products come from: what is public only. `picture` is a PNG or JPEG: messengers show no other. */
export type ProductSource = {
  pattern: string
  pathOf: (slug: string) => string
  list: { name: string; path: string; description: string; narrowedBy: string[] }
  /** What the screen of one asks; without a slug, the shop's. */
  answersOf: (db: Db, slug?: string) => Promise<Answers>
  find: (db: Db, slug: string) => Promise<(ProductFacts & { picture?: Picture }) | null>
  all: (db: Db) => Promise<{ slug: string; changedAt: Date }[]>
}

/** The shop, and each product by its slug. */
export function productPages(source: ProductSource): PublicPage[] {
  return [shopPage(source), productPage(source)]
}

function shopPage({ list, answersOf }: ProductSource): PublicPage {
  const { name: title, path, description, narrowedBy } = list
  return {
    path,
    narrowedBy,
    read: async ({ db }) => ({
      head: { title, description, canonical: path },
      answers: await answersOf(db),
      picture: 'shop',
    }),
    addresses: () => [{ path }],
  }
}

function productPage({ pattern, pathOf, list, answersOf, find, all }: ProductSource): PublicPage {
  return {
    path: pattern,
    read: async ({ db, config }, { slug = '' }) => {
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
        answers: await answersOf(db, slug),
        picture: 'product',
      }
    },
    addresses: async ({ db }) =>
      (await all(db)).map(({ slug, changedAt }) => ({ path: pathOf(slug), changedAt })),
  }
}

function fromWords({ variants }: ProductFacts): string {
  const cents = variants.map(({ priceCents }) => priceCents)
  if (cents.length === 0) return ''
  const [lowest, highest] = [Math.min(...cents), Math.max(...cents)]
  return lowest === highest ? `${formatMoney(lowest)}. ` : `Desde ${formatMoney(lowest)}. `
}
