import { countOf } from '#lib/count.ts'
import type { Pieces } from '#selling/stock/server/sql.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { Problem } from '#lib/problem.ts'
import type { Person } from '../../contract.ts'
import { chosenOptions } from '../../rules.ts'
import type { findPackPrices, PackRow, ProductRow } from '../sql.ts'
import type { HeldPack } from './pack-hold-rows.ts'

/** A pack with all that a hold of it needs to know. */
export type Offer = PackRow & {
  eventIds: number[]
  products: ProductRow[]
  prices: Awaited<ReturnType<typeof findPackPrices>>
}

/** Each seat with its price and choices; a Problem says what does not fit. Who is not told is an adult. */
export function agree(
  { perPerson, prices, products }: Offer,
  seats: { seatId: number; zoneId: number }[],
  people: Person[] = seats.map(() => ({})),
): HeldPack[] {
  if (seats.length > perPerson)
    throw new Problem(
      'too_many_packs',
      `Puedes comprar hasta ${countOf(perPerson, 'pack', 'packs')} por persona.`,
    )
  if (people.length !== seats.length)
    throw new Problem('people_differ', 'Di para quién es cada pack: uno por lugar.', 400)
  return seats.map((seat, index) => {
    const { fare = headlineFare, stockItemIds = [] } = people[index]!
    const price = prices.find(
      (one) => one.zoneId === seat.zoneId && one.fare === fare && one.retiredAt === null,
    )
    if (price === undefined)
      throw new Problem('unknown_fare', 'Este pack no se vende en esa zona o con esa tarifa.', 400)
    const chosen = chosenOptions(products, stockItemIds)
    if (chosen === null)
      throw new Problem('choose_options', 'Elige la opción de cada artículo del pack.', 400)
    return { ...seat, fare, priceCents: price.priceCents, stockItemIds: chosen }
  })
}

/** What packs take of the stock: a piece of the pack itself each, and what was chosen. */
export function piecesOf({ stockItemId, products }: Offer, packs: HeldPack[]): Pieces[] {
  const wanted = new Map([[stockItemId, packs.length]])
  for (const pack of packs) {
    pack.stockItemIds.forEach((itemId, index) =>
      wanted.set(itemId, (wanted.get(itemId) ?? 0) + products[index]!.quantity),
    )
  }
  return [...wanted].map(([itemId, quantity]) => ({ itemId, quantity }))
}
