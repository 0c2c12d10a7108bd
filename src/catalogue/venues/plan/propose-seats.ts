import { anyAvailable, bestTogether, isReserved } from './best-available.ts'
import type { IsFree } from './free-runs.ts'
import { loneCompanions } from './companions.ts'
import { seatFlag, type SeatingPlan } from './seating-plan.ts'
import { viewBlocks } from './view-of-seats.ts'

/** Which zones of a plan sell, at what price a place, and which of them without numbers. */
export type Market = {
  sells: (zoneId: number) => boolean
  centsOf: (zoneId: number) => number
  isGeneral: (zoneId: number) => boolean
}

/** What decides between seats: how well one sees, or what they cost. */
export type By = 'view' | 'price'

export type Wish = {
  quantity: number
  by: By
  /** About what one place may cost; without it, the middle of the prices. */
  nearCents?: number | null
  zoneId?: number | null
  maxCents?: number | null
  /** Only under a roof. */
  roofed?: boolean
  /** A place for a wheelchair among them. */
  accessible?: boolean
}

/**
 * The seats to propose: by view the best ones at the wished price or below it, dearer ones only where none of those are
 * left; by price the best ones of the cheapest that are free together. Numbered places come first. [] when there are none.
 */
export function proposeSeats(plan: SeatingPlan, isFree: IsFree, market: Market, wish: Wish): number[] {
  const { quantity } = wish
  if (!Number.isInteger(quantity) || quantity < 1) return []
  for (const [from, to] of bands(plan, market, wish)) {
    const found = numberedIn(plan, isFree, market, wish, from, to)
    if (found.length > 0) return found
  }
  return wish.accessible ? [] : unnumbered(plan, isFree, market, wish)
}

/** From what to what price is looked, one band after the other. */
function bands(plan: SeatingPlan, market: Market, wish: Wish): (readonly [from: number, to: number])[] {
  const prices = steps(plan, market, wish, (zoneId) => !market.isGeneral(zoneId))
  if (wish.by === 'price') return prices.map((cents) => [cents, cents])
  if (wish.maxCents != null) return [[0, wish.maxCents]]
  const level = wish.nearCents ?? middleCents(plan, market)
  return [[0, level], ...prices.filter((cents) => cents > level).map((cents) => [cents, cents] as const)]
}

/** The middle of the prices that numbered places have; of all places where none is numbered. */
export function middleCents(plan: SeatingPlan, market: Market): number {
  const open: Wish = { quantity: 1, by: 'view' }
  const numbered = steps(plan, market, open, (zoneId) => !market.isGeneral(zoneId))
  const prices = numbered.length > 0 ? numbered : steps(plan, market, open, () => true)
  return prices[(prices.length - 1) >> 1] ?? 0
}

/** The prices that the wish allows, each once, the lowest first. */
function steps(plan: SeatingPlan, market: Market, wish: Wish, of: (zoneId: number) => boolean): number[] {
  const cents = plan.zones
    .filter(({ id }) => of(id) && allows(wish, market, id))
    .map(({ id }) => market.centsOf(id))
  return [...new Set(cents)].sort((a, b) => a - b)
}

const allows = ({ zoneId, maxCents }: Wish, { sells, centsOf }: Market, zone: number): boolean =>
  sells(zone) && (zoneId == null || zoneId === zone) && (maxCents == null || centsOf(zone) <= maxCents)

function numberedIn(
  plan: SeatingPlan,
  isFree: IsFree,
  market: Market,
  wish: Wish,
  from: number,
  to: number,
): number[] {
  const { quantity, roofed = false, accessible = false } = wish
  const blocks = viewBlocks(plan)
  const zones = new Set(
    plan.zones
      .filter(({ id }) => {
        const cents = market.centsOf(id)
        return !market.isGeneral(id) && allows(wish, market, id) && cents >= from && cents <= to
      })
      .map(({ id }) => id),
  )
  const among = blocks.all.filter(
    ({ zoneId, sectionId }) => zones.has(zoneId) && (!roofed || plan.sections[sectionId]?.roof === true),
  )
  if (!accessible)
    return bestTogether(plan, blocks, among, (seat) => !isReserved(plan, seat) && isFree(seat), quantity)
  const wheeled = among.filter(({ first, last }) => plan.flags.subarray(first, last + 1).some(isWheelchair))
  return withWheelchair(plan, blocks.cost, wheeled, isFree, quantity)
}

const isWheelchair = (flags: number): boolean => (flags & seatFlag.accessible) !== 0

/** Neighbouring seats with a place for a wheelchair among them, the best seen from first. */
function withWheelchair(
  plan: SeatingPlan,
  cost: Float32Array,
  among: { first: number; last: number }[],
  isFree: IsFree,
  quantity: number,
): number[] {
  let best: { first: number; cost: number } | null = null
  for (const block of among)
    for (let first = block.first; first + quantity - 1 <= block.last; first++) {
      const seats = Array.from({ length: quantity }, (_, i) => first + i)
      if (!seats.every(isFree) || !seats.some((seat) => isWheelchair(plan.flags[seat] ?? 0))) continue
      if (loneCompanions(plan, seats).length > 0) continue
      const sum = seats.reduce((all, seat) => all + (cost[seat] ?? 0), 0)
      if (!best || sum < best.cost) best = { first, cost: sum }
    }
  return best ? Array.from({ length: quantity }, (_, i) => (best?.first ?? 0) + i) : []
}

function unnumbered(plan: SeatingPlan, isFree: IsFree, market: Market, wish: Wish): number[] {
  const zones = plan.zones
    .filter(({ id }) => market.isGeneral(id) && allows(wish, market, id))
    .sort((a, b) => market.centsOf(a.id) - market.centsOf(b.id))
  const open: IsFree = wish.roofed
    ? (seat) => isFree(seat) && plan.sections[plan.rows[plan.rowOf[seat] ?? 0]?.sectionId ?? 0]?.roof === true
    : isFree
  for (const { id: zoneId } of zones) {
    const found = anyAvailable(plan, open, { quantity: wish.quantity, zoneId })
    if (found.length > 0) return found
  }
  return []
}
