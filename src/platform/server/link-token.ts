import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A text that only this club can have written, for links that work without a login. `purpose` tells links apart. */
export function linkToken(masterKey: Buffer, purpose: string, text: string): string {
  const mac = macOf(masterKey, purpose, text).toString('base64url')
  return `${Buffer.from(text).toString('base64url')}.${mac}`
}

/** The text of a token; null when it was not written for this purpose. */
export function readLinkToken(masterKey: Buffer, purpose: string, token: string): string | null {
  const [part = '', given = ''] = token.split('.')
  const text = Buffer.from(part, 'base64url').toString()
  const mac = macOf(masterKey, purpose, text)
  const typed = Buffer.from(given, 'base64url')
  return typed.length === mac.length && timingSafeEqual(typed, mac) ? text : null
}

/**
 * A token (43 characters) that nobody else can make up, always the same for the same text. For links whose hash is stored: a mail that
 * is sent again carries the link that was in the first.
 */
export function fixedToken(masterKey: Buffer, purpose: string, text: string): string {
  return macOf(masterKey, purpose, text).toString('base64url')
}

function macOf(masterKey: Buffer, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', `link token: ${purpose}`, 32))
  return createHmac('sha256', key).update(text).digest()
}
