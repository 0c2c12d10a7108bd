import type { SeatingPlan } from './seating-plan.ts'

import { type FreeRuns, type Group, groupsIn, seatsOf } from './free-runs.ts'
import type { Block, SeatBlocks } from './seat-blocks.ts'

export type SplitGroup = { seats: number[]; cost: number }

/**
 * Groups over two neighbouring rows of one section, one behind the other (shifted by at most their own width), best first. Nobody sits alone when
 * the group has four people or more.
 */
export function splitGroups(
  plan: SeatingPlan,
  blocks: SeatBlocks,
  among: Block[],
  quantity: number,
  runs: FreeRuns,
  tidy: boolean,
): SplitGroup[] {
  const found: SplitGroup[] = []
  const parts = partsOf(quantity)
  for (const front of among) {
    if (runs(front).length === 0) continue
    for (const back of backsOf(plan, blocks, front)) {
      for (const part of parts) {
        const pair = together(plan, blocks.cost, front, back, part, quantity - part, runs, tidy)
        if (pair) found.push(pair)
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost || (a.seats[0] ?? 0) - (b.seats[0] ?? 0))
}

/** A block behind another one: how far its nearest seat is from the other's middle, and how wide a seat is there. */
type Back = { block: Block; near: number; width: number }

const knownBacks = new WeakMap<Block, Back[]>()

/** The blocks of the next row of the same section and zone, worked out once. */
function backsOf(plan: SeatingPlan, { byRow }: SeatBlocks, front: Block): Back[] {
  const before = knownBacks.get(front)
  if (before !== undefined) return before
  const centre = (front.first + front.last) >> 1
  const width = distance(plan, front.first, front.last) / Math.max(1, front.last - front.first)
  const backs = (byRow[front.row + 1] ?? [])
    .filter(({ sectionId, zoneId }) => sectionId === front.sectionId && zoneId === front.zoneId)
    .map((block) => ({ block, near: nearest(plan, centre, block), width }))
  knownBacks.set(front, backs)
  return backs
}

/** How many sit in front: every division that leaves nobody alone, the most even one first. */
function partsOf(quantity: number): number[] {
  const least = quantity >= 4 ? 2 : 1
  const parts = Array.from({ length: Math.max(0, quantity - 2 * least + 1) }, (_, i) => i + least)
  return parts.sort((a, b) => Math.abs(a - quantity / 2) - Math.abs(b - quantity / 2) || b - a)
}

function together(
  plan: SeatingPlan,
  cost: Float32Array,
  front: Block,
  { block: back, near, width }: Back,
  inFront: number,
  behind: number,
  runs: FreeRuns,
  tidy: boolean,
): SplitGroup | null {
  const fronts = [...groupsIn(front, inFront, runs, cost, tidy)]
  const backs = fronts.length > 0 ? [...groupsIn(back, behind, runs, cost, tidy)] : []
  if (backs.length === 0) return null
  const reach = near + width * Math.max(inFront, behind)
  let best: SplitGroup | null = null
  for (const a of fronts)
    for (const b of backs) {
      const apart = distance(plan, middle(a), middle(b))
      if (apart > reach) continue
      const total = (a.cost * inFront + b.cost * behind) / (inFront + behind) + apart
      if (!best || total < best.cost) best = { seats: [...seatsOf(a), ...seatsOf(b)], cost: total }
    }
  return best
}

const middle = ({ first, length }: Group): number => first + (length >> 1)

const distance = ({ x, y }: SeatingPlan, a: number, b: number): number =>
  Math.hypot((x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0))

/** From a seat to the nearest of a block. */
function nearest(plan: SeatingPlan, seat: number, { first, last }: Block): number {
  let best = Infinity
  for (let other = first; other <= last; other++) best = Math.min(best, distance(plan, seat, other))
  return best
}
