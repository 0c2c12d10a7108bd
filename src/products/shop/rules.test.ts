import { describe, expect, it } from 'vitest'
import type { ProductCard } from './catalogue-contract.ts'
import {
  availabilityOf,
  itemsOf,
  leftWords,
  matching,
  parcelWords,
  repriced,
  shippingCents,
  titleOf,
} from './rules.ts'

const card = (slug: string, more: Partial<ProductCard> = {}): ProductCard => ({
  slug,
  name: slug,
  summary: '',
  category: { slug: 'ropa', name: 'Ropa' },
  fromCents: 100,
  samePrice: true,
  availability: 'many',
  picture: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
const all = { category: '', text: '', sort: 'nuevo' as const, available: false }
const slugs = (products: ProductCard[]) => products.map((product) => product.slug)

describe('the catalogue', () => {
  const products = [
    card('bufanda', { name: 'Bufanda Amanecer', fromCents: 300, createdAt: '2026-01-03T00:00:00.000Z' }),
    card('balon', { name: 'Balón', fromCents: 200, category: { slug: 'cancha', name: 'Cancha' } }),
    card('taza', {
      name: 'Taza',
      fromCents: 100,
      availability: 'none',
      createdAt: '2026-01-09T00:00:00.000Z',
    }),
  ]

  it('finds every word without minding accents, and puts what is sold out last', () => {
    expect(slugs(matching(products, { ...all, text: 'balon CANCHA' }))).toEqual(['balon'])
    expect(slugs(matching(products, { ...all, text: 'bufanda taza' }))).toEqual([])
    expect(slugs(matching(products, all))).toEqual(['bufanda', 'balon', 'taza'])
    expect(slugs(matching(products, { ...all, sort: 'barato' }))).toEqual(['balon', 'bufanda', 'taza'])
    expect(slugs(matching(products, { ...all, available: true, category: 'ropa' }))).toEqual(['bufanda'])
  })

  it('says how many are left only when they are few', () => {
    expect([0, 1, 3, 5, 6].map(leftWords)).toEqual(['Agotada', 'Queda 1', 'Quedan 3', 'Quedan 5', null])
    expect([0, 1, 5, 6].map(availabilityOf)).toEqual(['none', 'few', 'few', 'many'])
  })
})

describe('a cart looked at again', () => {
  const offered = { priceCents: 500, published: true }
  const wanted = { quantity: 4, seenCents: 500 }

  it('says what changed since it was filled', () => {
    expect(repriced(wanted, offered, 9)).toMatchObject({ change: null, quantity: 4, left: 9 })
    expect(repriced(wanted, { ...offered, priceCents: 600 }, 9)).toMatchObject({
      change: 'price',
      unitCents: 600,
      seenCents: 500,
    })
    expect(repriced(wanted, offered, 3)).toMatchObject({ change: 'fewer', quantity: 3, wanted: 4 })
    expect(repriced(wanted, offered, 0)).toMatchObject({ change: 'sold_out', quantity: 0 })
    expect(repriced(wanted, { ...offered, published: false }, 9)).toMatchObject({
      change: 'gone',
      quantity: 0,
    })
    expect(repriced(wanted, undefined, 0)).toMatchObject({ change: 'gone', quantity: 0 })
  })

  it('never tells more than a person may take', () => {
    expect(repriced(wanted, offered, 5000).left).toBe(10)
  })
})

describe('what an order charges', () => {
  const lines = [{ stockItemId: 1, title: 'Jersey, M', quantity: 2, unitCents: 149_900 }]

  it('has its VAT inside every line, the parcel too', () => {
    expect(itemsOf(lines, { name: 'Envío', cents: 14_900 })).toEqual([
      { kind: 'product', ...lines[0], taxCents: 41_352 },
      { kind: 'shipping', stockItemId: null, title: 'Envío', quantity: 1, unitCents: 14_900, taxCents: 2055 },
    ])
    expect(itemsOf(lines, { name: 'Envío', cents: 0 })).toHaveLength(1)
  })

  it('sends for free from an amount on, where the zone has one', () => {
    const rate = { name: 'Envío', priceCents: 7900, freeFromCents: 149_900 }
    expect(shippingCents(rate, 149_899)).toBe(7900)
    expect(shippingCents(rate, 149_900)).toBe(0)
    expect(shippingCents({ ...rate, freeFromCents: null }, 9_000_000)).toBe(7900)
  })

  it('is called by its first product', () => {
    expect(titleOf(lines)).toBe('Tienda: Jersey, M')
    expect(titleOf([...lines, { title: 'Gorra' }])).toBe('Tienda: Jersey, M y otro producto')
    expect(titleOf([...lines, { title: 'a' }, { title: 'b' }])).toBe('Tienda: Jersey, M y 2 productos más')
  })
})

it('says what a parcel may come to before its address is known, and what it does once it is', () => {
  const [local, national] = [
    { priceCents: 7_900, freeFromCents: 149_900 },
    { priceCents: 14_900, freeFromCents: 249_900 },
  ]
  const words = (cents: number, ...rates: (typeof local)[]) => parcelWords(rates, cents)
  expect(words(20_000, local, national)).toBe('Desde $79.00')
  expect(words(149_900, local, national)).toBe('Gratis o $149.00')
  expect(words(249_900, local, national)).toBe('Gratis')
  expect(words(20_000, national)).toBe('$149.00')
})
