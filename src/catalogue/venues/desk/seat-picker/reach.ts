import {
  rowOfSeat,
  sectionOfSeat,
  type PlanRow,
  type SeatingPlan,
  type Section,
} from '../../plan/seating-plan.ts'

/** How much one click chooses. */
export type Reach = 'seat' | 'row' | 'section'

export const seatsOfRow = ({ firstSeat, seatCount }: PlanRow): number[] => run(firstSeat, seatCount)
export const seatsOfSection = ({ firstSeat, seatCount }: Section): number[] => run(firstSeat, seatCount)

/** The seats that a click on one of them means. */
export function within(plan: SeatingPlan, seatId: number, reach: Reach): number[] {
  if (reach === 'seat') return [seatId]
  return reach === 'row' ? seatsOfRow(rowOfSeat(plan, seatId)) : seatsOfSection(sectionOfSeat(plan, seatId))
}

/** Chosen and not chosen change places together: all in, unless all were in already. */
export function toggled(chosen: ReadonlySet<number>, seatIds: number[]): Set<number> {
  const next = new Set(chosen)
  const all = seatIds.every((seatId) => chosen.has(seatId))
  for (const seatId of seatIds) {
    if (all) next.delete(seatId)
    else next.add(seatId)
  }
  return next
}

const run = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at)
