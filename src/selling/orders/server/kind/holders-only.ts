import { sql } from 'kysely'
import { holdersOnly } from '#catalogue/fares/server/refusals.ts'
import { seasonHolders } from '#catalogue/sale-phases/server/facts/qualified.ts'
import type { Db } from '#server/db.ts'

/** Throws where an account without a bonogallo asks for a fare of that name, which is for who has one. */
export async function refuseUnlessHolder(tx: Db, accountId: string, fareName: string): Promise<void> {
  const { rows } = await sql<{ holder: boolean }>`
    select ${seasonHolders().isOne(sql`${accountId}::uuid`)} as holder`.execute(tx)
  if (!rows[0]!.holder) throw holdersOnly(fareName)
}

/** The same of everything that one order is at. */
export async function refuseHoldersFares(tx: Db, fares: string[], accountId: string): Promise<void> {
  const theirs = await tx
    .selectFrom('fares')
    .select('name')
    .where('key', 'in', fares)
    .where('buyers', '=', 'holders')
    .limit(1)
    .executeTakeFirst()
  if (theirs !== undefined) await refuseUnlessHolder(tx, accountId, theirs.name)
}
