import { toBase64Url } from './base64url.ts'
import type { Key } from './ticket-keys.ts'
import { encodeFields, tokenBytes, type TicketFields } from './ticket-token.ts'

/** An Ed25519 private key in PKCS #8 → a key that signs and cannot be read back. */
export function privateKey(pkcs8: Uint8Array<ArrayBuffer>): Promise<Key> {
  return crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
}

/** The 90 bytes of a ticket as 120 base64url characters. The same fields and key give the same text. */
export async function signToken(fields: TicketFields, key: Key): Promise<string> {
  const signed = encodeFields(fields)
  const token = new Uint8Array(tokenBytes)
  token.set(signed)
  token.set(new Uint8Array(await crypto.subtle.sign('Ed25519', key, signed)), signed.length)
  return toBase64Url(token)
}
