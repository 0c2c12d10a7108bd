import type { OrderKindRules } from '#selling/orders/server/kind/order-kind.ts'
import { refuseHoldersFares } from '#selling/orders/server/kind/holders-only.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { findHeldPacks } from '../holding/pack-hold-rows.ts'
import { partsOfPacks, type Piece } from '../../rules.ts'
import { findMatches, findPack, findProducts, isStanding, type ProductRow } from '../sql.ts'
import { findRegularPrices } from './regular-prices.ts'

/** Packs at the prices that they were held at. */
export const packOrders: OrderKindRules = {
  refundedWithMatch: 'share',
  draft: async (tx, { id: holdId, subject }, { overCounter = false }, { account }) => {
    const packId = Number(subject?.replace('pack:', ''))
    const pack = await findPack(tx, packId)
    if (pack === undefined) throw notFound('No encontramos ese pack.')
    if (!(await isStanding(tx, packId))) throw new Problem('not_on_sale', 'Este pack ya no está a la venta.')
    const [held, matches, products] = await Promise.all([
      findHeldPacks(tx, holdId),
      findMatches(tx, [packId]),
      findProducts(tx, [packId]),
    ])
    const fares = held.map(({ fare }) => fare)
    if (!overCounter) await refuseHoldersFares(tx, fares, account.id)
    const regular = await findRegularPrices(tx, packId)
    const packs = held.map(({ stockItemIds, ...seat }) => ({
      ...seat,
      matches: matches.map(({ id: eventId }) => ({
        eventId,
        regularCents: regular.get(`${eventId} ${seat.zoneId} ${seat.fare}`) ?? 0,
      })),
      pieces: piecesOf(products, stockItemIds),
    }))
    const { name, stockItemId, perPerson: most } = pack
    const words = `Puedes comprar hasta ${most} ${most === 1 ? 'pack' : 'packs'} por persona, contando los que ya tienes.`
    return {
      title: name,
      eventId: null,
      priceVersion: 0,
      ...partsOfPacks(packs, { stockItemId, title: name }),
      count: { subject: `pack:${packId}`, quantity: packs.length, most, words },
    }
  },
}

/** Piece by piece what was chosen. */
function piecesOf(products: ProductRow[], stockItemIds: number[]): Piece[] {
  return products.flatMap(({ label, quantity, regularCents, options }) => {
    const option = options.find((one) => stockItemIds.includes(one.stockItemId))
    if (option === undefined) return []
    const title = options.length === 1 ? label : `${label}, ${option.name}`
    return Array.from({ length: quantity }, () => ({ stockItemId: option.stockItemId, title, regularCents }))
  })
}
