import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ConsentChannel, ConsentPurpose } from './rules.ts'

type Text = { purpose: ConsentPurpose; document: string; version: string; sha256: string }
type From = { channel: ConsentChannel; address: string | null; userAgent: string }

/**
 * Of the address only the network stays: /24 or /64. What stands for the same version is left as it is, and nobody's
 * account (null) gets nothing by the same work.
 */
export async function insertConsents(db: Db, accountId: string | null, texts: Text[], from: From) {
  const { channel, address, userAgent } = from
  await sql`
    insert into consents (account_id, purpose, document, version, document_hash, channel, network, user_agent)
    select ${accountId}::uuid, text.purpose, text.document, text.version, decode(text.sha256, 'hex'), ${channel}::consent_channel,
      network(set_masklen(${address}::inet, case family(${address}::inet) when 4 then 24 else 64 end)), ${userAgent}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as text (purpose consent_purpose, document text, version text, sha256 text)
    where ${accountId}::uuid is not null
    on conflict do nothing`.execute(db)
}

export async function copyStanding(
  db: Db,
  from: string,
  to: string,
  purposes: ConsentPurpose[],
): Promise<void> {
  await sql`
    insert into consents
      (account_id, purpose, document, version, document_hash, channel, network, user_agent, given_at)
    select ${to}::uuid, purpose, document, version, document_hash, channel, network, user_agent, given_at
    from consents
    where account_id = ${from} and purpose = any (${purposes}::consent_purpose[]) and withdrawn_at is null
    on conflict do nothing`.execute(db)
}

/**
 * Guarded: what was withdrawn before keeps its own moment. Never before it was given: this transaction may have begun
 * earlier than the one that gave it.
 */
export async function withdrawStanding(
  db: Db,
  accountId: string,
  purposes: ConsentPurpose[],
  channel: ConsentChannel,
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawnAt: sql<Date>`greatest(now(), given_at)`, withdrawnChannel: channel })
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
