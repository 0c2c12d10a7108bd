import { turnMac, windowAt } from './rotating-code.ts'
import { ticketSecret, type Key } from './ticket-keys.ts'
import { parseCode, type TicketFields } from './ticket-token.ts'

/** Everything that a scanner must hold to judge a code without a network. */
export type Scanner = {
  eventId: number
  keys: ReadonlyMap<number, Key>
  eventSecret: Uint8Array<ArrayBuffer>
}

export type Refusal =
  | 'bad_form'
  | 'unknown_key'
  | 'bad_signature'
  | 'wrong_event'
  | 'expired'
  | 'forged_window'
  | 'old_window'

/** `rotating` is false for a code from paper: it can be copied, so the gate also looks at an identity document. */
export type Verdict = { ok: true; ticket: TicketFields; rotating: boolean } | { ok: false; reason: Refusal }

/**
 * Judges a scanned text at `now` (epoch ms): ours, of this match, still good, and shown by the phone now. `windows`: so
 * many before and after now are taken; more than 1 only where the scanner's own clock is not sure.
 */
export async function verifyCode(text: string, scanner: Scanner, now: number, windows = 1): Promise<Verdict> {
  const code = parseCode(text)
  if (code === null) return refuse('bad_form')
  const { fields, signed, signature, turn } = code
  const key = scanner.keys.get(fields.kid)
  if (key === undefined) return refuse('unknown_key')
  if (!(await crypto.subtle.verify('Ed25519', key, signature, signed))) return refuse('bad_signature')
  if (fields.eventId !== scanner.eventId) return refuse('wrong_event')
  if (fields.expiresAt * 1000 <= now) return refuse('expired')
  if (turn === null) return { ok: true, ticket: fields, rotating: false }
  const secret = await ticketSecret(scanner.eventSecret, fields.ticketId)
  if (!sameBytes(await turnMac(secret, turn.window), turn.mac)) return refuse('forged_window')
  if (Math.abs(turn.window - windowAt(now)) > windows) return refuse('old_window')
  return { ok: true, ticket: fields, rotating: true }
}

function refuse(reason: Refusal): Verdict {
  return { ok: false, reason }
}

/** Looks at every byte whatever the first ones say. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0)
  return difference === 0
}
