import { seatBlocks, type SeatBlocks } from './seat-blocks.ts'
import { seatFlag, sectionOfSeat, type Pitch, type SeatingPlan } from './seating-plan.ts'

/** On which side of the field one sits: level with the halfway line, beside it, at a corner, or behind a goal. */
export type Side = 'halfway' | 'touchline' | 'corner' | 'goal'

/** Where a place lies against the field, in metres: how far along from the halfway line, and how far behind the line. */
export type Spot = { side: Side; along: number; behind: number }

const field = { length: 105, half: { along: 52.5, across: 34 } }
/** Level with the halfway line, in metres to each side of it. */
const level = 14
/** From so far behind the line one sees best: lower the boards hide the field, higher it grows small. */
const bestBehind = 20
const weights = { along: 0.5, behind: 0.6, obstructed: 40 }

/** Null where the plan says nothing of a field. */
export function spotOf({ pitch, x, y }: SeatingPlan, seatId: number): Spot | null {
  return pitch && spotAt(pitch, x[seatId] ?? 0, y[seatId] ?? 0)
}

function spotAt(pitch: Pitch, x: number, y: number): Spot {
  const upright = pitch.height >= pitch.width
  const metre = Math.max(pitch.width, pitch.height) / field.length
  const [dx, dy] = [Math.abs(x - pitch.x) / metre, Math.abs(y - pitch.y) / metre]
  const [along, across] = upright ? [dy, dx] : [dx, dy]
  const [beyond, beside] = [along - field.half.along, across - field.half.across]
  const side =
    beside <= 0 ? 'goal' : beyond > 0 ? 'corner' : along <= level ? ('halfway' as const) : 'touchline'
  return { side, along, behind: Math.hypot(Math.max(0, beyond), Math.max(0, beside)) }
}

/** What is worth saying of a place: `row` counts from the field. */
export type ViewFacts = {
  side: Side | null
  metres: number | null
  row: number
  rows: number
  /** Null where the plan says nothing of roofs. */
  roof: boolean | null
  obstructed: boolean
  reserved: boolean
}

/** The facts of seats that are taken together, as the one in their middle has them. */
export function viewFacts(plan: SeatingPlan, seatIds: readonly number[]): ViewFacts {
  const seat = seatIds[seatIds.length >> 1] ?? 0
  const section = sectionOfSeat(plan, seat)
  const spot = spotOf(plan, seat)
  const marked = (flags: number) => seatIds.some((id) => ((plan.flags[id] ?? 0) & flags) !== 0)
  return {
    side: spot?.side ?? null,
    metres: spot && Math.round(spot.behind),
    row: (plan.rowOf[seat] ?? 0) - section.firstRow + 1,
    rows: section.rowCount,
    roof: plan.sections.some((each) => each.roof) ? section.roof === true : null,
    obstructed: marked(seatFlag.obstructed),
    reserved: marked(seatFlag.accessible),
  }
}

const known = new WeakMap<SeatingPlan, SeatBlocks>()

/** The blocks of a plan with how well one sees as their cost, so that zones compare; worked out once per plan. */
export function viewBlocks(plan: SeatingPlan): SeatBlocks {
  const before = known.get(plan)
  if (before) return before
  const usual = seatBlocks(plan)
  const { pitch } = plan
  const cost = pitch ? costsOf(plan, pitch) : usual.cost
  const rated = usual.all.map((block) => ({
    ...block,
    best: lowest(cost, block.first, block.last),
  }))
  const all = rated.sort((a, b) => a.best - b.best || a.first - b.first)
  const blocks = {
    cost,
    byRow: usual.byRow,
    all,
    byZone: plan.zones.map(({ id }) => all.filter(({ zoneId }) => zoneId === id)),
  }
  known.set(plan, blocks)
  return blocks
}

/** One number a seat, without an object for each: it is done while a person waits for the map. */
function costsOf({ x, y, flags }: SeatingPlan, pitch: Pitch): Float32Array {
  const upright = pitch.height >= pitch.width
  const metre = Math.max(pitch.width, pitch.height) / field.length
  const costs = new Float32Array(x.length)
  for (let seat = 0; seat < costs.length; seat++) {
    const dx = Math.abs((x[seat] ?? 0) - pitch.x) / metre
    const dy = Math.abs((y[seat] ?? 0) - pitch.y) / metre
    const along = upright ? dy : dx
    const beyond = Math.max(0, along - field.half.along)
    const beside = Math.max(0, (upright ? dx : dy) - field.half.across)
    const behind = Math.sqrt(beyond * beyond + beside * beside)
    const hidden = ((flags[seat] ?? 0) & seatFlag.obstructed) !== 0
    costs[seat] =
      along * weights.along +
      Math.abs(behind - bestBehind) * weights.behind +
      (hidden ? weights.obstructed : 0)
  }
  return costs
}

/** The lowest cost from one seat to another. */
function lowest(cost: Float32Array, first: number, last: number): number {
  let best = Infinity
  for (let seat = first; seat <= last; seat++) best = Math.min(best, cost[seat] ?? best)
  return best
}
