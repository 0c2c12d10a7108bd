import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { MatchOff, MatchSettings } from '../contract.ts'

export type GateMatch = {
  id: number
  home: string
  away: string
  startsAt: Date
  doorsAt: Date
  requiresFanId: boolean
  over: boolean
  gates: string[]
  settings: MatchSettings
  off: MatchOff | null
  now: Date
}

/**
 * A published match with what its gates need; its gates as the plan names them, by number. One that was moved is off until
 * half a day before its new doors.
 */
export async function openMatch(db: Db, eventId: number): Promise<GateMatch | undefined> {
  const { rows } = await sql<GateMatch>`
    select event.id, event.home, event.away, event.starts_at, event.doors_at, event.requires_fan_id,
      event.starts_at + interval '12 hours' <= clock_timestamp() as over, clock_timestamp() as now,
      (select coalesce(json_agg(gate order by length(gate), gate), '[]') from
        (select distinct gate from plan_seats where plan_id = event.plan_id and gate <> '') as named) as gates,
      json_build_object('reEntry', coalesce(setting.re_entry, false), 'anyGate', coalesce(setting.any_gate, false))
        as settings,
      case when event.status = 'cancelled' then 'cancelled'
        when exists (select from closed_matches closed where closed.event_id = event.id) then 'closed'
        when event.doors_at > clock_timestamp() + interval '12 hours'
          and exists (select from match_changes change where change.event_id = event.id and change.kind = 'moved')
          then 'moved' end as off
    from events event left join gate_settings setting on setting.event_id = event.id
    where event.id = ${eventId} and event.status <> 'draft'`.execute(db)
  return rows[0]
}

export async function saveSettings(
  tx: Db,
  eventId: number,
  { reEntry, anyGate }: MatchSettings,
): Promise<void> {
  await tx
    .insertInto('gateSettings')
    .values({ eventId, reEntry, anyGate })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ reEntry, anyGate }))
    .execute()
}

/** What was told of matches that are over is of use to nobody. */
export async function forgetChanges(db: Db): Promise<void> {
  await sql`delete from gate_changes where event_id in
    (select id from events where starts_at < now() - interval '2 days')`.execute(db)
  await sql`delete from gate_codes where expires_at < now() - interval '1 day'`.execute(db)
}
