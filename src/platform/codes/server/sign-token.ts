import { toBase64Url } from '../base64url.ts'
import type { Key } from '../ticket-keys.ts'
import { encodeFields, type TicketFields } from '../ticket-token.ts'

/** An Ed25519 private key in PKCS #8 → a key that signs and cannot be read back. */
export function privateKey(pkcs8: Uint8Array<ArrayBuffer>): Promise<Key> {
  return crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
}

/** The 90 bytes of a ticket as 120 base64url characters. The same fields and key give the same text. */
export function signToken(fields: TicketFields, key: Key): Promise<string> {
  return signBytes(encodeFields(fields), key)
}

/** Bytes and the 64 of their signature, as base64url. The first byte says what they are: no kind passes for another. */
export async function signBytes(signed: Uint8Array<ArrayBuffer>, key: Key): Promise<string> {
  const token = new Uint8Array(signed.length + 64)
  token.set(signed)
  token.set(new Uint8Array(await crypto.subtle.sign('Ed25519', key, signed)), signed.length)
  return toBase64Url(token)
}
