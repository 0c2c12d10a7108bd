import { generateKeyPairSync } from 'node:crypto'
import type { Db } from '#server/db.ts'
import { seal, unseal } from '#server/seal.ts'
import type { Key } from '../ticket-keys.ts'
import * as keys from './key-rows.ts'
import { privateKey } from './sign-token.ts'

/** What a signing key is sealed for. */
export const signingPurpose = (kid: number | string) => `signing key ${kid}`

/** Makes the first signing key; with one active already, from this process or another, nothing happens. */
export async function ensureSigningKey(db: Db, masterKey: Buffer): Promise<void> {
  if ((await activeKey(db)) === undefined) await addSigningKey(db, masterKey)
}

/** Retires the active key and makes the next. Tickets keep the key they were issued under. */
export async function rotateSigningKey(db: Db, masterKey: Buffer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const active = await activeKey(tx)
    if (active !== undefined && !(await keys.retireKey(tx, active.kid))) return
    await addSigningKey(tx, masterKey)
  })
}

/** The key that tickets are signed with now; undefined before there is one. */
export async function activeKey(db: Db) {
  return (await keys.listKeys(db)).find((key) => key.retiredAt === null)
}

async function addSigningKey(db: Db, masterKey: Buffer): Promise<void> {
  const kid = 1 + Math.max(0, ...(await keys.listKeys(db)).map((key) => key.kid))
  const { publicKey, privateKey: secret } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const sealed = seal(masterKey, signingPurpose(kid), secret.export({ format: 'der', type: 'pkcs8' }))
  await keys.insertKey(db, kid, raw, sealed)
}

/** A published key's other half; it signs and cannot be read back. */
export async function openSigningKey(db: Db, masterKey: Buffer, kid: number): Promise<Key> {
  const { sealedPrivateKey } = await keys.findKey(db, kid)
  return privateKey(Uint8Array.from(unseal(masterKey, signingPurpose(kid), sealedPrivateKey)))
}

/** Whether what tickets are signed with was sealed by this key; so it was while there is nothing. */
export async function sealedBy(db: Db, masterKey: Buffer): Promise<boolean> {
  const signing = await activeKey(db)
  if (signing === undefined) return true
  return openSigningKey(db, masterKey, signing.kid).then(
    () => true,
    () => false,
  )
}
