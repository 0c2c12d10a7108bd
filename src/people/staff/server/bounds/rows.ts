import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'

export type Bounds = {
  eventIds: number[] | null
  startsAt: Date | string | null
  endsAt: Date | string | null
}
type Match = { id: number; title: string; startsAt: Date }

/** Matches that somebody can be bounded to, which only a feature above knows. */
export const matchesToCome = extensionPoint<(db: Db) => Promise<Match[]>>('the matches to come')

export function boundsOf(db: Db, accountId: string) {
  return db
    .selectFrom('staffBounds')
    .select(['eventIds', 'startsAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

export async function writeBounds(tx: Db, accountId: string, bounds: Bounds | null): Promise<void> {
  await tx.deleteFrom('staffBounds').where('accountId', '=', accountId).execute()
  if (bounds === null) return
  await tx
    .insertInto('staffBounds')
    .values({ accountId, ...bounds, changedAt: sql`now()` })
    .execute()
}
