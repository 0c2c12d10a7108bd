import { randomBytes } from 'node:crypto'
import { audit } from '#server/audit.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { hashOfKey, keyPrefix } from './key-reader.ts'
import * as rows from './rows.ts'

/** A new key: 256 random bits, told once. */
export function createKey(
  db: Db,
  accountId: string,
  form: { name: string; scopes: string[]; days: string },
): Promise<{ key: string; expiresAt: string }> {
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  const { name, scopes } = form
  return db.transaction().execute(async (tx) => {
    const made = {
      name,
      scopes,
      accountId,
      keyHash: hashOfKey(key),
      hint: key.slice(-4),
      days: Number(form.days),
    }
    const { id, expiresAt } = await rows.insertKey(tx, made)
    const detail = { name, scopes, expiresAt: expiresAt.toISOString() }
    await audit(tx, { accountId, action: 'api_key.created', subject: `api_key:${id}`, detail })
    return { key, expiresAt: expiresAt.toISOString() }
  })
}

export function revokeKey(db: Db, accountId: string, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const revoked = await rows.revokeKey(tx, id)
    if (revoked === undefined) throw notFound('Esta llave ya no existe.')
    await audit(tx, { accountId, action: 'api_key.revoked', subject: `api_key:${id}`, detail: revoked })
  })
}
