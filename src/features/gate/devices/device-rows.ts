import type { Db } from '#server/db.ts'
import type { SignedInDevice } from '#server/gate-session.ts'
export async function findDevice(
  _db: Db,
  _t: Buffer,
  _c: Buffer,
): Promise<(SignedInDevice & { revoked: boolean }) | undefined> {
  return undefined
}
