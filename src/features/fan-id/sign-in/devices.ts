import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'

/** What a browser shows: its P-256 key (SPKI) and its signature (r‖s) over the nonce's text, both base64url. */
export type DeviceProof = { publicKey: string; signature: string; name: string }

/** The key in SPKI form, once its signature over the nonce holds. Throws Problem `device_not_valid` (400). */
export function proveDevice({ publicKey, signature }: DeviceProof, nonce: string): Buffer {
  const spki = Buffer.from(publicKey, 'base64url')
  const signed = Buffer.from(signature, 'base64url')
  const key = keyOf(spki)
  const holds =
    key !== null &&
    signed.length === 64 &&
    verify('sha256', Buffer.from(nonce), { key, dsaEncoding: 'ieee-p1363' }, signed)
  if (!holds || key === null)
    throw new Problem('device_not_valid', 'No pudimos reconocer este dispositivo. Recarga la página.', 400)
  // Written anew, so that one key has one form.
  return key.export({ type: 'spki', format: 'der' })
}

function keyOf(spki: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, type: 'spki', format: 'der' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

/** A fan's device by its key, while it is trusted. */
export async function findDevice(db: Db, fanId: string, publicKey: Buffer): Promise<string | null> {
  const row = await db
    .updateTable('fanDevices')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('fanId', '=', fanId)
    .where('publicKey', '=', publicKey)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** From now on this key is the fan's own device; a session that is open there is told of it. */
export async function trustDevice(
  tx: Db,
  fanId: string,
  publicKey: Buffer,
  name: string,
  sessionHash: Buffer | null = null,
): Promise<string> {
  const { id } = await tx
    .insertInto('fanDevices')
    .values({ fanId, publicKey, name: name.slice(0, 120) })
    .onConflict((conflict) =>
      conflict
        .columns(['fanId', 'publicKey'])
        .doUpdateSet({ revokedAt: null, name: name.slice(0, 120), lastSeenAt: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (sessionHash !== null)
    await tx.updateTable('fanSessions').set({ deviceId: id }).where('tokenHash', '=', sessionHash).execute()
  return id
}
