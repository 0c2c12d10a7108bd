import { verifyFanCode, type FanScanner } from '#platform/codes/verify-fan-code.ts'
import { parseExtraCode, verifyExtraCode } from '#platform/codes/extra-token.ts'
import { parseFanCode } from '#platform/codes/fan-token.ts'
import { verifyCode, type Scanner } from '#platform/codes/verify-code.ts'
import { windowsAllowed, type Clock } from './clock.ts'

/** Everything that reads a code without a network; what the snapshot's head holds, with its keys imported. */
export type CodeReader = Scanner & FanScanner

/** What a scanned text turned out to be, before anybody looks for the ticket. */
export type Reading =
  | { ok: true; of: 'ticket'; ticketId: string; rotating: boolean }
  | { ok: true; of: 'fan'; fanId: string; rotating: boolean }
  /** Bought beside a seat; its code does not rotate, and is used once. */
  | { ok: true; of: 'extra'; codeId: string }
  | { ok: false; reason: 'not_ours' | 'other_match' | 'stale' | 'ended' | 'barred' }

/** Proves a scanned text: signed by the club, of this match, and shown by a phone now. It looks for no ticket. */
export async function readCode(text: string, reader: CodeReader, clock: Clock): Promise<Reading> {
  const windows = windowsAllowed(clock)
  if (parseFanCode(text) !== null) {
    const verdict = await verifyFanCode(text, reader, clock.now, windows)
    if (verdict.ok) return { ok: true, of: 'fan', fanId: verdict.fan.fanId, rotating: verdict.rotating }
    return { ok: false, reason: verdict.reason === 'barred' ? 'barred' : reasonOf(verdict.reason) }
  }
  if (parseExtraCode(text) !== null) {
    const extra = await verifyExtraCode(text, reader, clock.now)
    return extra.ok
      ? { ok: true, of: 'extra', codeId: extra.codeId }
      : { ok: false, reason: reasonOf(extra.reason) }
  }
  const verdict = await verifyCode(text, reader, clock.now, windows)
  if (verdict.ok)
    return { ok: true, of: 'ticket', ticketId: verdict.ticket.ticketId, rotating: verdict.rotating }
  return { ok: false, reason: reasonOf(verdict.reason) }
}

/** Whether a device tells of something bought beside a seat. */
export function isExtra({ code }: { code: string | null }): boolean {
  return code !== null && parseExtraCode(code) !== null
}

function reasonOf(reason: string): 'not_ours' | 'other_match' | 'stale' | 'ended' {
  if (reason === 'wrong_event') return 'other_match'
  if (reason === 'old_window') return 'stale'
  return reason === 'expired' ? 'ended' : 'not_ours'
}
