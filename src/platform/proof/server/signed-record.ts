import { toBase64Url } from '#platform/codes/base64url.ts'
import { listKeys } from '#platform/codes/server/key-rows.ts'
import { activeKey, openSigningKey } from '#platform/codes/server/signing-keys.ts'
import type { Db } from '#server/db.ts'
import { hashOfText, statementText, type Every } from '../record.ts'
import { nodeSha256 } from './node-sha256.ts'

/** An entry as each record's table keeps it. */
export type EntryRow = { no: number; statement: string; signature: Buffer; kid: number }

/**
 * The entry that follows those `before`: numbered, with the hash of the last one, signed. Under the lock of what it tells of, in
 * the transaction that does it.
 */
export async function nextEntry(
  tx: Db,
  masterKey: Buffer,
  before: readonly Pick<EntryRow, 'statement'>[],
  { sale, sitting, at }: { sale: string; sitting: number; at: Date },
  said: object,
): Promise<EntryRow & { at: Date }> {
  const no = before.length + 1
  const last = before.at(-1)
  const previous = last === undefined ? '' : await hashOfText(last.statement, nodeSha256)
  const every: Every = { no, previous, sale, sitting, at: at.toISOString() }
  const statement = statementText(every, said)
  return { no, statement, ...(await signed(tx, masterKey, statement)), at }
}

/** A statement is text that begins with `{`: no code of a ticket, a fan or a pass begins so, though the same keys sign them. */
async function signed(tx: Db, masterKey: Buffer, statement: string) {
  const active = await activeKey(tx)
  if (active === undefined) throw new Error('there is no signing key yet')
  const key = await openSigningKey(tx, masterKey, active.kid)
  const signature = await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(statement))
  return { signature: Buffer.from(signature), kid: active.kid }
}

/** A record as it is published: its entries, and the public halves of the keys that signed them. */
export async function publishedRecord(db: Db, rows: readonly EntryRow[]) {
  const signers = new Set(rows.map(({ kid }) => kid))
  const keys = (await listKeys(db)).filter(({ kid }) => signers.has(kid))
  return {
    entries: rows.map(({ statement, signature, kid }) => ({
      statement,
      signature: toBase64Url(signature),
      key: kid,
    })),
    keys: keys.map(({ kid, publicKey }) => ({ key: kid, publicKey: toBase64Url(publicKey) })),
  }
}
