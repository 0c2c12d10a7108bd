import { partsOf, readSigned, writeSigned, type CodeParts } from './code-parts.ts'
import type { Key } from './ticket-keys.ts'

/** What a code says of something bought beside a seat. `expiresAt` is in whole seconds since 1970. */
export type ExtraFields = { kid: number; codeId: string; eventId: number; expiresAt: number }

/** Tickets begin with 1, fans with 2, snapshots with 3: signed by the same keys, none passes for another. */
const version = 4

/** ver(1) | kid(1) | codeId(16) | eventId(4) | exp(4), big-endian: the 26 bytes that are signed. */
export function encodeExtra({ kid, codeId, eventId, expiresAt }: ExtraFields): Uint8Array<ArrayBuffer> {
  return writeSigned(version, { kid, id: codeId, first: eventId, second: expiresAt })
}

/** A scanned text → its parts, or null when it has not exactly the form of such a code. It has no rotating layer. */
export function parseExtraCode(text: string): ({ fields: ExtraFields } & CodeParts) | null {
  const parts = partsOf(text, version)
  if (parts === null || parts.turn !== null) return null
  const { kid, id: codeId, first: eventId, second: expiresAt } = readSigned(parts.signed)
  return { fields: { kid, codeId, eventId, expiresAt }, ...parts }
}

type Verdict =
  | { ok: true; codeId: string }
  | { ok: false; reason: 'bad_form' | 'unknown_key' | 'bad_signature' | 'wrong_event' | 'expired' }

/** Judges a scanned text at `now` (epoch ms): ours, of this event, still good. Whether it was used it does not know. */
export async function verifyExtraCode(
  text: string,
  { eventId, keys }: { eventId: number; keys: ReadonlyMap<number, Key> },
  now: number,
): Promise<Verdict> {
  const code = parseExtraCode(text)
  if (code === null) return { ok: false, reason: 'bad_form' }
  const { fields, signed, signature } = code
  const key = keys.get(fields.kid)
  if (key === undefined) return { ok: false, reason: 'unknown_key' }
  if (!(await crypto.subtle.verify('Ed25519', key, signature, signed)))
    return { ok: false, reason: 'bad_signature' }
  if (fields.eventId !== eventId) return { ok: false, reason: 'wrong_event' }
  return fields.expiresAt * 1000 <= now
    ? { ok: false, reason: 'expired' }
    : { ok: true, codeId: fields.codeId }
}
