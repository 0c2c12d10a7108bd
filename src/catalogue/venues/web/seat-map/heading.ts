import { at, type SeatingPlan } from '../../plan/seating-plan.ts'
import { shorter } from './camera.ts'

/**
 * By how much the plan is turned so that a section is seen as in a cinema: its rows lie level and the field is above. 0
 * where no field is known.
 */
export function headingOf(plan: SeatingPlan, sectionId: number): number {
  const { pitch, x, y } = plan
  if (pitch === null) return 0
  const { firstRow, rowCount } = at(plan.sections, sectionId)
  const { firstSeat, seatCount } = at(plan.rows, firstRow + (rowCount >> 1))
  const last = firstSeat + seatCount - 1
  const [left, top] = [x[firstSeat] ?? 0, y[firstSeat] ?? 0]
  const [along, down] = [(x[last] ?? 0) - left, (y[last] ?? 0) - top]
  const [inX, inY] = [pitch.x - left - along / 2, pitch.y - top - down / 2]
  if (along === 0 && down === 0) return shorter(-Math.PI / 2 - Math.atan2(inY, inX))
  // Straight across the row, on the side of the field.
  const side = inY * along - inX * down < 0 ? -1 : 1
  return shorter(-Math.PI / 2 - Math.atan2(along * side, -down * side))
}
