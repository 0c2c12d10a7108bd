import type { SeatingPlan } from './seating-plan.ts'

import { type Group, groupsIn, type IsFree, seatsOf } from './free-runs.ts'
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
  isFree: IsFree,
  tidy: boolean,
): SplitGroup[] {
  const found: SplitGroup[] = []
  for (const front of among)
    for (const back of blocks.byRow[front.row + 1] ?? []) {
      if (back.sectionId !== front.sectionId || back.zoneId !== front.zoneId) continue
      for (const part of partsOf(quantity)) {
        const pair = together(plan, blocks.cost, front, back, part, quantity - part, isFree, tidy)
        if (pair) found.push(pair)
      }
    }
  return found.sort((a, b) => a.cost - b.cost || (a.seats[0] ?? 0) - (b.seats[0] ?? 0))
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
  back: Block,
  inFront: number,
  behind: number,
  isFree: IsFree,
  tidy: boolean,
): SplitGroup | null {
  const fronts = [...groupsIn(front, inFront, isFree, cost, tidy)]
  const backs = fronts.length > 0 ? [...groupsIn(back, behind, isFree, cost, tidy)] : []
  if (backs.length === 0) return null
  const centre = (front.first + front.last) >> 1
  const width = distance(plan, front.first, front.last) / Math.max(1, front.last - front.first)
  const reach = distance(plan, centre, nearest(plan, centre, back)) + width * Math.max(inFront, behind)
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

function nearest(plan: SeatingPlan, seat: number, block: Block): number {
  let best = block.first
  for (let other = block.first; other <= block.last; other++)
    if (distance(plan, seat, other) < distance(plan, seat, best)) best = other
  return best
}
