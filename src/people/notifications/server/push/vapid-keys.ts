import webpush from 'web-push'
import type { Db } from '#server/db.ts'
import { seal, unseal } from '#server/seal.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

export const vapidPurpose = 'push key'

/**
 * The pair by which push services know this club, made when it is first asked for. Browsers subscribe to its public
 * half, so the first one written stays.
 */
export async function vapidKeys(db: Db, masterKey: Buffer): Promise<VapidKeys> {
  const known = await readKeys(db, masterKey)
  if (known !== null) return known
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await db
    .insertInto('pushKeys')
    .values({ publicKey, sealedPrivateKey: seal(masterKey, vapidPurpose, Buffer.from(privateKey)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await readKeys(db, masterKey)
  if (kept === null) throw new Error('no push key')
  return kept
}

async function readKeys(db: Db, masterKey: Buffer): Promise<VapidKeys | null> {
  const row = await db.selectFrom('pushKeys').select(['publicKey', 'sealedPrivateKey']).executeTakeFirst()
  if (row === undefined) return null
  const { publicKey, sealedPrivateKey } = row
  return { publicKey, privateKey: unseal(masterKey, vapidPurpose, sealedPrivateKey).toString() }
}
