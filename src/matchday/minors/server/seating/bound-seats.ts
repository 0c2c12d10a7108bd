import { sql } from 'kysely'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { adultsOf } from '../family/family.ts'
import { seatingFaults, type Seated, type SeatFault } from './seating.ts'

type Bound = { ticketId: string; fanId: string | null; minorId: string | null; seatId: number }

/** Who sits where: the valid tickets of a match that are somebody's by name, but those in `without`. */
async function boundSeats(db: Db, eventId: number, without: string[]): Promise<Seated[]> {
  const { rows } = await sql<Bound>`
    select holder.ticket_id, holder.fan_id, holder.minor_id, ticket.seat_id
    from ticket_holders holder join tickets ticket on ticket.event_id = holder.event_id and ticket.id = holder.ticket_id
    where holder.event_id = ${eventId} and ticket.status = 'valid' and holder.ticket_id <> all (${without}::uuid[])`.execute(
    db,
  )
  const seatIds = rows.map(({ seatId }) => seatId)
  const places = new Map((await seatPlaces(db, eventId, seatIds)).map((place) => [place.id, place]))
  return rows.flatMap(({ seatId, ...bound }) => {
    const place = places.get(seatId)
    if (place === undefined) return []
    const { zoneId, section, row, seat, admission } = place
    return [{ ...bound, zoneId, section, row, seat, admission }]
  })
}

/** The children of a match who would sit apart from their adult, were the tickets in `without` gone. */
export async function minorSeatFaults(db: Db, eventId: number, without: string[] = []): Promise<SeatFault[]> {
  const seats = await boundSeats(db, eventId, without)
  const minorIds = [...new Set(seats.flatMap(({ minorId }) => minorId ?? []))]
  if (minorIds.length === 0) return []
  return seatingFaults(seats, await adultsOf(db, eventId, minorIds))
}

const words = {
  no_adult: 'Una persona adulta responsable necesita su propio boleto. Ponlo primero a su nombre.',
  apart: 'Un menor no se sienta lejos de quien responde por él. Elige asientos juntos.',
}

/**
 * Throws Problem `minor_no_adult` or `minor_apart` when a child would sit apart: after these children's tickets were
 * bound (`minorIds`), or if these tickets were to leave the family (`without`: a return, a transfer, a seat change).
 * What was wrong before the change stops no change. Call it in the transaction of the change.
 */
export async function minorsTogether(
  tx: Db,
  { eventId, ...change }: { eventId: number } & ({ minorIds: string[] } | { without: string[] }),
): Promise<void> {
  const faults =
    'without' in change ? await newFaults(tx, eventId, change.without) : await minorSeatFaults(tx, eventId)
  const fault = 'without' in change ? faults[0] : faults.find((one) => change.minorIds.includes(one.minorId))
  if (fault !== undefined) throw new Problem(`minor_${fault.code}`, words[fault.code], 409, { ...fault })
}

async function newFaults(tx: Db, eventId: number, without: string[]): Promise<SeatFault[]> {
  const before = new Set((await minorSeatFaults(tx, eventId)).map(({ ticketId }) => ticketId))
  const after = await minorSeatFaults(tx, eventId, without)
  return after.filter(({ ticketId }) => !before.has(ticketId))
}
