import { z } from 'zod/mini'
import { Cents, Instant } from '#lib/shapes.ts'

export const Slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/))

/** Where its files lie: `${url}/640.avif`, in the widths of `pictureWidths`, as AVIF or WebP. Square. */
export const Picture = z.object({ url: z.string(), alt: z.string() })
export type Picture = z.infer<typeof Picture>

export const Category = z.object({ slug: Slug, name: z.string() })
export type Category = z.infer<typeof Category>

/** A band in place of the number of pieces left, over all sizes. */
const Availability = z.enum(['many', 'few', 'none'])

export const ProductCard = z.object({
  slug: Slug,
  name: z.string(),
  summary: z.string(),
  category: Category,
  /** The lowest price of its sizes, with its VAT inside; `samePrice` says whether it is the only one. */
  fromCents: Cents,
  samePrice: z.boolean(),
  availability: Availability,
  picture: z.nullable(Picture),
  createdAt: Instant,
})
export type ProductCard = z.infer<typeof ProductCard>

const Size = z.object({
  variantId: z.int(),
  size: z.string(),
  priceCents: Cents,
  /** How many can be taken now, never told beyond `maxPerLine`. */
  left: z.int(),
})
export type Size = z.infer<typeof Size>

export const Product = z.extend(ProductCard, {
  details: z.array(z.string()),
  sizeGuide: z.enum(['none', 'adult', 'child', 'baby']),
  pictures: z.array(Picture),
  sizes: z.array(Size),
  related: z.array(ProductCard),
})
export type Product = z.infer<typeof Product>

export const CartLine = z.object({
  variantId: z.int(),
  slug: Slug,
  name: z.string(),
  size: z.string(),
  picture: z.nullable(Picture),
  unitCents: Cents,
  /** What can be had of what was wanted; 0 when it is sold out or no longer sold. */
  quantity: z.int(),
  left: z.int(),
  change: z.nullable(z.enum(['price', 'fewer', 'sold_out', 'gone'])),
  seenCents: Cents,
  wanted: z.int(),
})
export type CartLine = z.infer<typeof CartLine>
