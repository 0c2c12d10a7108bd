import { slugOf } from '#lib/slug.ts'
import type { Reason } from '../../reasons.ts'
import { centsIn } from '../lines/amounts.ts'
import { cellOf, numberOf, type Cells, type LineReading } from '../lines/read-person.ts'
import { cut } from '../lines/whole-text.ts'

/** A size of a product as a line says it; the price in centavos. */
export type ProductLine = {
  sku: string | null
  name: string
  slug: string
  category: string
  size: string
  priceCents: number
  pieces: number
  summary: string
  shelf: string
}

/** What a shop calls the size of what has none. */
const onlySize = 'Única'
const noCategory = 'Otros'
/** Addresses of the shop's own pages. */
const ownPages = new Set(['carrito', 'entrega', 'compras'])
const mostPieces = 10_000
const mostCents = 100_000_000

/** A line of products, and everything that is wrong with it. */
export function readProduct(
  cells: Cells,
  { mapping }: Pick<LineReading, 'mapping'>,
): { product: ProductLine; faults: Reason[] } {
  const faults: Reason[] = []
  const of = (field: Parameters<typeof cellOf>[2]) => cellOf(cells, mapping, field)
  if (cells.some((cell) => cell.includes('\uFFFD'))) faults.push('unreadable')
  const name = of('productName') ?? ''
  const slug = slugOf(name)
  if (slug === '' || name.length > 80 || /^[=+@]/.test(name)) faults.push('product_name_invalid')
  const size = of('size') ?? onlySize
  if (size.length > 20) faults.push('size_invalid')
  const category = of('category') ?? noCategory
  const priceCents = centsIn(of('price') ?? '') ?? 0
  if (priceCents < 1 || priceCents > mostCents) faults.push('price_invalid')
  return {
    product: {
      sku: numberOf(cells, mapping, 'sku'),
      name: cut(name, 80),
      slug: ownPages.has(slug) ? `${slug}-producto` : slug,
      category: cut(slugOf(category) === '' ? noCategory : category, 60),
      size: cut(size, 20),
      priceCents,
      pieces: readPieces(of('pieces'), faults),
      summary: cut(withoutTags(of('summary')) ?? name, 200),
      shelf: cut(of('shelf') ?? '', 20),
    },
    faults,
  }
}

function readPieces(text: string | null, faults: Reason[]): number {
  if (text === null) return 0
  const bare = text.replace(/^(\d+)[.,]0+$/, '$1').replace(/^(\d{1,2})[,.](\d{3})$/, '$1$2')
  const pieces = /^\d{1,6}$/.test(bare) ? Number(bare) : -1
  if (pieces < 0 || pieces > mostPieces) faults.push('pieces_invalid')
  return Math.max(0, pieces)
}

/** Shops on the web export what they say of a product as HTML. */
const withoutTags = (text: string | null): string | null => {
  const bare = text
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return bare === undefined || bare === '' ? null : bare
}
