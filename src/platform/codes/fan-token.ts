import { partsOf, readSigned, writeSigned, type CodeParts } from './code-parts.ts'
import { codeSecret } from './ticket-keys.ts'

/**
 * What a Fan ID code says: a number that leads nowhere outside the club, when the club last stood by it and until when.
 * Both in whole seconds since 1970.
 */
export type FanFields = { kid: number; fanId: string; issuedAt: number; expiresAt: number }

/** A code taken apart; nothing of it is proved yet. */
export type ParsedFanCode = { fields: FanFields } & CodeParts

/** A ticket's code begins with 1: the two are signed by the same keys and neither passes for the other. */
const version = 2

/** ver(1) | kid(1) | fanId(16) | issued(4) | exp(4), big-endian: the 26 bytes that are signed. */
export function encodeFan({ kid, fanId, issuedAt, expiresAt }: FanFields): Uint8Array<ArrayBuffer> {
  return writeSigned(version, { kid, id: fanId, first: issuedAt, second: expiresAt })
}

/** A scanned text → its parts, or null when it has not exactly the form of a Fan ID code. */
export function parseFanCode(text: string): ParsedFanCode | null {
  const parts = partsOf(text, version)
  if (parts === null) return null
  const { kid, id: fanId, first: issuedAt, second: expiresAt } = readSigned(parts.signed)
  return { fields: { kid, fanId, issuedAt, expiresAt }, ...parts }
}

/** The secret of one fan's rotating layer, 32 bytes, from the secret that all gates hold. */
export function fanSecret(
  gateSecret: Uint8Array<ArrayBuffer>,
  fanId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return codeSecret(gateSecret, fanId, 'taquilla fan')
}
