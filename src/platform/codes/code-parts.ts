import { fromBase64Url } from './base64url.ts'

/** A code taken apart, whatever it is of; nothing of it is proved yet. */
export type CodeParts = {
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
  /** The rotating layer, absent from a code printed on paper. */
  turn: { window: number; mac: Uint8Array<ArrayBuffer> } | null
}

/** What is signed: the key's number, whose code it is, and two numbers that the kind of code gives a meaning. */
export type Signed = { kid: number; id: string; first: number; second: number }

const signedBytes = 26
const tokenBytes = signedBytes + 64
export const turnBytes = 4 + 8

/** ver(1) | kid(1) | id(16) | first(4) | second(4), big-endian: the 26 bytes that are signed. */
export function writeSigned(version: number, { kid, id, first, second }: Signed): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(signedBytes)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint8(1, kid)
  bytes.set(uuidBytes(id), 2)
  view.setUint32(18, first)
  view.setUint32(22, second)
  return bytes
}

export function readSigned(signed: Uint8Array<ArrayBuffer>): Signed {
  const view = new DataView(signed.buffer)
  return {
    kid: view.getUint8(1),
    id: uuidText(signed.subarray(2, 18)),
    first: view.getUint32(18),
    second: view.getUint32(22),
  }
}

/** A scanned text → its parts, or null when it has not exactly the form of a code of this version. */
export function partsOf(text: string, version: number): CodeParts | null {
  const bytes = text.length > 200 ? null : fromBase64Url(text)
  if (bytes === null || bytes[0] !== version) return null
  const turns = bytes.length === tokenBytes + turnBytes
  if (!turns && bytes.length !== tokenBytes) return null
  return {
    signed: bytes.slice(0, signedBytes),
    signature: bytes.slice(signedBytes, tokenBytes),
    turn: turns
      ? { window: new DataView(bytes.buffer).getUint32(tokenBytes), mac: bytes.slice(tokenBytes + 4) }
      : null,
  }
}

/** A UUID's 16 bytes. */
export function uuidBytes(uuid: string): Uint8Array<ArrayBuffer> {
  const hex = uuid.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

/** A UUID from its 16 bytes. */
export function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
