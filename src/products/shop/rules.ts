import { formatMoney, vatInside } from '#lib/money.ts'
import type { ShippingRate } from './addresses-contract.ts'
import type { CartLine, ProductCard } from './catalogue-contract.ts'
import { plain } from '#lib/slug.ts'

/** Pieces of one size that a person may take in one order. */
export const maxPerLine = 10
/** Fewer than these are told by number. */
export const fewLeft = 5
/** Unpaid orders of one person that may hold pieces at the same time. */
export const maxOpenOrders = 3
export const pictureWidths = [160, 400, 800, 1200] as const

/** What is made in one size only needs none in its name. */
export const onlySize = 'Única'

export function withSize(name: string, size: string): string {
  return size === onlySize ? name : `${name}, ${size}`
}

export type Availability = ProductCard['availability']

/** What is left over all sizes, as a band. */
export function availabilityOf(pieces: number): Availability {
  if (pieces === 0) return 'none'
  return pieces <= fewLeft ? 'few' : 'many'
}

/** Null while there is no reason to say how many are left. */
export function leftWords(left: number): string | null {
  if (left === 0) return 'Agotada'
  if (left === 1) return 'Queda 1'
  return left <= fewLeft ? `Quedan ${left}` : null
}

export const sorts = ['nuevo', 'barato', 'caro', 'nombre'] as const
export type Sort = (typeof sorts)[number]
export type Wanted = { category: string; text: string; sort: Sort; available: boolean }

const orders: Record<Sort, (one: ProductCard, other: ProductCard) => number> = {
  nuevo: (one, other) => other.createdAt.localeCompare(one.createdAt),
  barato: (one, other) => one.fromCents - other.fromCents,
  caro: (one, other) => other.fromCents - one.fromCents,
  nombre: (one, other) => one.name.localeCompare(other.name, 'es'),
}

/** Every word of the search in name, summary or category, whatever its accents. Sold out comes last. */
export function matching(
  products: ProductCard[],
  { category, text, sort, available }: Wanted,
): ProductCard[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const gone = (product: ProductCard) => (product.availability === 'none' ? 1 : 0)
  return products
    .filter((product) => category === '' || product.category.slug === category)
    .filter((product) => !available || product.availability !== 'none')
    .filter((product) => {
      const said = plain(`${product.name} ${product.summary} ${product.category.name}`)
      return words.every((word) => said.includes(word))
    })
    .toSorted((one, other) => gone(one) - gone(other) || orders[sort](one, other))
}

export type Offered = { priceCents: number; published: boolean }

/** What a size in a cart comes to today, and what changed since it was put there. */
export function repriced(
  { quantity, seenCents }: { quantity: number; seenCents: number },
  offered: Offered | undefined,
  free: number,
): Pick<CartLine, 'unitCents' | 'quantity' | 'left' | 'change' | 'seenCents' | 'wanted'> {
  const sold = offered !== undefined && offered.published
  const left = sold ? Math.min(free, maxPerLine) : 0
  const unitCents = sold ? offered.priceCents : seenCents
  const line = { unitCents, left, quantity: Math.min(quantity, left), seenCents, wanted: quantity }
  if (!sold) return { ...line, change: 'gone' }
  if (left === 0) return { ...line, change: 'sold_out' }
  if (left < quantity) return { ...line, change: 'fewer' }
  return { ...line, change: unitCents === seenCents ? null : 'price' }
}

export function subtotalOf(lines: { unitCents: number; quantity: number }[]): number {
  return lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
}

export function shippingCents(
  rate: Pick<ShippingRate, 'priceCents' | 'freeFromCents'>,
  subtotalCents: number,
): number {
  return rate.freeFromCents !== null && subtotalCents >= rate.freeFromCents ? 0 : rate.priceCents
}

/** What a parcel may come to before its address is known: `Desde $79.00`, `Gratis o $149.00`, `Gratis`. */
export function parcelWords(
  rates: Pick<ShippingRate, 'priceCents' | 'freeFromCents'>[],
  subtotalCents: number,
): string {
  const all = rates.map((rate) => shippingCents(rate, subtotalCents))
  const [least, most] = [Math.min(...all), Math.max(...all)]
  if (most === 0) return 'Gratis'
  if (least === 0) return `Gratis o ${formatMoney(most)}`
  return least === most ? formatMoney(least) : `Desde ${formatMoney(least)}`
}

export type Chosen = { stockItemId: number; title: string; quantity: number; unitCents: number }

/** What an order charges: the pieces, and a parcel that is not free. VAT is inside every price. */
export function itemsOf(lines: Chosen[], parcel: { name: string; cents: number } | null) {
  const products = lines.map((line) => ({
    kind: 'product' as const,
    ...line,
    taxCents: vatInside(line.unitCents * line.quantity),
  }))
  if (parcel === null || parcel.cents === 0) return products
  const { name, cents } = parcel
  const shipping = {
    stockItemId: null,
    title: name,
    quantity: 1,
    unitCents: cents,
    taxCents: vatInside(cents),
  }
  return [...products, { kind: 'shipping' as const, ...shipping }]
}

/** What an order is called wherever orders of every kind stand together. */
export function titleOf(lines: { title: string }[]): string {
  const more = lines.length - 1
  const first = `Tienda: ${lines[0]?.title ?? ''}`
  if (more === 0) return first
  return `${first} y ${more === 1 ? 'otro producto' : `${more} productos más`}`
}
