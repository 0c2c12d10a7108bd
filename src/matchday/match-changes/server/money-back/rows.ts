import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { refundedKinds } from '../sql.ts'

export type MoneyBackRow = {
  orderId: string
  folio: number
  eventId: number
  home: string
  away: string
  kind: 'moved' | 'closed'
  reason: string
  startsAt: Date
  chooseUntil: Date
  seatIds: number[]
  amountCents: number
}

/**
 * What a person may ask back now. Of a moved match: seats whose ticket is theirs, unused, until the doors open; of a
 * closed one: every seat they paid.
 */
export async function moneyBackOf(db: Db, accountId: string): Promise<MoneyBackRow[]> {
  const { rows } = await sql<MoneyBackRow>`
    select orders.id as order_id, orders.folio, event.id as event_id, event.home, event.away, change.kind, change.reason,
      event.starts_at, change.choose_until, array_agg(line.seat_id order by line.seat_id) as seat_ids,
      sum(line.face_cents + line.service_cents)::int as amount_cents
    from orders join order_lines line on line.order_id = orders.id
    join event_seats seat on seat.event_id = line.event_id and seat.seat_id = line.seat_id and seat.order_id = orders.id
    join events event on event.id = line.event_id and event.status = 'published'
    join match_changes change on change.event_id = event.id and change.choose_until > now()
    where orders.account_id = ${accountId} and orders.status = 'paid'
      and orders.kind = any (${refundedKinds()}::order_kind[])
      and change.id = (select max(id) from match_changes latest where latest.event_id = event.id)
      and (change.kind = 'closed' or event.doors_at > now() and exists (
        select from tickets ticket where ticket.event_id = event.id and ticket.order_id = orders.id
          and ticket.seat_id = line.seat_id and ticket.account_id = orders.account_id
          and ticket.status = 'valid' and ticket.checked_in_at is null
          and not exists (select from ticket_transfers offer where offer.ticket_id = ticket.id and offer.status = 'offered')))
    group by orders.id, event.id, change.id having sum(line.face_cents + line.service_cents) > 0
    order by event.starts_at, orders.id`.execute(db)
  return rows
}
