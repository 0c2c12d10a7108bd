import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { KeptConnection } from './kept-connection.ts'

/**
 * Says which of the jobs' workers live: each has a lock in the database as long as its process has this connection.
 * It goes with the connection, so a killed process gives it up without a word; a lost database brings it back.
 */
export function workerHeartbeats(connection: KeptConnection): WorkerEvents {
  const ids = new Set<string>()
  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => {
    for (const id of [worker.workerPool.id, worker.workerId]) {
      if (ids.has(id)) continue
      ids.add(id)
      connection.each((client) => client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id]))
    }
  })
  return events
}

/** Jobs that a killed process had begun are free again for the others, instead of waiting four hours. Says whose. */
export async function freeJobsOfTheDead(db: Db, begunSecondsAgo = 30): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    with begun as (
      select distinct locked_by as worker from graphile_worker._private_jobs
      where locked_at < now() - make_interval(secs => ${begunSecondsAgo})
    ), dead as materialized (
      select worker from begun where pg_try_advisory_xact_lock(hashtextextended(worker, 0))
    )
    select worker, graphile_worker.force_unlock_workers(array[worker]) from dead`.execute(db)
  return rows.map(({ worker }) => worker)
}
