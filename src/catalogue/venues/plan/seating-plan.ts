import type { Admission } from './extras.ts'

export type Point = { x: number; y: number }

/** A price area. `color` is `#rrggbb`. */
export type SaleZone = { id: number; name: string; color: string; admission: Admission }

/** A block of rows. `zoneId` is the sale zone of most of its seats; `outline` is x, y, x, y… in plan units. */
export type Section = {
  id: number
  name: string
  zoneId: number
  gate: string | null
  picture: string | null
  /** Under a roof: neither sun nor rain. */
  roof?: true
  outline: Float32Array
  label: Point
  firstRow: number
  rowCount: number
  firstSeat: number
  seatCount: number
}

/** Seat names of a row: a run of whole numbers, or each one written out. */
export type SeatNames = { from: number; step: number } | string[]

export type PlanRow = {
  label: string
  sectionId: number
  firstSeat: number
  seatCount: number
  names: SeatNames
}

/** Scenery: a filled polygon with an optional word in it. */
export type Decoration = {
  outline: Float32Array
  fill: string | null
  border: string | null
  text: { text: string; color: string | null; size: number; at: Point } | null
}

export type Pitch = { x: number; y: number; width: number; height: number }

/**
 * A stadium in typed columns indexed by seatId (0…n-1, in the order sections → rows → seats, so that a
 * section and a row are each a contiguous range). Positions in plan units, y downwards.
 */
export type SeatingPlan = {
  name: string
  size: { width: number; height: number }
  pitch: Pitch | null
  zones: SaleZone[]
  sections: Section[]
  rows: PlanRow[]
  decorations: Decoration[]
  x: Float32Array
  y: Float32Array
  zoneOf: Uint8Array
  rowOf: Uint16Array
  flags: Uint8Array
}

export const seatFlag = { accessible: 1, companion: 2, obstructed: 4, blocked: 8 } as const

export const rowOfSeat = (plan: SeatingPlan, seatId: number): PlanRow => at(plan.rows, plan.rowOf[seatId])

export const sectionOfSeat = (plan: SeatingPlan, seatId: number): Section =>
  at(plan.sections, rowOfSeat(plan, seatId).sectionId)

export const zoneOfSeat = (plan: SeatingPlan, seatId: number): SaleZone => at(plan.zones, plan.zoneOf[seatId])

/** The name printed on the seat, as "14". */
export function seatName(plan: SeatingPlan, seatId: number): string {
  const row = rowOfSeat(plan, seatId)
  const index = seatId - row.firstSeat
  return Array.isArray(row.names) ? at(row.names, index) : String(row.names.from + index * row.names.step)
}

/** Is it one of the plan's seats? Anything else from outside must not reach the columns. */
export const isSeat = (plan: SeatingPlan, seatId: number): boolean =>
  Number.isInteger(seatId) && seatId >= 0 && seatId < plan.x.length

/** Reads an index that the plan's own construction guarantees. */
export function at<T>(list: ArrayLike<T>, index: number | undefined): T {
  const value = index === undefined ? undefined : list[index]
  if (value === undefined) throw new RangeError(`The plan has no element ${index}`)
  return value
}
