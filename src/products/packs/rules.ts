import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { SaleState } from '#catalogue/events/contract.ts'
import { shareOut } from '#selling/ledger/rules.ts'
import type { Item, Line } from '#selling/orders/rules.ts'
import { vatInside } from '#lib/money.ts'
import type { PackSummary } from './contract.ts'

export type MatchFacts = {
  status: 'draft' | 'published' | 'cancelled'
  startsAt: Date
  salesEndAt: Date
}
export type PackFacts = {
  status: MatchFacts['status']
  salesStartAt: Date
  salesEndAt: Date
  /** The database's own clock. */
  now: Date
  matches: MatchFacts[]
}
/** How many packs can be had at this moment, by stock, merchandise and seats that are free in all. */
export type Left = { pieces: number; products: number; seats: number }

/** So many packs left, or fewer, are `few`. */
const fewPacks = 10

export function packsLeft({ pieces, products, seats }: Left): number {
  return Math.min(pieces, products, seats)
}

export function leftBand(left: number): PackSummary['left'] {
  if (left <= 0) return 'none'
  return left <= fewPacks ? 'few' : 'many'
}

export function matchState({ status, startsAt }: MatchFacts, now: Date): 'coming' | 'over' | 'cancelled' {
  if (status === 'cancelled') return 'cancelled'
  return startsAt <= now ? 'over' : 'coming'
}

/** A pack is sold whole or not at all: one match that was played, closed or cancelled ends its sale. */
export function packState(
  { status, salesStartAt, salesEndAt, now, matches }: PackFacts,
  left: number,
): SaleState {
  if (status === 'cancelled') return 'cancelled'
  const whole = matches.every((match) => match.status === 'published' && match.salesEndAt > now)
  if (!whole || now >= salesEndAt) return 'closed'
  if (now < salesStartAt) return 'announced'
  return left > 0 ? 'on_sale' : 'sold_out'
}

/** What comes with a pack: a piece of `stockItemId` has `regularCents` as its price in the shop. */
export type Piece = { stockItemId: number; title: string; regularCents: number }

export type SoldPack = {
  seatId: number
  zoneId: number
  fare: Fare
  priceCents: number
  /** Each match with what this seat costs there by itself. */
  matches: { eventId: number; regularCents: number }[]
  pieces: Piece[]
}

/**
 * The price of each pack over what it contains, by what that costs bought one by one: admissions, exempt from VAT, as
 * lines; merchandise, with its VAT inside, as items. The pack itself is counted as an item that costs nothing more.
 */
export function partsOfPacks(
  packs: SoldPack[],
  counted: { stockItemId: number; title: string },
): { lines: Line[]; items: Item[] } {
  const lines: Line[] = []
  const sold: (Piece & { unitCents: number })[] = []
  for (const { matches, pieces, priceCents, ...seat } of packs) {
    const parts = [...matches, ...pieces]
    const shares = shareOut(
      priceCents,
      parts.map(({ regularCents }) => regularCents),
    )
    const { seatId, zoneId, fare } = seat
    matches.forEach(({ eventId }, index) =>
      lines.push({
        eventId,
        seatId,
        zoneId,
        fare,
        faceCents: shares[index]!,
        serviceCents: 0,
        serviceTaxCents: 0,
      }),
    )
    pieces.forEach((piece, index) => sold.push({ ...piece, unitCents: shares[matches.length + index]! }))
  }
  const equal = Map.groupBy(sold, ({ stockItemId, unitCents }) => `${stockItemId} ${unitCents}`)
  const items = [...equal.values()].map((same) => {
    const { stockItemId, title, unitCents } = same[0]!
    const quantity = same.length
    return {
      kind: 'product' as const,
      stockItemId,
      title,
      quantity,
      unitCents,
      taxCents: vatInside(quantity * unitCents),
    }
  })
  const whole = { kind: 'product' as const, ...counted, quantity: packs.length, unitCents: 0, taxCents: 0 }
  return { lines, items: [whole, ...items] }
}

type Choice = { options: { stockItemId: number }[] }

/** What a person gets of each product: the only option, or the one that was chosen; null when a choice is missing or strange. */
export function chosenOptions(products: Choice[], chosen: number[]): number[] | null {
  const open = new Set(chosen)
  const got = products.flatMap(({ options }) => {
    const named = options.filter(({ stockItemId }) => open.has(stockItemId))
    const [only] = options.length === 1 ? options : named.length === 1 ? named : []
    if (only !== undefined) open.delete(only.stockItemId)
    return only === undefined ? [] : [only.stockItemId]
  })
  return got.length === products.length && open.size === 0 ? got : null
}

export type DraftMatch = { title: string; status: MatchFacts['status']; opened: boolean }
/** A price of the pack that a match has not, or whose zone is numbered in one match and not in another. */
export type StrangePrice = {
  zone: string
  fareName: string
  title: string
  lack: 'no_price' | 'sold_otherwise'
}

export type Draft = {
  status: MatchFacts['status']
  salesStartAt: Date
  matches: DraftMatch[]
  strange: StrangePrice[]
  prices: number
  /** Merchandise without any piece to take it from. */
  optionless: string[]
}

export type PublicationFault = NonNullable<ReturnType<typeof publicationFault>>

/** Why a pack cannot be published at `now`; null when it can. */
export function publicationFault(draft: Draft, now: Date, leadMs: number) {
  if (draft.status !== 'draft') return 'already_published' as const
  if (draft.matches.length === 0) return 'no_matches' as const
  if (draft.matches.some(notOpen)) return 'match_not_open' as const
  if (draft.prices === 0) return 'no_prices' as const
  if (draft.strange.length > 0) return 'zones_differ' as const
  if (draft.optionless.length > 0) return 'no_options' as const
  return draft.salesStartAt.getTime() - now.getTime() < leadMs ? ('sold_too_soon' as const) : null
}

/** A match in which no pack can be sold yet. */
export const notOpen = ({ status, opened }: DraftMatch) => status !== 'published' || !opened

/** What one saves; nothing where the parts cost the same or less. */
export function savingOf({ totalCents, regularCents }: { totalCents: number; regularCents: number }): number {
  return Math.max(0, regularCents - totalCents)
}
