import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Nobody goes on before so many have come; who comes later is let through. */
export function barrier(people: number): () => Promise<void> {
  let left = people
  let open!: () => void
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return async () => {
    left -= 1
    if (left === 0) open()
    await all
  }
}

/**
 * Done when somebody in this database waits for another's lock: the other will not come to a barrier, because the guard
 * under test holds him. For `Promise.race`, which ends it: it looks for as long as `over` is pending.
 */
async function someoneWaits(db: Db, over: Promise<unknown>): Promise<void> {
  let ended = false
  const end = () => (ended = true)
  void over.then(end, end)
  while (!ended) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** The others have come, or the guard under test keeps them from coming. */
export function meetOrBlock(db: Db, meet: () => Promise<void>): Promise<void> {
  const met = meet()
  return Promise.race([met, someoneWaits(db, met)])
}
