import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ConsentChannel, ConsentPurpose } from './rules.ts'

export type NewConsent = {
  accountId: string
  purpose: ConsentPurpose
  document: string
  version: string
  documentHash: Buffer | null
  channel: ConsentChannel
  address: string | null
  userAgent: string
}

/** Of the address only the network stays: /24 or /64. What stands for the same version is left as it is. */
export async function insertConsents(db: Db, rows: NewConsent[]): Promise<void> {
  const values = rows.map(({ address, ...row }) => ({
    ...row,
    network: sql<string | null>`network(set_masklen(${address}::inet,
      case family(${address}::inet) when 4 then 24 else 64 end))`,
  }))
  await db
    .insertInto('consents')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Guarded: what was withdrawn before keeps its own moment. */
export async function withdrawStanding(
  db: Db,
  accountId: string,
  purposes: ConsentPurpose[],
  channel: ConsentChannel,
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawnAt: sql<Date>`now()`, withdrawnChannel: channel })
    .where('accountId', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** Where the person was when agreeing goes; that they agreed stays. */
export async function forgetPlaces(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('consents')
    .set({ network: null, userAgent: '' })
    .where('accountId', '=', accountId)
    .execute()
}

/** The whole ledger of an account, the newest first. */
export function consentsOf(db: Db, accountId: string) {
  return db
    .selectFrom('consents')
    .select(['id', 'purpose', 'document', 'version', 'documentHash', 'channel', 'network', 'userAgent'])
    .select(['givenAt', 'withdrawnAt', 'withdrawnChannel'])
    .where('accountId', '=', accountId)
    .orderBy('givenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
