import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Chance } from './chance.ts'

type Seat = { seatId: number; zoneId: number; row: string }
export type Rows = Seat[][]

/** The free seats of a match, row by row; none for a wheelchair, beside one, or behind a pillar. */
export async function freeRows(db: Db, eventId: number): Promise<Rows> {
  const { rows } = await sql<Seat>`
    select seat.seat_id, seat.zone_id, plan.section || ' ' || plan.row_label as row
    from event_seats seat join events event on event.id = seat.event_id
    join plan_seats plan on plan.plan_id = event.plan_id and plan.seat_id = seat.seat_id
    where seat.event_id = ${eventId} and seat.status = 'free'
      and not plan.accessible and not plan.companion and not plan.obstructed
    order by seat.seat_id`.execute(db)
  return [...Map.groupBy(rows, ({ row }) => row).values()]
}

/** So many beside each other, and no longer free; empty where the match is as good as sold. */
export function takeTogether(rows: Rows, chance: Chance, quantity: number): Seat[] {
  for (let tries = 0; tries < 60; tries += 1) {
    const row = rows[Math.floor(chance() * rows.length)] ?? []
    const start = Math.floor(chance() * Math.max(1, row.length - quantity + 1))
    const seats = row.slice(start, start + quantity)
    const together = seats.every(({ seatId }, index) => seatId === seats[0]!.seatId + index)
    if (seats.length < quantity || !together) continue
    row.splice(start, quantity)
    return seats
  }
  return []
}
