import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export type ClosureWords = { message: string; reopensAt: Date | null }

/** The closure in force. */
export function findClosure(db: Db) {
  return db
    .selectFrom('siteClosures')
    .select(['message', 'reopensAt', 'closedAt'])
    .where('openedAt', 'is', null)
    .executeTakeFirst()
}

/** Begins a closure, or changes the words of the one in force; null where the reopening is not to come. */
export async function saveClosure(tx: Db, { message, reopensAt }: ClosureWords): Promise<boolean> {
  const { ok } = await tx
    .selectNoFrom(sql<boolean>`coalesce(${reopensAt}::timestamptz > now(), true)`.as('ok'))
    .executeTakeFirstOrThrow()
  if (!ok) return false
  await tx
    .insertInto('siteClosures')
    .values({ message, reopensAt })
    .onConflict((conflict) =>
      conflict
        .expression(sql`(true)`)
        .where('openedAt', 'is', null)
        .doUpdateSet({ message, reopensAt }),
    )
    .execute()
  return true
}

/** False where nothing is closed. */
export async function endClosure(tx: Db): Promise<boolean> {
  const rows = await tx
    .updateTable('siteClosures')
    .set({ openedAt: sql<Date>`now()` })
    .where('openedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}
