import { pictureOf } from '../artwork/picture-url.ts'
import { availabilityOf, maxPerLine } from '../rules.ts'
import type { findProductBySlug, ProductRow } from '../sql.ts'
import type { Product, ProductCard } from './contract.ts'

export function cardOf(row: ProductRow): ProductCard {
  const { slug, name, summary, categorySlug, categoryName, fromCents, toCents, pieces, createdAt } = row
  return {
    slug,
    name,
    summary,
    category: { slug: categorySlug, name: categoryName },
    fromCents,
    samePrice: fromCents === toCents,
    availability: availabilityOf(pieces),
    picture: pictureOf(row),
    createdAt: createdAt.toISOString(),
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findProductBySlug>>>

/** A product's page; beside it a few of the same category that can be had. */
export function productOf(found: Found, related: ProductRow[]): Product {
  return {
    ...cardOf(found),
    details: found.details,
    sizeGuide: found.sizeGuide,
    pictures: found.pictures.flatMap((picture) => pictureOf(picture) ?? []),
    sizes: found.sizes.map(({ id, size, priceCents, free }) => ({
      variantId: id,
      size,
      priceCents,
      left: Math.min(free, maxPerLine),
    })),
    related: related.map(cardOf).slice(0, 4),
  }
}
