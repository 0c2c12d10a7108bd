import { uuidBytes } from './code-parts.ts'

/** An imported key: the browser's and Node's Web Crypto hold it, nobody reads it back. */
export type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** The 32 bytes of a published Ed25519 key → a key that checks signatures. */
export function publicKey(raw: Uint8Array<ArrayBuffer>): Promise<Key> {
  return crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
}

/**
 * The secret of one ticket's rotating layer: HKDF-SHA256 of its match's secret, 32 bytes.
 * A gate that knows the match's secret knows every ticket's; a phone knows its own.
 */
export function ticketSecret(
  eventSecret: Uint8Array<ArrayBuffer>,
  ticketId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return codeSecret(eventSecret, ticketId, 'taquilla ticket')
}

/** HKDF-SHA256 of a shared secret for one id, 32 bytes; `purpose` keeps kinds of code apart. */
export async function codeSecret(
  shared: Uint8Array<ArrayBuffer>,
  id: string,
  purpose: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(purpose)
  const salt = uuidBytes(id)
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, 256),
  )
}
