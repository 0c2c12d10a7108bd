import { at, rowOfSeat, type SeatingPlan } from '../../plan/seating-plan.ts'

import { turned } from './camera.ts'
import { type Grid, nearest } from './grid.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * The seat an arrow key leads to: along the row with left and right, to the next row with up and down. Where
 * a stand lies so that this agrees with the screen, on which the plan is turned, the arrow follows the screen. At the end of a row or a
 * section it crosses to the one beyond; without one it stays.
 */
export function step(
  plan: SeatingPlan,
  grid: Grid,
  spacing: number,
  seatId: number,
  direction: Direction,
  turn = 0,
): number {
  const along = direction === 'left' || direction === 'right'
  const forward = along ? alongRow(plan, seatId, direction, turn) : acrossRows(plan, seatId, direction, turn)
  const inside = along ? besideInRow(plan, seatId, forward) : inRow(plan, seatId, forward)
  return inside ?? beyond(plan, grid, spacing, seatId, along, forward)
}

function alongRow(plan: SeatingPlan, seatId: number, direction: Direction, turn: number): 1 | -1 {
  const { firstSeat, seatCount } = rowOfSeat(plan, seatId)
  const [from, to] = [firstSeat, firstSeat + seatCount - 1]
  const way = turned(span(plan.x, from, to), span(plan.y, from, to), turn)
  const rightIsNext = Math.abs(way.x) < Math.abs(way.y) ? true : way.x >= 0
  return (direction === 'right') === rightIsNext ? 1 : -1
}

function acrossRows(plan: SeatingPlan, seatId: number, direction: Direction, turn: number): 1 | -1 {
  const section = at(plan.sections, rowOfSeat(plan, seatId).sectionId)
  const [front, back] = [
    at(plan.rows, section.firstRow),
    at(plan.rows, section.firstRow + section.rowCount - 1),
  ]
  const middle = (row: typeof front): number => row.firstSeat + (row.seatCount >> 1)
  const way = turned(
    span(plan.x, middle(front), middle(back)),
    span(plan.y, middle(front), middle(back)),
    turn,
  )
  const upIsBack = Math.abs(way.y) < Math.abs(way.x) ? true : way.y <= 0
  return (direction === 'up') === upIsBack ? 1 : -1
}

function besideInRow(plan: SeatingPlan, seatId: number, forward: number): number | null {
  const row = rowOfSeat(plan, seatId)
  const next = seatId + forward
  return next >= row.firstSeat && next < row.firstSeat + row.seatCount ? next : null
}

/** The seat nearest to this one in the row before or after. */
function inRow(plan: SeatingPlan, seatId: number, forward: number): number | null {
  const { sectionId } = rowOfSeat(plan, seatId)
  const row = plan.rows[(plan.rowOf[seatId] ?? 0) + forward]
  if (!row || row.sectionId !== sectionId || row.seatCount === 0) return null
  let best = row.firstSeat
  for (let other = row.firstSeat; other < row.firstSeat + row.seatCount; other++)
    if (apart(plan, seatId, other) < apart(plan, seatId, best)) best = other
  return best
}

/** Looks further and further in the direction of travel for a seat of another section. */
function beyond(
  plan: SeatingPlan,
  grid: Grid,
  spacing: number,
  seatId: number,
  along: boolean,
  forward: number,
): number {
  const row = rowOfSeat(plan, seatId)
  const section = at(plan.sections, row.sectionId)
  const [from, to] = along
    ? [row.firstSeat, row.firstSeat + row.seatCount - 1]
    : [section.firstSeat, section.firstSeat + section.seatCount - 1]
  const [dx, dy] = [span(plan.x, from, to) * forward, span(plan.y, from, to) * forward]
  const length = Math.hypot(dx, dy) || 1
  const elsewhere = (other: number): boolean => rowOfSeat(plan, other).sectionId !== row.sectionId
  for (let reach = 4; reach <= 24; reach += 4) {
    const far = (reach * spacing) / length
    const found = nearest(
      grid,
      (plan.x[seatId] ?? 0) + dx * far,
      (plan.y[seatId] ?? 0) + dy * far,
      reach * spacing * 0.7,
      elsewhere,
    )
    if (found >= 0) return found
  }
  return seatId
}

const span = (column: Float32Array, from: number, to: number): number =>
  (column[to] ?? 0) - (column[from] ?? 0)

const apart = ({ x, y }: SeatingPlan, a: number, b: number): number =>
  Math.hypot((x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0))
