import type pg from 'pg'
import { claimPhase } from '#catalogue/sale-phases/server/claim/claim-phase.ts'
import { queryable, type Db, type Queryable } from '#server/db.ts'
import type { SeatState } from '../../rules.ts'
import type { PhaseRefusal } from '#catalogue/sale-phases/rules.ts'
import type { Load, Stranger } from '../../strangers-rules.ts'
import { announceSeats } from './announce-seats.ts'

/**
 * SQL: the time of a hold on this row has passed, and it is nobody's any more. Where somebody waits for the zone it stays taken
 * until the sweep has let it rest, or long has not come by.
 */
export const lapsed = `(status = 'held' and held_until <= clock_timestamp()
        and (held_until <= clock_timestamp() - interval '10 minutes' or not exists (
          select from waited_zones waited where waited.event_id = event_seats.event_id and waited.zone_id = event_seats.zone_id)))`

/**
 * SQL: those of the seats `ids` of the match $1 that nobody has, locked in seat order until the transaction ends. Whether a
 * seat is free stands on that same row, because PostgreSQL re-checks a waiting lock against the locked row alone.
 */
const freeSeats = (ids: string, { own = 'false', where = 'true' }) => `
    select seat_id from event_seats
    where event_id = $1 and seat_id = any (${ids}::int[]) and ${where}
      and (status = 'free' or ${lapsed} or (status = 'held' and ${own}))
    order by seat_id
    for no key update`

/** Who is to have seats: a hold until then (what it holds already counts as free), an order, or nobody: out of the sale. */
type Owner = { holdId: string; until: Date } | { orderId: string } | 'blocked'

const reserveText = `
  with free as materialized (${freeSeats('$2', { own: '(hold_id = $4 or (hold_id is null and $7::boolean))' })}
  ), taken as (
    update event_seats seat set status = $3, hold_id = $4, held_until = $5, order_id = $6
    from free where seat.event_id = $1 and seat.seat_id = free.seat_id
      and (select count(*) from free) = cardinality($2::int[])
  ), held as (
    update holds set seat_ids = $2, expires_at = $5
    where event_id = $1 and id = $4 and (select count(*) from free) = cardinality($2::int[])
  )
  select seat_id as seat from free`

/** `rested`: also what rests; the club and who sells the seat again have that anyway. */
type Reserving = { eventId: number; seatIds: number[]; owner: Owner; rested?: boolean }

const isHold = (owner: Owner) => owner !== 'blocked' && 'holdId' in owner

/**
 * Takes seats of a match for an owner that exists already, all or none, in the caller's transaction, and tells the maps.
 * Answers the seats that somebody else has: none where all were taken, and nothing has changed where there are some.
 */
export async function reserve(
  tx: Db,
  { eventId, seatIds, owner, rested = false }: Reserving,
): Promise<number[]> {
  const { rows } = await queryable(tx).query<{ seat: number }>(reserveText, [
    eventId,
    seatIds,
    ...columns(owner),
    rested || !isHold(owner),
  ])
  const free = new Set(rows.map(({ seat }) => seat))
  const lost = seatIds.filter((seatId) => !free.has(seatId))
  if (lost.length === 0) await announceSeats(tx, eventId, stateOf(owner), seatIds)
  return lost
}

/** What stands on a seat's row: its status, its hold and until when, its order. */
function columns(owner: Owner): [string, string | null, Date | null, string | null] {
  if (owner === 'blocked') return ['blocked', null, null, null]
  if ('orderId' in owner) return ['sold', null, null, owner.orderId]
  return ['held', owner.holdId, owner.until, null]
}

function stateOf(owner: Owner): SeatState {
  if (owner === 'blocked') return 3
  return 'orderId' in owner ? 2 : 1
}

export type HoldRequest = {
  visitorId: string
  accountId: string | null
  seatIds: number[]
  /** Of a match that is sold by phases: those whose fact the person meets. */
  phaseIds?: number[] | null
  /** Of a hold without an account, where limits are on: whose share of the hall it counts against. */
  stranger?: Stranger | null
  /** How long it lasts, where that is not the batch's own time. */
  seconds?: number
}
/** What holds for a whole batch; `limited`: a person's other holds (visitor or account) count against `seatLimit`. */
export type Terms = {
  seconds: number
  seatLimit: number
  limited: boolean
  /** Of a hold that takes another's place: its deadline, and when it was put off, in place of `seconds`. */
  deadline?: { expiresAt: Date; extendedAt: Date | null }
  /** Whether the connection is one that nobody pools in between, which keeps the statement's plan. */
  planned?: boolean
}
export type Refused = { no: number; refusal: PhaseRefusal }
/** `load`: what a stranger's address and network hold with this one. */
export type TakenHold = { no: number; id: string; expires_at: Date; price_version: number; load: Load }

/**
 * The same for many new holds of one match in one durable statement, each all or nothing, while the match is on sale. Only
 * the seats' own rows are locked. The requests must share no seat, and with limits on no visitor, account or stranger's
 * network. `event_id + 0` leaves the planner no index but the network's: on a table that was empty when the plan was made
 * it would read all holds of the match.
 */
