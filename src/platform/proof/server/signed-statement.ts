import type { Db } from '#server/db.ts'
import { activeKey, openSigningKey } from '#platform/codes/server/signing-keys.ts'

/** A statement is text that begins with `{`: no code of a ticket, a fan or a pass begins so, though the same keys sign them. */
export async function signedStatement(
  tx: Db,
  masterKey: Buffer,
  statement: string,
): Promise<{ signature: Buffer; kid: number }> {
  const active = await activeKey(tx)
  if (active === undefined) throw new Error('there is no signing key yet')
  const key = await openSigningKey(tx, masterKey, active.kid)
  const signature = await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(statement))
  return { signature: Buffer.from(signature), kid: active.kid }
}
