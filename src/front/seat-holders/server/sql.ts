import { fareNameOf } from '#catalogue/fares/server/sql.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { places, type Place } from '../rules.ts'

/** `only`: of who works at some matches; null: all. */
export function seatedMatches(db: Db, only: readonly number[] | null) {
  return db
    .selectFrom('events as event')
    .innerJoin('seatingPlans as plan', 'plan.id', 'event.planId')
    .select([
      'event.id',
      'event.home',
      'event.away',
      'event.startsAt',
      'plan.id as planId',
      'plan.fingerprint',
    ])
    .where('event.status', '=', 'published')
    .$if(only !== null, (rows) => rows.where('event.id', 'in', only ?? []))
    .where('event.startsAt', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy(sql`event.starts_at < now() - interval '6 hours'`)
    .orderBy(sql`abs(extract(epoch from event.starts_at - now()))`)
    .limit(60)
    .execute()
}

/** How a place is, of the rows `seat`, `plan` (where there is one), `ticket` and `orders`; entered before all else. */
const state = sql<Place>`case
  when ticket.checked_in_at is not null then 'entered'
  when ticket.pass_id is not null then 'pass'
  when orders.kind = 'comp' then 'comp'
  when ticket.id is not null or seat.status = 'sold' then 'sold'
  when seat.status = 'held' and seat.held_until > now() then 'held'
  when seat.status = 'blocked' or (seat.status is null and plan.blocked) then 'blocked'
  else 'free' end`

const seats = (eventId: number) => sql`
  events event join plan_seats plan using (plan_id)
  left join event_seats seat on seat.event_id = event.id and seat.seat_id = plan.seat_id
  left join tickets ticket on ticket.event_id = event.id and ticket.seat_id = plan.seat_id and ticket.status = 'valid'
  left join orders on orders.id = ticket.order_id
  where event.id = ${eventId}`

/** A byte a seat, in the order of the plan; empty where there is no such match. */
export async function seatingOf(db: Db, eventId: number): Promise<Uint8Array> {
  const { rows } = await sql<{ bytes: string | null }>`
    select string_agg(array_position(${[...places]}::text[], ${state})::text, '' order by plan.seat_id) as bytes
    from ${seats(eventId)}`.execute(db)
  // One digit a seat, counted from one as PostgreSQL does.
  return Uint8Array.from(rows[0]?.bytes ?? '', (digit) => Number(digit) - 1)
}

export async function stateOf(db: Db, eventId: number, seatId: number): Promise<Place | undefined> {
  const { rows } = await sql<{ state: Place }>`
    select ${state} as state from ${seats(eventId)} and plan.seat_id = ${seatId}`.execute(db)
  return rows[0]?.state
}

export type SitterRow = {
  ticketId: string
  seatId: number
  accountId: string
  orderId: string
  folio: number
  fare: Fare
  fareName: string
  name: string
  phone: string | null
  email: string
  minor: boolean
  checkedInAt: Date | null
  checkedInGate: string | null
}

/** Valid tickets of a match with who bears them: the fan, or else whose the ticket is. */
const sitters = (eventId: number) => sql`
  select ticket.id as ticket_id, ticket.seat_id, ticket.account_id, ticket.order_id, orders.folio, ticket.fare, ${fareNameOf('ticket.fare')} as fare_name,
    coalesce(bearer.first_name || ' ' || bearer.last_name, owner.first_name || ' ' || owner.last_name) as name,
    coalesce(bearer.phone, owner.phone) as phone, coalesce(bearer.email, owner.email) as email,
    holder.minor_id is not null as minor, ticket.checked_in_at, ticket.checked_in_gate
  from tickets ticket
  join orders on orders.id = ticket.order_id
  join accounts owner on owner.id = ticket.account_id
  left join ticket_holders holder on holder.event_id = ticket.event_id and holder.ticket_id = ticket.id
  left join fans fan on fan.id = holder.fan_id and fan.erased_at is null
  left join accounts bearer on bearer.id = fan.account_id
  where ticket.event_id = ${eventId} and ticket.status = 'valid'`

export async function sitterIn(db: Db, eventId: number, seatId: number): Promise<SitterRow | undefined> {
  const { rows } = await sql<SitterRow>`${sitters(eventId)} and ticket.seat_id = ${seatId}`.execute(db)
  return rows[0]
}

/** Who bears these tickets of the match. */
export async function sittersOf(db: Db, eventId: number, ticketIds: string[]): Promise<SitterRow[]> {
  const { rows } =
    await sql<SitterRow>`${sitters(eventId)} and ticket.id = any (${ticketIds}::uuid[])`.execute(db)
  return rows
}

/** The other tickets of an account in the match that came of the same purchase, changes of seat followed back. */
export async function matesOf(db: Db, eventId: number, { ticketId, accountId, orderId }: SitterRow) {
  const { rows } = await sql<SitterRow>`
    with recursive root (id) as (
      select ${orderId}::uuid union
      select near.id from root cross join lateral (
        select order_id as id from seat_changes where old_order_id = root.id
        union all select old_order_id from seat_changes where order_id = root.id) near
    )
    select sitter.* from (${sitters(eventId)}) as sitter
    where sitter.order_id in (select id from root) and sitter.account_id = ${accountId}
      and sitter.ticket_id <> ${ticketId}
    order by sitter.seat_id limit 40`.execute(db)
  return rows
}

export type Sought = { search?: string | undefined; section?: string | undefined }

export const mostFound = 30
export const mostInSection = 2_000

/** People by words of their names, by folio, or all of a section; `limit + 1` rows say that there are more. */
export async function findSitters(db: Db, eventId: number, { search, section }: Sought, limit: number) {
  const words = (search ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const folio = /^(?:TQ-?)?0*(\d{1,9})$/i.exec((search ?? '').trim())?.[1] ?? null
  const { rows } = await sql<SitterRow>`
    select sitter.* from (${sitters(eventId)}) as sitter
    join events event on event.id = ${eventId}
    join plan_seats seat on seat.plan_id = event.plan_id and seat.seat_id = sitter.seat_id
    where (${section ?? null}::text is null or seat.section = ${section ?? null})
      and (${words.length} = 0 or sitter.folio = ${folio}::int
        or (select bool_and(position(plain_text(word) in plain_text(sitter.name)) > 0)
          from unnest(${words}::text[]) as word))
    order by sitter.seat_id limit ${limit + 1}`.execute(db)
  return { people: rows.slice(0, limit), more: rows.length > limit }
}

/** `112-C-14` of these seats, as the action of a change of seat reads them. */
export async function seatNames(db: Db, eventId: number, seatIds: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ seatId: number; name: string }>`
    select seat.seat_id, seat.section || '-' || seat.row_label || '-' || seat.seat_label as name
    from events event join plan_seats seat on seat.plan_id = event.plan_id
    where event.id = ${eventId} and seat.seat_id = any (${seatIds}::int[])`.execute(db)
  return new Map(rows.map(({ seatId, name }) => [seatId, name]))
}

/** Whether a change of seat cost or gave back anything. */
export async function moneyMoved(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('seatChanges', 'seatChanges.orderId', 'orders.id')
    .select('orders.id')
    .where('orders.id', '=', orderId)
    .where(({ or, eb }) => or([eb('orders.totalCents', '>', 0), eb('seatChanges.backCents', '>', 0)]))
    .executeTakeFirst()
  return row !== undefined
}
