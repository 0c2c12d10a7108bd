export type Bytes = Uint8Array<ArrayBuffer>
/** SHA-256 of bytes: Web Crypto in a browser; the server gives its own, which answers at once. */
export type Sha256 = (bytes: Bytes) => Bytes | Promise<Bytes>

export const webSha256: Sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Hexadecimal digits → bytes; empty where the text is none. */
export function fromHex(text: string): Bytes {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return new Uint8Array(0)
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  )
}

export function joined(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** In the order of their bytes, as `sort` asks. */
export function byBytes(one: Uint8Array, other: Uint8Array): number {
  const most = Math.min(one.length, other.length)
  for (let at = 0; at < most; at += 1) if (one[at] !== other[at]) return one[at]! - other[at]!
  return one.length - other.length
}

export const sameBytes = (one: Uint8Array, other: Uint8Array) => byBytes(one, other) === 0

/** A file of 32-byte hashes one after another → each of them. */
export function hashesIn(file: Uint8Array): Bytes[] {
  return Array.from({ length: Math.floor(file.length / 32) }, (_, at) => file.slice(at * 32, at * 32 + 32))
}
