import { sql } from 'kysely'
import type { EventLook } from '#catalogue/events/contract.ts'
import { eventLook } from '#catalogue/events/server/sql.ts'
import { listWords } from '#lib/list.ts'
import type { Db } from '#server/db.ts'

type Row = {
  eventId: number
  home: string
  away: string
  startsAt: Date
  look: EventLook
  ticketId: string
  orderId: string
  section: string
  row: string
  seat: string
  general: boolean
  zone: string
  pass: boolean
}

/** Valid tickets of matches to come, a match each, what comes next first. */
export async function placesOf(db: Db, accountId: string) {
  const { rows } = await sql<Row>`
    select event.id as event_id, event.home, event.away, event.starts_at, ${eventLook()} as look, ticket.id as ticket_id, ticket.order_id,
      seat.section, seat.row_label as row, seat.seat_label as seat, sale.admission = 'general' as general, zone.name as zone,
      ticket.pass_id is not null as pass
    from tickets ticket join events event on event.id = ticket.event_id and event.starts_at > now() - interval '4 hours'
    join plan_seats seat on seat.plan_id = event.plan_id and seat.seat_id = ticket.seat_id
    join plan_zones zone on zone.plan_id = event.plan_id and zone.zone_id = ticket.zone_id
    join event_zones sale on sale.event_id = event.id and sale.zone_id = ticket.zone_id
    where ticket.account_id = ${accountId}::uuid and ticket.status = 'valid'
    order by event.starts_at, event.id, seat.section, seat.row_label, ticket.seat_id limit 200`.execute(db)
  return [...Map.groupBy(rows, ({ eventId }) => eventId).values()].map((of) => {
    const { eventId, home, away, startsAt, look } = of[0]!
    return {
      eventId,
      home,
      away,
      startsAt,
      look,
      seats: seatsTogether(of),
      pass: of.every(({ pass }) => pass),
      tickets: of.map((row) => ({ id: row.ticketId, orderId: row.orderId, seat: seatsTogether([row]) })),
    }
  })
}

/** `125 C 7 y 8, 107 K 4`: a row's seats together; of general admission its zone. */
function seatsTogether(rows: Row[]): string {
  const byRow = Map.groupBy(rows, ({ general, zone, section, row }) => (general ? zone : `${section} ${row}`))
  return [...byRow]
    .map(([where, of]) => {
      if (of[0]!.general) return of.length === 1 ? where : `${where} × ${of.length}`
      return `${where} ${listWords(of.map(({ seat }) => seat))}`
    })
    .join(', ')
}
