import { comingMatches, heldOfMatch, matchFacts, matchSales } from '#catalogue/events/server/sale.ts'
import type { SaleKind } from './sales.ts'

/** Matches stand beside this feature; packs and bonogallo plans stand above and bring theirs. */
export const matchSaleKind: SaleKind = {
  kind: 'event',
  find: matchSales,
  coming: comingMatches,
  facts: matchFacts,
  inFlight: heldOfMatch,
}
