import { withoutWheelchair } from '#catalogue/venues/plan/companions.ts'
import type { Db } from '#server/db.ts'
import { loneCompanion } from '#catalogue/fares/server/refusals.ts'

type Seats = { seatIds: number[]; companions: number[] }

/** Throws where a seat at a companion's fare has no wheelchair's place of its own beside it among the seats that are bought with it. */
export async function refuseLoneCompanions(
  db: Db,
  planId: number,
  { seatIds, companions }: Seats,
): Promise<void> {
  if (companions.length === 0) return
  const rows = await db
    .selectFrom('planSeats')
    .select(['seatId', 'section', 'rowLabel', 'accessible'])
    .where('planId', '=', planId)
    .where('seatId', 'in', seatIds)
    .execute()
  const of = new Map(rows.map((row) => [row.seatId, row]))
  const wheelchairs = new Set(rows.flatMap(({ seatId, accessible }) => (accessible ? [seatId] : [])))
  const beside = (one: number, other: number) =>
    of.get(one)?.section === of.get(other)?.section && of.get(one)?.rowLabel === of.get(other)?.rowLabel
  const onChair = companions.some((seatId) => wheelchairs.has(seatId))
  if (onChair || withoutWheelchair(companions, wheelchairs, beside).length > 0) throw loneCompanion()
}
