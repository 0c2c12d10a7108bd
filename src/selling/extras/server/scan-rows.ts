import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** What a device saw of a code, in the shape in which gates tell of tickets: `ticketId` is the code's number, `gate` the point. */
export type PointScan = {
  id: string
  ticketId: string
  kind: string
  gate: string
  /** An instant. */
  at: string
  clockKnown: boolean
  verdict: string
}
type Seen = { scans: PointScan[]; eventId: number; deviceId: string; decided: boolean }
/** What became of a scan; `first`: the use that stands. */
type Result = {
  id: string
  result: 'recorded' | 'double' | 'revoked'
  first: { at: string; gate: string } | null
}
type Double = { ticketId: string; entries: { at: string; gate: string; mine: boolean }[] }

/** Writes scans of extras down as they came; one that is there already, or of no code of the match, is passed over. */
export async function insertExtraScans(
  tx: Db,
  { scans, eventId, deviceId, decided }: Seen,
): Promise<Set<string>> {
  const column = <T>(of: (scan: PointScan) => T) => scans.map(of)
  const { rows } = await sql<{ id: string }>`
    insert into extra_scans (id, event_id, code_id, kind, device_id, point, scanned_at, clock_known, verdict, decided)
    select told.id, ${eventId}, told.code_id, told.kind, ${deviceId}, told.point, least(told.at, clock_timestamp()),
      told.known, told.verdict, ${decided}
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ ticketId }) => ticketId)}::uuid[],
      ${column(({ kind }) => (kind === 'in' ? 'in' : 'refused'))}::check_in_kind[], ${column(({ gate }) => gate)}::text[],
      ${column(({ at }) => at)}::timestamptz[], ${column(({ clockKnown }) => clockKnown)}::boolean[],
      ${column(({ verdict }) => verdict)}::text[]) as told (id, code_id, kind, point, at, known, verdict)
    where exists (select from extra_codes where event_id = ${eventId} and extra_codes.id = told.code_id)
    on conflict (id) do nothing
    returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Of those, the scans that are written down already, with what was said then. */
export async function knownExtraScans(
  db: Db,
  ids: string[],
): Promise<Map<string, { verdict: string; refused: boolean }>> {
  const { rows } = await sql<{ id: string; verdict: string; refused: boolean }>`
    select id, verdict, kind = 'refused' and decided as refused from extra_scans where id = any (${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...said }) => [id, said]))
}

/** What became of scans: the earliest use of a code stands, later ones are doubles. */
export async function extraResults(db: Db, eventId: number, ids: string[]): Promise<Result[]> {
  const { rows } = await sql<{
    id: string
    result: Result['result']
    at: Date | null
    gate: string | null
  }>`
    with mine as materialized (select id, code_id, kind from extra_scans where id = any (${ids}::uuid[])),
    first as materialized (
      select distinct on (code_id) id, code_id, scanned_at, point from extra_scans
      where event_id = ${eventId} and kind = 'in' and code_id in (select code_id from mine)
      order by code_id, scanned_at, id)
    select mine.id, case when mine.kind <> 'in' then 'recorded' when first.id <> mine.id then 'double'
        when code.status = 'valid' then 'recorded' else 'revoked' end as result,
      first.scanned_at as at, first.point as gate
    from mine join extra_codes code on code.event_id = ${eventId} and code.id = mine.code_id
    left join first on first.code_id = mine.code_id`.execute(db)
  return rows.map(({ id, result, at, gate }) => ({
    id,
    result,
    first: at === null ? null : { at: at.toISOString(), gate: gate ?? '' },
  }))
}

/** Extras that were given more than once, and once by this device: of two points without a network neither could know. */
export async function doublesOfDevice(db: Db, eventId: number, deviceId: string): Promise<Double[]> {
  const { rows } = await sql<Double>`
    select code_id as ticket_id, json_agg(json_build_object('at',
        to_char(scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'gate', point,
        'mine', device_id = ${deviceId}) order by scanned_at, id) as entries
    from extra_scans where event_id = ${eventId} and kind = 'in'
    group by code_id having count(*) > 1 and bool_or(device_id = ${deviceId})
    order by max(scanned_at) desc limit 200`.execute(db)
  return rows
}
