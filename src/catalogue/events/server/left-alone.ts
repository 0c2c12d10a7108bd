import { sql, type RawBuilder } from 'kysely'
import { longestSeconds } from '#lib/countdown.ts'

/**
 * SQL: the companions' places of a match that nobody can buy, since every wheelchair's place beside is sold or kept by the club:
 * such a place is held only together with one of those.
 */
export const leftAlone = (event: string): string => `(
  select place.seat_id from events planned join plan_seats place on place.plan_id = planned.plan_id and place.companion
  where planned.id = ${event} and not exists (select from plan_seats chair
    join event_seats beside on beside.event_id = planned.id and beside.seat_id = chair.seat_id and beside.status in ('free', 'held')
    where chair.plan_id = place.plan_id and chair.seat_id in (place.seat_id - 1, place.seat_id + 1) and chair.accessible
      and chair.section = place.section and chair.row_label = place.row_label))`

/** SQL: that the seat of the row `seat` is none of those, in text; looked up seat by seat, so that who looks for one seat finds it at once. */
export const notLeftAlone = (seat: string): string =>
  `not exists (select from ${leftAlone(`${seat}.event_id`)} alone where alone.seat_id = ${seat}.seat_id)`

/** The same as a part of a query. */
export const isNotLeftAlone = (seat: string): RawBuilder<boolean> => sql.raw(notLeftAlone(seat))

/**
 * SQL: nobody has bought the seat of the row `seat`, it is not kept, and it can be bought: what is in a cart may come back, what
 * a voucher has is kept for days.
 */
export const mayBeHad = (seat: string): RawBuilder<boolean> =>
  sql<boolean>`((${sql.ref(seat)}.status = 'free' or (${sql.ref(seat)}.status = 'held' and ${sql.ref(seat)}.hold_id is not null
    and ${sql.ref(seat)}.held_until < now() + make_interval(secs => ${longestSeconds}))) and ${isNotLeftAlone(seat)})`
