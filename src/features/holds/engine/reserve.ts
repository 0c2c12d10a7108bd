import type pg from 'pg'
import { claimPhase } from '#features/sale-phases/claim/claim-phase.ts'
import type { PhaseRefusal } from '#features/sale-phases/rules.ts'

export type Queryable = Pick<pg.Pool, 'query'>

export type HoldRequest = {
  visitorId: string
  accountId: string | null
  seatIds: number[]
  /** Of a match that is sold by phases: those whose fact the person meets. */
  phaseIds?: number[] | null
}
/** What holds for a whole batch; `limited`: a visitor's other holds count against `seatLimit`. */
export type Terms = { seconds: number; seatLimit: number; limited: boolean }
export type Refused = { no: number; refusal: PhaseRefusal }
export type TakenHold = { no: number; id: string; expires_at: Date; price_version: number }

/**
 * The reserve primitive. Takes many holds of one event in one durable statement, each all or nothing.
 * Only the seats' own rows are locked, in seat order; whether a seat is free stands on that same row, because
 * PostgreSQL re-checks a waiting lock against the locked row alone. The requests must not share a seat.
 */
const takeHoldsText = `
  with event as materialized (
    select price_version from events
    where id = $1 and status = 'published' and now() >= sales_start_at and now() < sales_end_at
  ), free as materialized (
    select seat_id from event_seats
    where event_id = $1 and seat_id = any ($3::int[]) and exists (select from event)
      and (status = 'free' or (status = 'held' and held_until <= now()))
    order by seat_id
    for update
  ), whole as (
    select no, array_agg(seat_id) as seat_ids
    from unnest($2::int[], $3::int[]) as asked (no, seat_id) left join free using (seat_id)
    group by no having count(*) = count(free.seat_id)
  ), load as (
    select visitor_id, sum(cardinality(seat_ids)) as seats from holds
    where event_id = $1 and status = 'active' and expires_at > now() and visitor_id = any ($4::uuid[])
      and $8::boolean
    group by visitor_id
  ), granted as materialized (
    select no, uuidv7() as id, visitor_id, account_id, seat_ids, price_version,
      now() + make_interval(secs => $6) as expires_at
    from unnest($4::uuid[], $5::uuid[]) with ordinality as request (visitor_id, account_id, no)
    join whole using (no) cross join event left join load using (visitor_id)
    where cardinality(seat_ids) + coalesce(load.seats, 0) <= $7::int
  ), taken as (
    update event_seats seat set status = 'held', hold_id = granted.id, held_until = granted.expires_at
    from granted, unnest(granted.seat_ids) as own (seat_id)
    where seat.event_id = $1 and seat.seat_id = own.seat_id
  ), made as (
    insert into holds (event_id, id, visitor_id, account_id, seat_ids, price_version, expires_at)
    select $1, id, visitor_id, account_id, seat_ids, price_version, expires_at from granted
  ), told as (
    select pg_notify('seats', $1 || ':1:' || string_agg(array_to_string(seat_ids, ','), ',')) from granted
    having count(*) > 0
  )
  select no, id, expires_at, price_version from granted left join told on true`

export async function takeHolds(
  query: Queryable,
  eventId: number,
  requests: HoldRequest[],
  { seconds, seatLimit, limited }: Terms,
): Promise<TakenHold[]> {
  const numbers: number[] = []
  const seatIds: number[] = []
  requests.forEach((request, index) => {
    for (const seatId of request.seatIds) {
      numbers.push(index + 1)
      seatIds.push(seatId)
    }
  })
  const { rows } = await query.query<TakenHold>({
    name: 'take_holds',
    text: takeHoldsText,
    values: [
      eventId,
      numbers,
      seatIds,
      requests.map((request) => request.visitorId),
      requests.map((request) => request.accountId),
      seconds,
      seatLimit,
      limited,
    ],
  })
  return rows.map((row) => ({ ...row, no: row.no - 1 }))
}

/** The same for a match that is sold by phases: what the open one refuses is undone, in one transaction. */
export async function takePhasedHolds(
  pool: pg.Pool,
  eventId: number,
  requests: HoldRequest[],
  terms: Terms,
): Promise<(TakenHold | Refused)[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const taken = await takeHolds(client, eventId, requests, terms)
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

/**
 * Exchanges a hold within its own deadline, in one transaction: frees the old seats, takes the new ones; when those
 * are not to be had, everything stays as it was.
 */
export async function replaceHold(
  pool: pg.Pool,
  old: { eventId: number; id: string; seatIds: number[]; extendedAt: Date | null },
  next: HoldRequest,
  seatLimit: number,
  limited: boolean,
): Promise<
  { id: string; expiresAt: Date; priceVersion: number } | 'ended' | 'taken' | Pick<Refused, 'refusal'>
> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const ended = await client.query(
      `update holds set status = 'released'
       where event_id = $1 and id = $2 and status = 'active' and expires_at > clock_timestamp()
         and (account_id is null or account_id = $3)
       returning expires_at`,
      [old.eventId, old.id, next.accountId],
    )
    if (ended.rowCount === 0) return 'ended'
    const { expires_at: deadline } = ended.rows[0] as { expires_at: Date }
    const freed = await client.query(
      `with mine as materialized (
         select seat_id from event_seats
         where event_id = $1 and seat_id = any ($2::int[]) and (hold_id = $3 or seat_id = any ($4::int[]))
         order by seat_id for update
       )
       update event_seats seat set status = 'free', hold_id = null, held_until = null
       from mine where seat.event_id = $1 and seat.seat_id = mine.seat_id and status = 'held' and hold_id = $3
       returning seat.seat_id`,
      [old.eventId, [...new Set([...old.seatIds, ...next.seatIds])], old.id, next.seatIds],
    )
    const [taken] = await takeHolds(client, old.eventId, [next], { seconds: 1, seatLimit, limited })
    if (taken === undefined) return 'taken'
    if (next.phaseIds) {
      const [refusal] = await claimPhase(client, old.eventId, [
        { ...next, phaseIds: next.phaseIds, id: taken.id },
      ])
      if (refusal) return { refusal }
    }
    await client.query(
      'update event_seats set held_until = $3 where event_id = $1 and hold_id = $2 and seat_id = any ($4::int[])',
      [old.eventId, taken.id, deadline, next.seatIds],
    )
    await client.query('update holds set expires_at = $3, extended_at = $4 where event_id = $1 and id = $2', [
      old.eventId,
      taken.id,
      deadline,
      old.extendedAt,
    ])
    const left = (freed.rows as { seat_id: number }[])
      .map((row) => row.seat_id)
      .filter((id) => !next.seatIds.includes(id))
    if (left.length > 0)
      await client.query(`select pg_notify('seats', $1)`, [`${old.eventId}:0:${left.join(',')}`])
    await client.query('commit')
    return { id: taken.id, expiresAt: deadline, priceVersion: taken.price_version }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
