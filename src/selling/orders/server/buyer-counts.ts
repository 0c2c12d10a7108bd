import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** `subject`: what is limited, as `event:7` or `pack:3`. */
type Counted = { subject: string; accountId: string; quantity: number }

/** Counts against the person's limit; false, and nothing counted, where that would pass it. */
export async function countForBuyer(
  db: Db,
  { subject, accountId, quantity, most }: Counted & { most: number },
): Promise<boolean> {
  if (quantity > most) return false
  const { rows } = await sql`
    insert into buyer_counts as buyer (subject, account_id, taken, most)
    values (${subject}, ${accountId}, ${quantity}, ${most})
    on conflict (subject, account_id) do update
    set taken = buyer.taken + excluded.taken, most = excluded.most
    where buyer.taken + excluded.taken <= excluded.most
    returning taken`.execute(db)
  return rows.length > 0
}

/** Gives back what was counted. More than was counted breaks `buyer_counts_within_limit`, as it should. */
export async function returnCount(db: Db, { subject, accountId, quantity }: Counted): Promise<void> {
  await db
    .updateTable('buyerCounts')
    .set((eb) => ({ taken: eb('taken', '-', quantity) }))
    .where('subject', '=', subject)
    .where('accountId', '=', accountId)
    .execute()
}
