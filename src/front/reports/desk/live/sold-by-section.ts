import type { SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { seatState } from '#catalogue/venues/web/seat-map/seat-look.ts'

/** How much of each section is sold, of what is for sale in it: 0 to 1, null where nothing is. */
export function soldBySection(
  { sections }: Pick<SeatingPlan, 'sections'>,
  states: Uint8Array,
): (number | null)[] {
  return sections.map(({ firstSeat, seatCount }) => {
    const seats = states.subarray(firstSeat, firstSeat + seatCount)
    const forSale = seats.filter((state) => state !== seatState.blocked).length
    return forSale === 0 ? null : seats.filter((state) => state === seatState.sold).length / forSale
  })
}

/**
 * Five steps from empty to the fullest section of all, so that a sale that began this morning shows where it goes; the
 * numbers beside the map say how much it is.
 */
export function fillStep(part: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (part === 0) return 0
  return Math.min(4, Math.ceil((part / most) * 4)) as 1 | 2 | 3 | 4
}
