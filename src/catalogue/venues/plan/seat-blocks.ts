import { boundsOf } from './outline.ts'
import { joinedToNext } from './neighbours.ts'
import type { SeatingPlan } from './seating-plan.ts'

/** Seats side by side without an aisle, of one row and one sale zone. `best` is its lowest seat cost. */
export type Block = {
  first: number
  last: number
  zoneId: number
  row: number
  sectionId: number
  best: number
}

export type SeatBlocks = {
  /** How far a seat is from the place everybody wants, in plan units: lower is better. */
  cost: Float32Array
  byRow: Block[][]
  /** Best first. */
  all: Block[]
  byZone: Block[][]
}

/** One unit sideways weighs as much as this many units backwards. */
const sideways = 0.6

const known = new WeakMap<SeatingPlan, SeatBlocks>()
const knownCosts = new WeakMap<SeatingPlan, Float32Array>()

/** Blocks and seat costs of a plan, worked out once. */
export function seatBlocks(plan: SeatingPlan): SeatBlocks {
  const before = known.get(plan)
  if (before) return before
  const cost = seatCosts(plan)
  const joined = joinedToNext(plan)
  const byRow: Block[][] = plan.rows.map(() => [])
  for (let first = 0; first < plan.x.length; first++) {
    let last = first
    let best = cost[first] ?? 0
    while (joined[last]) best = Math.min(best, cost[++last] ?? best)
    const row = plan.rowOf[first] ?? 0
    const sectionId = plan.rows[row]?.sectionId ?? 0
    byRow[row]?.push({ first, last, zoneId: plan.zoneOf[first] ?? 0, row, sectionId, best })
    first = last
  }
  const all = byRow.flat().sort((a, b) => a.best - b.best || a.first - b.first)
  const blocks = {
    cost,
    byRow,
    all,
    byZone: plan.zones.map((zone) => all.filter((b) => b.zoneId === zone.id)),
  }
  known.set(plan, blocks)
  return blocks
}

/**
 * What each seat costs, by its number, worked out once: depth behind the pitch plus the distance from the zone's centre
 * line, which runs from the pitch's centre through the middle of the zone.
 */
export function seatCosts(plan: SeatingPlan): Float32Array {
  const before = knownCosts.get(plan)
  if (before) return before
  const centre = plan.pitch ?? { ...boundsOf(plan.x, plan.y), width: 0, height: 0 }
  const lines = centreLines(plan, centre)
  const costs = new Float32Array(plan.x.length)
  for (let seat = 0; seat < costs.length; seat++) {
    const x = plan.x[seat]! - centre.x
    const y = plan.y[seat]! - centre.y
    const behindX = Math.max(0, Math.abs(x) - centre.width / 2)
    const behindY = Math.max(0, Math.abs(y) - centre.height / 2)
    const line = lines[plan.zoneOf[seat]!]
    const aside = line ? Math.abs(x * line.y - y * line.x) : Math.sqrt(x * x + y * y)
    costs[seat] = Math.sqrt(behindX * behindX + behindY * behindY) + aside * sideways
  }
  knownCosts.set(plan, costs)
  return costs
}

function centreLines(plan: SeatingPlan, centre: { x: number; y: number }): { x: number; y: number }[] {
  const { x, y, zoneOf } = plan
  const alongX = new Float64Array(plan.zones.length)
  const alongY = new Float64Array(plan.zones.length)
  for (let seat = 0; seat < x.length; seat++) {
    const zone = zoneOf[seat]!
    alongX[zone]! += x[seat]! - centre.x
    alongY[zone]! += y[seat]! - centre.y
  }
  return plan.zones.map((_, zone) => {
    const length = Math.hypot(alongX[zone]!, alongY[zone]!) || 1
    return { x: alongX[zone]! / length, y: alongY[zone]! / length }
  })
}
