import { turnMac, windowAt } from './rotating-code.ts'
import type { Key } from './ticket-keys.ts'
import { sameBytes } from './verify-code.ts'
import { fanSecret, parseFanCode, type FanFields } from './fan-token.ts'

/**
 * Everything that a gate must hold to judge a Fan ID code without a network. `gateSecrets` by key number, 32 bytes each;
 * `barred` are the fans who may not enter now: restricted, refused or erased since their code was signed.
 */
export type FanScanner = {
  keys: ReadonlyMap<number, Key>
  gateSecrets: ReadonlyMap<number, Uint8Array<ArrayBuffer>>
  barred: ReadonlySet<string>
}

export type FanRefusal =
  | 'bad_form'
  | 'unknown_key'
  | 'bad_signature'
  | 'expired'
  | 'forged_window'
  | 'old_window'
  | 'barred'

/** `rotating` is false for a copy without the rotating layer: the gate then also looks at an identity document. */
export type FanVerdict =
  | { ok: true; fan: FanFields; rotating: boolean }
  | { ok: false; reason: FanRefusal; fan?: FanFields }

/**
 * Judges a scanned text at `now` (epoch ms): ours, still good, shown by the phone now, and of nobody who is barred.
 * `windows`: so many before and after now are taken; more than 1 only where the scanner's own clock is not sure.
 */
export async function verifyFanCode(
  text: string,
  scanner: FanScanner,
  now: number,
  windows = 1,
): Promise<FanVerdict> {
  const code = parseFanCode(text)
  if (code === null) return { ok: false, reason: 'bad_form' }
  const { fields, signed, signature, turn } = code
  const key = scanner.keys.get(fields.kid)
  const gateSecret = scanner.gateSecrets.get(fields.kid)
  if (key === undefined || gateSecret === undefined) return { ok: false, reason: 'unknown_key' }
  if (!(await crypto.subtle.verify('Ed25519', key, signature, signed)))
    return { ok: false, reason: 'bad_signature' }
  if (fields.expiresAt * 1000 <= now) return { ok: false, reason: 'expired' }
  if (turn !== null) {
    const secret = await fanSecret(gateSecret, fields.fanId)
    if (!sameBytes(await turnMac(secret, turn.window), turn.mac))
      return { ok: false, reason: 'forged_window' }
    if (Math.abs(turn.window - windowAt(now)) > windows) return { ok: false, reason: 'old_window' }
  }
  if (scanner.barred.has(fields.fanId)) return { ok: false, reason: 'barred', fan: fields }
  return { ok: true, fan: fields, rotating: turn !== null }
}
