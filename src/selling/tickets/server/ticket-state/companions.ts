import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** SQL: whether the ticket of the row `ticket` is at a companion's fare. */
export const companionFare = sql<boolean>`exists (
  select from fares where fares.key = ticket.fare and fares.companion)`

/** SQL: whether the ticket of the row `ticket`, of the match `event`, is a wheelchair's place with a companion of the same order beside it. */
export const withCompanion = sql<boolean>`exists (
  select from plan_seats own
  join plan_seats beside on beside.plan_id = own.plan_id and beside.seat_id in (own.seat_id - 1, own.seat_id + 1)
    and beside.section = own.section and beside.row_label = own.row_label
  join tickets mate on mate.event_id = ticket.event_id and mate.seat_id = beside.seat_id and mate.status = 'valid'
    and mate.order_id = ticket.order_id
  join fares on fares.key = mate.fare and fares.companion
  where own.plan_id = event.plan_id and own.seat_id = ticket.seat_id and own.accessible)`

/** Whether a companion of an order has a valid ticket and no wheelchair's place beside it has one any more. */
export async function companionLeft(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (
      select from tickets mate
      join fares on fares.key = mate.fare and fares.companion
      join events event on event.id = mate.event_id
      join plan_seats own on own.plan_id = event.plan_id and own.seat_id = mate.seat_id
      where mate.order_id = ${orderId} and mate.status = 'valid' and not exists (
        select from plan_seats beside
        join tickets chair on chair.event_id = mate.event_id and chair.seat_id = beside.seat_id and chair.status = 'valid'
        where beside.plan_id = own.plan_id and beside.seat_id in (own.seat_id - 1, own.seat_id + 1)
          and beside.section = own.section and beside.row_label = own.row_label and beside.accessible)) as left`.execute(
    db,
  )
  return rows[0]!.left
}
