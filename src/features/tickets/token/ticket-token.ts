import { fromBase64Url } from './base64url.ts'

/** What a code says of a ticket: nothing about the person. `expiresAt` is in whole seconds since 1970. */
export type TicketFields = { kid: number; ticketId: string; eventId: number; expiresAt: number }

/** A code taken apart; nothing of it is proved yet. */
export type ParsedCode = {
  fields: TicketFields
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
  /** The rotating layer, absent from a code printed on paper. */
  turn: { window: number; mac: Uint8Array<ArrayBuffer> } | null
}

const version = 1
const signedBytes = 26
const tokenBytes = signedBytes + 64
export const turnBytes = 4 + 8

/** ver(1) | kid(1) | ticketId(16) | eventId(4) | exp(4), big-endian: the 26 bytes that are signed. */
export function encodeFields({ kid, ticketId, eventId, expiresAt }: TicketFields): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(signedBytes)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint8(1, kid)
  bytes.set(uuidBytes(ticketId), 2)
  view.setUint32(18, eventId)
  view.setUint32(22, expiresAt)
  return bytes
}

/** A scanned text → its parts, or null when it has not exactly the form of one of our codes. */
export function parseCode(text: string): ParsedCode | null {
  const bytes = text.length > 200 ? null : fromBase64Url(text)
  if (bytes === null || bytes[0] !== version) return null
  const turns = bytes.length === tokenBytes + turnBytes
  if (!turns && bytes.length !== tokenBytes) return null
  const view = new DataView(bytes.buffer)
  return {
    fields: {
      kid: view.getUint8(1),
      ticketId: uuidText(bytes.subarray(2, 18)),
      eventId: view.getUint32(18),
      expiresAt: view.getUint32(22),
    },
    signed: bytes.slice(0, signedBytes),
    signature: bytes.slice(signedBytes, tokenBytes),
    turn: turns ? { window: view.getUint32(tokenBytes), mac: bytes.slice(tokenBytes + 4) } : null,
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
