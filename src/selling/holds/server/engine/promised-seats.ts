import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { OrderKind } from '#server/schema.ts'
import { announceSeats } from './announce-seats.ts'

/** So long after a promise its seats stay held: no worker that was away may make them anybody's in between. */
const keptDays = 90

type Promised = {
  eventId: number
  seatIds: number[]
  accountId: string
  /** From now; never past `latest`. */
  seconds: number
  latest: Date
  /** What it is to become an order of, where that is not tickets at the match's prices; `totalCents`: what all of it costs. */
  of?: { kind: OrderKind; title?: string; subject?: string; totalCents?: number }
}

/**
 * Blocked seats of a match → held for an account until then, to be paid through the ordinary screens, at the prices of now unless
 * `of` says what they cost, all or none: null says that one of them is not blocked, and the caller's transaction must end. Its time was put off already.
 */
export async function promiseSeats(
  tx: Db,
  { eventId, seatIds, accountId, seconds, latest, of }: Promised,
): Promise<{ holdId: string; until: Date } | null> {
  const { rows } = await sql<{ holdId: string; until: Date }>`
    insert into holds (id, event_id, visitor_id, account_id, seat_ids, price_version, extended_at, promised_until, expires_at,
      kind, title, subject, total_cents)
    select uuidv7(), ${eventId}, gen_random_uuid(), ${accountId}, ${seatIds}::int[], event.price_version, now(), soonest.until,
      soonest.until + make_interval(days => ${keptDays}), ${of?.kind ?? 'tickets'}::order_kind, ${of?.title ?? null},
      ${of?.subject ?? null}, ${of?.totalCents ?? null}::int
    from events event, (select least(now() + make_interval(secs => ${seconds}), ${latest}) as until) soonest
    where event.id = ${eventId} and event.status = 'published'
    returning id as hold_id, promised_until as until`.execute(tx)
  const promised = rows[0]
  if (promised === undefined) return null
  const { rows: taken } = await sql<{ seatId: number }>`
    with blocked as materialized (
      select seat_id from event_seats
      where event_id = ${eventId} and seat_id = any (${seatIds}::int[]) and status = 'blocked'
      order by seat_id for no key update
    )
    update event_seats seat set status = 'held', hold_id = hold.id, held_until = hold.expires_at
    from blocked, holds hold
    where hold.id = ${promised.holdId} and seat.event_id = ${eventId} and seat.seat_id = blocked.seat_id
    returning seat.seat_id`.execute(tx)
  if (taken.length !== seatIds.length) return null
  await announceSeats(tx, eventId, 1, seatIds)
  return promised
}

/** Promised and not ordered, with their time over or let go: what is to go to whom comes next. */
export async function isPromiseOver(tx: Db, holdId: string): Promise<'waits' | 'over' | 'let_go'> {
  const { rows } = await sql<{ found: 'waits' | 'over' | 'let_go' }>`
    select case when status in ('released', 'expired') then 'let_go'
      when status = 'active' and promised_until <= clock_timestamp() then 'over' else 'waits' end as found
    from holds where id = ${holdId} for no key update`.execute(tx)
  return rows[0]?.found ?? 'let_go'
}
