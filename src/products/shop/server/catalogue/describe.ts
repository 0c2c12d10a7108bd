import { pictureOf } from '../../artwork-rules.ts'
import { availabilityOf, maxPerLine } from '../../rules.ts'
import type { findProductBySlug, ProductRow } from '../sql.ts'
import type { Product, ProductCard } from '../../catalogue-contract.ts'

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

/** A product's page; beside it a few others that can be had, those of its category first. */
export function productOf(found: Found, all: ProductRow[]): Product {
  const others = all.filter(({ id, pieces }) => id !== found.id && pieces > 0)
  const near = (row: ProductRow) => (row.categorySlug === found.categorySlug ? 0 : 1)
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
    related: others
      .toSorted((one, other) => near(one) - near(other))
      .slice(0, 4)
      .map(cardOf),
  }
}
