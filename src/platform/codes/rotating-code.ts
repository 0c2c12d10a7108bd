import { fromBase64Url, toBase64Url } from './base64url.ts'
import { turnBytes } from './code-parts.ts'

/** A rotating code changes this often; the one before and the one after are accepted too. */
export const windowMs = 30_000

/** The number of the 30-second window that an instant (epoch ms) lies in. */
export function windowAt(now: number): number {
  return Math.floor(now / windowMs)
}

/** Milliseconds until the code changes, 1 to 30,000. */
export function msLeft(now: number): number {
  return windowMs - (now % windowMs)
}

/** The first 8 bytes of HMAC-SHA256(secret, window). */
export async function turnMac(
  secret: Uint8Array<ArrayBuffer>,
  window: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, windowBytes(window))
  return new Uint8Array(mac.slice(0, 8))
}

/**
 * What the phone shows at `now` (epoch ms), computed without a network: the signed token and this window's proof,
 * 136 base64url characters. `token` and `secret` are base64url, as the server gave them.
 */
export async function rotatingCode(token: string, secret: string, now: number): Promise<string> {
  const window = windowAt(now)
  const turn = new Uint8Array(turnBytes)
  turn.set(windowBytes(window))
  turn.set(await turnMac(fromBase64Url(secret) ?? new Uint8Array(0), window), 4)
  return token + toBase64Url(turn)
}

function windowBytes(window: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, window)
  return bytes
}
