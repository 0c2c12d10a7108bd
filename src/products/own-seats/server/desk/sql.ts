import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import type { SeatStatus } from '#server/schema.ts'

export async function findMatch(db: Db, eventId: number) {
  const match = await db
    .selectFrom('events')
    .select(['id', 'home', 'away', 'status', 'startsAt', 'salesEndAt', 'planId', 'priceVersion'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (match === undefined) return undefined
  const { rows: zones } = await sql<{
    zoneId: number
    name: string
    listCents: number | null
    holders: number
  }>`
    select zone.zone_id, named.name, price.total_cents as list_cents,
      (select count(distinct pass.seat_id)::int ${holdersOf(eventId)} and seat.zone_id = zone.zone_id) as holders
    from event_zones zone join plan_zones named on named.plan_id = ${match.planId} and named.zone_id = zone.zone_id
    left join prices price on price.event_id = zone.event_id and price.version = ${match.priceVersion}
      and price.zone_id = zone.zone_id and price.fare = 'adult'
    where zone.event_id = ${eventId} order by price.total_cents desc nulls last, zone.zone_id`.execute(db)
  return { ...match, zones }
}

/** SQL: passes that stand and do not include the match, on its seating plan, each with the match's row of its seat. */
const holdersOf = (eventId: number): RawBuilder<unknown> => sql`
  from passes pass join bonus_plans plan on plan.id = pass.plan_id
  join events event on event.id = ${eventId} and event.plan_id = plan.seating_plan_id
  join event_seats seat on seat.event_id = event.id and seat.seat_id = pass.seat_id
  where pass.status in ('active', 'past_due')
    and not exists (select from bonus_plan_events part where part.plan_id = pass.plan_id and part.event_id = event.id)`

export type Candidate = {
  passId: string
  number: number
  accountId: string
  holder: string
  seatId: number
  zoneId: number
  place: string
  status: SeatStatus
  /** Nobody has it, or it rests after somebody gave it back. */
  free: boolean
  /** A ticket at the fare of the pass, else an adult's, with all charges. */
  listCents: number | null
  /** No mail reaches its account: it was never confirmed. */
  unreachable: boolean
  /** Up to how much of one match its account lets itself be charged for; null: it does not. */
  ceilingCents: number | null
}

/** Every holder's seat in a match that the bonogallo does not include, each seat once; `seatIds`: only of these. */
export async function candidates(
  db: Db,
  eventId: number,
  seatIds: number[] | null = null,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct on (pass.seat_id) pass.id as pass_id, pass.number, pass.account_id,
      pass.first_name || ' ' || pass.last_name as holder, pass.seat_id, seat.zone_id, seat.status,
      concat_ws(' · ', named.section, nullif(named.row_label, ''), nullif(named.seat_label, '')) as place,
      (seat.status = 'free' or (seat.status = 'held' and (seat.hold_id is null or seat.held_until <= clock_timestamp()))) as free,
      coalesce(own_price.total_cents, adult.total_cents) as list_cents,
      account.email_confirmed_at is null as unreachable,
      (select consent.ceiling_cents from own_seat_consents consent join saved_cards card on card.id = consent.card_id
        where consent.account_id = pass.account_id and consent.revoked_at is null and card.removed_at is null) as ceiling_cents
    from (select pass.id as held_by, seat.event_id ${holdersOf(eventId)}) held
    join passes pass on pass.id = held.held_by
    join accounts account on account.id = pass.account_id
    join events event on event.id = held.event_id
    join event_seats seat on seat.event_id = held.event_id and seat.seat_id = pass.seat_id
    join plan_seats named on named.plan_id = event.plan_id and named.seat_id = pass.seat_id
    left join prices own_price on own_price.event_id = event.id and own_price.version = event.price_version
      and own_price.zone_id = seat.zone_id and own_price.fare = pass.fare
    left join prices adult on adult.event_id = event.id and adult.version = event.price_version
      and adult.zone_id = seat.zone_id and adult.fare = 'adult'
    where ${seatIds}::int[] is null or pass.seat_id = any (${seatIds}::int[])
    order by pass.seat_id, pass.created_at`.execute(db)
  return rows
}

type NewSale = { eventId: number; percent: number | null; until: Date }

/** A reservation with its terms. */
export async function insertSale(
  tx: Db,
  sale: NewSale,
  prices: { zoneId: number; priceCents: number }[],
): Promise<number> {
  const { id } = await tx.insertInto('ownSeatSales').values(sale).returning('id').executeTakeFirstOrThrow()
  if (prices.length > 0)
    await tx
      .insertInto('ownSeatZonePrices')
      .values(prices.map(({ zoneId, priceCents }) => ({ saleId: id, zoneId, priceCents })))
      .execute()
  return id
}

/** What the club named for each zone of a reservation. */
export async function zonePrices(db: Db, saleId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ownSeatZonePrices')
    .select(['zoneId', 'priceCents'])
    .where('saleId', '=', saleId)
    .execute()
  return new Map(rows.map(({ zoneId, priceCents }) => [zoneId, priceCents]))
}

type Reserved = { passId: string; accountId: string; seatId: number; priceCents: number }

/** Their holders' from now on; the seats' own rows are blocked already. The first step of each holder's statement goes with them. */
export async function insertOwnSeats(
  tx: Db,
  saleId: number,
  eventId: number,
  seats: Reserved[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
    as given ("passId" uuid, "accountId" uuid, "seatId" int, "priceCents" int)`
  await sql`insert into own_seats (sale_id, event_id, seat_id, pass_id, account_id, price_cents)
    select ${saleId}::int, ${eventId}::int, "seatId", "passId", "accountId", "priceCents" from ${given}`.execute(
    tx,
  )
  await sql`insert into own_seat_steps (sale_id, account_id, kind, seat_ids, amount_cents)
    select ${saleId}::int, "accountId", 'reserved', array_agg("seatId" order by "seatId"), sum("priceCents")
    from ${given} group by "accountId"`.execute(tx)
}

export type ZoneFigures = {
  zoneId: number
  name: string
  seats: number
  reserved: number
  paid: number
  released: number
  lapsed: number
  reservedCents: number
  paidCents: number
}

/** The figures of a reservation, zone by zone, the dearest first. */
export async function zoneFigures(db: Db, saleId: number): Promise<ZoneFigures[]> {
  const { rows } = await sql<ZoneFigures>`
    select seat.zone_id, named.name, count(*)::int as seats,
      (count(*) filter (where own.state = 'reserved'))::int as reserved,
      (count(*) filter (where own.state = 'paid' and not back.given))::int as paid,
      (count(*) filter (where own.state = 'released'))::int as released,
      (count(*) filter (where own.state in ('lapsed', 'cancelled')))::int as lapsed,
      coalesce(sum(own.price_cents) filter (where own.state = 'reserved'), 0)::int as reserved_cents,
      coalesce(sum(own.price_cents) filter (where own.state = 'paid' and not back.given), 0)::int as paid_cents
    from own_seats own join event_seats seat on seat.event_id = own.event_id and seat.seat_id = own.seat_id
    join events event on event.id = own.event_id
    cross join lateral (select exists (select from own_seat_steps step where step.order_id = own.order_id
      and step.kind = 'refunded' and own.seat_id = any (step.seat_ids)) as given) back
    join plan_zones named on named.plan_id = event.plan_id and named.zone_id = seat.zone_id
    where own.sale_id = ${saleId} group by 1, 2 order by max(own.price_cents) desc, 1`.execute(db)
  return rows
}

export async function saleFigures(db: Db, saleId: number) {
  const { rows } = await sql<{ holders: number; announced: number; paid: number; refused: number }>`
    select (select count(distinct account_id)::int from own_seats where sale_id = ${saleId}) as holders,
      (count(*) filter (where state in ('announced', 'charging')))::int as announced,
      (count(*) filter (where state = 'paid'))::int as paid, (count(*) filter (where state = 'refused'))::int as refused
    from own_seat_charges where sale_id = ${saleId}`.execute(db)
  const { holders, ...charges } = rows[0]!
  return { holders, charges }
}
