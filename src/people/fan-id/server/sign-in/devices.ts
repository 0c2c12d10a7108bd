import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'

/** What a browser shows: its P-256 key (SPKI) and its signature (r‖s) over the nonce's text, both base64url. */
export type DeviceProof = { publicKey: string; signature: string; name: string }

/** The key in SPKI form, once its signature over the nonce holds. Throws Problem `device_not_valid` (400). */
export function proveDevice({ publicKey, signature }: DeviceProof, nonce: string): Buffer {
  const spki = readDeviceKey(publicKey)
  const signed = Buffer.from(signature, 'base64url')
  const key = {
    key: createPublicKey({ key: spki, type: 'spki', format: 'der' }),
    dsaEncoding: 'ieee-p1363',
  } as const
  if (signed.length !== 64 || !verify('sha256', Buffer.from(nonce), key, signed)) throw notValid()
  return spki
}

/** A key that is only named: whoever counts it needs no proof of it. Written anew, so that one key has one form. */
export function readDeviceKey(publicKey: string): Buffer {
  const key = keyOf(Buffer.from(publicKey, 'base64url'))
  if (key === null) throw notValid()
  return key.export({ type: 'spki', format: 'der' })
}

function notValid(): Problem {
  return new Problem('device_not_valid', 'No pudimos reconocer este dispositivo. Recarga la página.', 400)
}

function keyOf(spki: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, type: 'spki', format: 'der' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

/** Whether a key is a trusted one of the fan. It is named here, not proven: whoever decides asks for its signature. */
export async function isTrusted(db: Db, fanId: string | null, publicKey: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('fanDevices')
    .select('id')
    .where('fanId', '=', fanId)
    .where('publicKey', '=', publicKey)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
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
