import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { seatParts } from '../rules.ts'

/** Seats of a match by the names that people read, `112-C-14`; a Problem names those that do not exist. */
export async function seatsNamed(db: Db, eventId: number, names: string[]): Promise<number[]> {
  const parts = names.map((name) => seatParts(name))
  const { rows } = await sql<{ no: number; seatId: number }>`
    select asked.no::int as no, seat.seat_id
    from unnest(${parts.map((part) => part?.section ?? '')}::text[], ${parts.map((part) => part?.row ?? '')}::text[],
      ${parts.map((part) => part?.seat ?? '')}::text[]) with ordinality as asked (section, row_label, seat_label, no)
    join events on events.id = ${eventId}
    join plan_seats seat on seat.plan_id = events.plan_id and upper(seat.section) = asked.section
      and upper(seat.row_label) = asked.row_label and upper(seat.seat_label) = asked.seat_label
    order by asked.no`.execute(db)
  const missing = names.filter((_, index) => !rows.some((row) => row.no === index + 1))
  if (missing.length > 0) {
    const words = `Aquí no hay un asiento ${missing.join(', ')}. Se escribe sección-fila-asiento, como 112-C-14.`
    throw new Problem('unknown_seat', words, 404)
  }
  return rows.map((row) => row.seatId)
}
