import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { remembered } from './remembered.ts'

/** Where reports and exports read: a standby that is hardly behind, else the primary. Never inside something that writes. */
export type Reading = () => Promise<Db>

/** How far behind a report may be; how long what was seen of the standby is believed, and how long it may take to see it. */
const bounds = { lagMs: 5_000, believedMs: 1_000, patienceMs: 500 }
const samples = 30

/**
 * Chooses by the positions in the log, which need no right and no clock of the other machine: what the primary had written `lagMs`
 * ago, the standby has to have. A standby that is away, or unknown still, leaves the reading to the primary.
 */
export function replicaReader(
  primary: Db,
  replica: Db | null,
  { lagMs, believedMs, patienceMs } = bounds,
): Reading {
  if (replica === null) return () => Promise.resolve(primary)
  const written: { at: number; position: number }[] = []
  const chosen = remembered<Db>(believedMs, 1)

  async function choose(): Promise<Db> {
    const at = performance.now()
    written.unshift({ at, position: await positionOf(primary) })
    written.splice(samples)
    const replayed = await positionOf(replica!)
    return written.some((then) => then.position <= replayed && then.at >= at - lagMs) ? replica! : primary
  }
  const patient = () =>
    Promise.race([choose().catch(() => primary), sleep(patienceMs, primary, { ref: false })])
  return () => chosen('', patient)
}

/** How much of the log a server has written, or as a standby replayed. */
async function positionOf(db: Db): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::bigint
      as position`.execute(db)
  return rows[0]!.position
}
