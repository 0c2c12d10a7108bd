import { sql } from 'kysely'
import { eachApart } from '#server/job-failures/actions.ts'
import { releasePieces } from '#selling/stock/server/sql.ts'
import type { Db } from '#server/db.ts'
import { markHold, partsOfHold } from '../sql.ts'
import { freeHeld } from './seat-rows.ts'

/** Ends up to 500 holds whose time has passed; other nodes' sweeps skip what this one works on. */
export async function sweepExpiredHolds(db: Db, holdId?: string): Promise<number> {
  const holds = await db
    .selectFrom('holds')
    .select(['eventId', 'id', 'kind', 'seatIds'])
    .where('status', '=', 'active')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .$if(holdId !== undefined, (query) => query.where('id', '=', holdId ?? ''))
    .limit(500)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const hold of holds) {
    const parts = hold.kind === 'tickets' ? [hold] : await partsOfHold(db, hold.id)
    for (const { eventId, seatIds } of parts)
      await freeHeld(db, { eventId, holdId: hold.id, seatIds, carts: true })
    await markHold(db, { holdId: hold.id, status: 'expired' })
  }
  await releasePieces(db, ...holds.map(({ id }) => id))
  return holds.length
}

/** The same one by one, where something among them cannot be ended: what can be is. */
export async function sweepApart(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('holds')
    .select('id')
    .distinct()
    .where('status', '=', 'active')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .limit(2000)
    .execute()
  await eachApart(db, {
    task: 'sweep_holds',
    things: rows,
    subject: ({ id }) => id,
    work: ({ id }) => db.transaction().execute((tx) => sweepExpiredHolds(tx, id)),
  })
}
