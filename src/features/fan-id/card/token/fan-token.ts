import { fromBase64Url } from '#features/tickets/token/base64url.ts'
import { codeSecret } from '#features/tickets/token/ticket-keys.ts'
import { turnBytes, uuidBytes, uuidText } from '#features/tickets/token/ticket-token.ts'

/**
 * What a Fan ID code says: a number that leads nowhere outside the club, when the club last stood by it and until when.
 * Both in whole seconds since 1970.
 */
export type FanFields = { kid: number; fanId: string; issuedAt: number; expiresAt: number }

/** A code taken apart; nothing of it is proved yet. */
export type ParsedFanCode = {
  fields: FanFields
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
  /** The rotating layer, absent from a copy on paper. */
  turn: { window: number; mac: Uint8Array<ArrayBuffer> } | null
}

/** A ticket's code begins with 1: the two are signed by the same keys and neither passes for the other. */
const version = 2
const signedBytes = 26
const tokenBytes = signedBytes + 64

/** ver(1) | kid(1) | fanId(16) | issued(4) | exp(4), big-endian: the 26 bytes that are signed. */
export function encodeFan({ kid, fanId, issuedAt, expiresAt }: FanFields): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(signedBytes)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint8(1, kid)
  bytes.set(uuidBytes(fanId), 2)
  view.setUint32(18, issuedAt)
  view.setUint32(22, expiresAt)
  return bytes
}

/** A scanned text → its parts, or null when it has not exactly the form of a Fan ID code. */
export function parseFanCode(text: string): ParsedFanCode | null {
  const bytes = text.length > 200 ? null : fromBase64Url(text)
  if (bytes === null || bytes[0] !== version) return null
  const turns = bytes.length === tokenBytes + turnBytes
  if (!turns && bytes.length !== tokenBytes) return null
  const view = new DataView(bytes.buffer)
  return {
    fields: {
      kid: view.getUint8(1),
      fanId: uuidText(bytes.subarray(2, 18)),
      issuedAt: view.getUint32(18),
      expiresAt: view.getUint32(22),
    },
    signed: bytes.slice(0, signedBytes),
    signature: bytes.slice(signedBytes, tokenBytes),
    turn: turns ? { window: view.getUint32(tokenBytes), mac: bytes.slice(tokenBytes + 4) } : null,
  }
}

/** The secret of one fan's rotating layer, 32 bytes, from the secret that all gates hold. */
export function fanSecret(
  gateSecret: Uint8Array<ArrayBuffer>,
  fanId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return codeSecret(gateSecret, fanId, 'taquilla fan')
}
