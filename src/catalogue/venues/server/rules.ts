import { type SeatingPlan, seatName } from '../plan/seating-plan.ts'

type Row = {
  section: string
  row: string
  zoneId: number
  gate: string
  firstSeatId: number
  labels: string[]
}

/** The seats of a plan by row; a row that crosses from one price zone into another comes in parts. */
export function rowsOfPlan(plan: SeatingPlan): Row[] {
  const rows: Row[] = []
  for (const { label, sectionId, firstSeat, seatCount } of plan.rows) {
    const section = plan.sections[sectionId]
    let last: Row | undefined
    for (let seatId = firstSeat; seatId < firstSeat + seatCount; seatId++) {
      const zoneId = plan.zoneOf[seatId] ?? 0
      if (last?.zoneId !== zoneId) {
        const place = { section: section?.name ?? '', row: label, gate: section?.gate ?? '' }
        last = { ...place, zoneId, firstSeatId: seatId, labels: [] }
        rows.push(last)
      }
      last.labels.push(seatName(plan, seatId))
    }
  }
  return rows
}