const batchText = `
  with event as materialized (
    select price_version from events
    where id = $1 and status = 'published' and now() >= sales_start_at and now() < sales_end_at
  ), free as materialized (${freeSeats('$3', { where: 'exists (select from event)' })}
  ), whole as (
    select no, array_agg(seat_id) as seat_ids
    from unnest($2::int[], $3::int[]) as asked (no, seat_id) left join free using (seat_id)
    group by no having count(*) = count(free.seat_id)
  ), of_visitor as (
    select visitor_id, sum(cardinality(seat_ids)) as seats from holds
    where event_id = $1 and status = 'active' and expires_at > now() and visitor_id = any ($4::uuid[])
      and $8::boolean and (account_id is null or array_position($5::uuid[], account_id) is null)
    group by visitor_id
  ), of_account as (
    select account_id, sum(cardinality(seat_ids)) as seats from holds
    where event_id = $1 and status = 'active' and expires_at > now() and account_id = any ($5::uuid[])
      and $8::boolean
    group by account_id
  ), granted as materialized (
    select no, uuidv7() as id, visitor_id, account_id, seat_ids, price_version,
      coalesce($13::timestamptz, now() + make_interval(secs => coalesce(request.seconds, $6))) as expires_at, network_key, address_key,
      (cardinality(seat_ids) + coalesce(place.network, 0))::int as network,
      (cardinality(seat_ids) + coalesce(place.address, 0))::int as address
    from unnest($4::uuid[], $5::uuid[], $9::bigint[], $10::bigint[], $11::int[], $12::int[], $15::int[]) with ordinality
      as request (visitor_id, account_id, network_key, address_key, network_most, address_most, seconds, no)
    join whole using (no) cross join event
    left join of_visitor using (visitor_id) left join of_account using (account_id)
    left join lateral (
      select sum(cardinality(seat_ids)) as network,
        sum(cardinality(seat_ids)) filter (where holds.address_key = request.address_key) as address
      from holds
      where network_key = request.network_key and event_id + 0 = $1 and status = 'active' and expires_at > now()
    ) place on true
    where cardinality(seat_ids) + coalesce(of_visitor.seats, 0) + coalesce(of_account.seats, 0) <= $7::int
      and (network_key is null or (
        cardinality(seat_ids) + coalesce(place.network, 0) <= network_most
        and cardinality(seat_ids) + coalesce(place.address, 0) <= address_most))
  ), taken as (
    update event_seats seat set status = 'held', hold_id = granted.id, held_until = granted.expires_at
    from granted, unnest(granted.seat_ids) as own (seat_id)
    where seat.event_id = $1 and seat.seat_id = own.seat_id
  ), made as (
    insert into holds
      (event_id, id, visitor_id, account_id, seat_ids, price_version, expires_at, extended_at, network_key, address_key)
    select $1, id, visitor_id, account_id, seat_ids, price_version, expires_at, $14, network_key, address_key
    from granted
  ), told as (
    select pg_notify('seats', $1 || ':1:' || string_agg(array_to_string(seat_ids, ','), ',')) from granted
    having count(*) > 0
  )
  select no, id, expires_at, price_version, address, network from granted left join told on true`

/** Whose other requests must wait for this one to be counted. */
export function peopleIn({ visitorId, accountId, stranger }: HoldRequest): string[] {
  const people = [visitorId]
  if (accountId !== null) people.push(`account ${accountId}`)
  if (stranger) people.push(`network ${stranger.networkKey}`)
  return people
}

export async function reserveBatch(
  query: Queryable,
  eventId: number,
  requests: HoldRequest[],
  { seconds, seatLimit, limited, deadline, planned = false }: Terms,
): Promise<TakenHold[]> {
  const numbers: number[] = []
  const seatIds: number[] = []
  requests.forEach((request, index) => {
    for (const seatId of request.seatIds) {
      numbers.push(index + 1)
      seatIds.push(seatId)
    }
  })
  const { rows } = await query.query<Omit<TakenHold, 'load'> & Load>({
    ...(planned && { name: 'reserve_batch' }),
    text: batchText,
    values: [
      eventId,
      numbers,
      seatIds,
      requests.map((request) => request.visitorId),
      requests.map((request) => request.accountId),
      seconds,
      seatLimit,
      limited,
      requests.map(({ stranger }) => stranger?.networkKey ?? null),
      requests.map(({ stranger }) => stranger?.addressKey ?? null),
      requests.map(({ stranger }) => stranger?.networkMost ?? null),
      requests.map(({ stranger }) => stranger?.addressMost ?? null),
      deadline?.expiresAt ?? null,
      deadline?.extendedAt ?? null,
      requests.map(({ seconds: own }) => own ?? null),
    ],
  })
  return rows.map(({ no, address, network, ...row }) => ({ ...row, no: no - 1, load: { address, network } }))
}

/** The same for a match that is sold by phases: what the open one refuses is undone, in one transaction. */
export async function reservePhased(
  pool: pg.Pool,
  eventId: number,
  requests: HoldRequest[],
  terms: Terms,
): Promise<(TakenHold | Refused)[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const taken = await reserveBatch(client, eventId, requests, terms)
    const claimed = taken.map(({ no, id }) => ({
      ...requests[no]!,
      id,
      phaseIds: requests[no]!.phaseIds ?? [],
    }))
    const refusals = await claimPhase(client, eventId, claimed)
    await client.query('commit')
    return taken.map((hold, index) => {
      const refusal = refusals[index] ?? null
      return refusal === null ? hold : { no: hold.no, refusal }
    })
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
