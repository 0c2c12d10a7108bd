import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { rowsWrite } from '#server/gathered-writes.ts'

/** `subject`: what is limited, as `event:7` or `pack:3`. */
type Counted = { subject: string; accountId: string; quantity: number }

type Limited = Counted & { most: number }

const within = `on conflict (subject, account_id) do update
  set taken = buyer.taken + excluded.taken, most = excluded.most
  where buyer.taken + excluded.taken <= excluded.most`

/** Counts against the person's limit; false, and nothing counted, where that would pass it. */
export async function countForBuyer(db: Db, counted: Limited): Promise<boolean> {
  if (counted.quantity > counted.most) return false
  const { subject, accountId, quantity, most } = counted
  const { rows } = await sql`
    insert into buyer_counts as buyer (subject, account_id, taken, most)
    values (${subject}, ${accountId}, ${quantity}, ${most}) ${sql.raw(within)} returning taken`.execute(db)
  return rows.length > 0
}

/** The same with what follows in the transaction, which fails with `refusal` where it would pass the limit. */
export async function countOrRefuse(tx: Db, counted: Limited, refusal: () => Error): Promise<void> {
  if (counted.quantity > counted.most) throw refusal()
  const { subject, accountId, quantity, most } = counted
  await count(tx, [{ accountId, subject, quantity, most }], refusal)
}

const count = rowsWrite<Limited>(
  { accountId: 'uuid', subject: 'text', quantity: 'int', most: 'int' },
  (given) => `insert into buyer_counts as buyer (subject, account_id, taken, most)
    select subject, account_id, quantity, most from ${given} ${within}`,
)

/** Gives back what was counted. More than was counted breaks `buyer_counts_within_limit`, as it should. */
export async function returnCount(db: Db, { subject, accountId, quantity }: Counted): Promise<void> {
  await db
    .updateTable('buyerCounts')
    .set((eb) => ({ taken: eb('taken', '-', quantity) }))
    .where('subject', '=', subject)
    .where('accountId', '=', accountId)
    .execute()
}
