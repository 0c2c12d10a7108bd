import { call } from '#web/call.ts'
import { Problem } from '#lib/problem.ts'
import { readSnapshot, redeemDeviceCode, type MatchOff, type MatchSettings } from '../../contract.ts'
import { gateClock, setGateClock } from './device-clock.ts'
import * as match from './kept/kept-match.ts'
import * as kept from './kept/kept-scans.ts'
import { openMatchData, type MatchData } from './match-data.ts'
import { holdShift } from './one-tab.ts'
import { seenBy, type Seen } from './seen.ts'
import { changeShift, emptyShift, useShift } from './shift-store.ts'

/** All that works while somebody is signed in. */
export type Open = {
  key: CryptoKey
  session: match.Session
  data: MatchData
  settings: MatchSettings
  seen: Seen
}
let open: Open | null = null

export const openShift = (): Open | null => open

/** Opens what this telephone keeps, without a network where it can. Another tab's shift is taken from it only if asked. */
export async function resumeShift(takeOver = false): Promise<void> {
  if (!(await holdShift(takeOver, leaveToOtherTab))) return emptyShift('elsewhere')
  const key = await match.deviceKey()
  const session = await match.readSession(key)
  if (session === null) return emptyShift('signed_out', await kept.countUnsent())
  changeShift({ session, gate: session.device.gate ?? (await match.readNote<string>('gate')) ?? '' })
  const from = performance.now()
  const along = await match.readMatch(key)
  if (along === 'broken') return changeShift({ phase: 'tampered' })
  if (along === null) return takeSnapshot()
  await work(key, session, along, from)
}

function leaveToOtherTab(): void {
  open = null
  emptyShift('elsewhere')
}

/** The code of eight characters becomes this telephone's session; scans that wait for the server stay. */
export async function signIn(code: string, name: string): Promise<void> {
  const sentAt = performance.now()
  const { token, device, keys, now } = await call(redeemDeviceCode, { body: { code, name } })
  setGateClock(now, sentAt)
  const key = await match.deviceKey()
  const session = { token, device, keys }
  await match.storeSession(key, session)
  changeShift({ session, gate: device.gate ?? device.gates[0] ?? '', connected: true })
  await takeSnapshot()
}

/** Reads the whole match from the server and keeps it, once its signature is proved. */
export async function takeSnapshot(): Promise<void> {
  const { session, phase } = useShift.getState()
  if (session === null) return
  if (phase !== 'ready') changeShift({ phase: 'loading' })
  const key = await match.deviceKey()
  try {
    const bytes = new Uint8Array(await call(readSnapshot, {}, { headers: match.gateHeaders(session) }))
    if (!(await work(key, session, { snapshot: bytes, deltas: [] }))) return
    await match.storeSnapshot(key, bytes)
    await noteSync(Date.parse(open?.data.lookup.head().madeAt ?? ''))
  } catch (error) {
    if (await leaveIfOver(error)) return
    if (open === null) changeShift({ phase: 'no_data' })
  }
}

export async function noteSync(at: number): Promise<void> {
  changeShift({ lastSyncAt: at, connected: true })
  await match.storeNote('sync', at)
}

async function work(
  key: CryptoKey,
  session: match.Session,
  along: match.KeptMatch,
  from = performance.now(),
): Promise<boolean> {
  const data = await openMatchData(session, along)
  if (data === null) {
    open = null
    changeShift({ phase: 'tampered', shown: null })
    return false
  }
  const settings = (await match.readNote<MatchSettings>('settings')) ?? data.lookup.head().settings
  open = {
    key,
    session,
    data,
    settings,
    seen: open?.seen ?? seenBy(await kept.readScans(key, session.device.eventId)),
  }
  const lastSyncAt = (await match.readNote<number>('sync')) ?? null
  const head = data.lookup.head()
  const today = await match.readNote<{ off: MatchOff | null; startsAt: string }>('off')
  const { off, startsAt } = today ?? head
  const supervisors = await match.readSupervisors(key)
  changeShift({
    phase: 'ready',
    off,
    startsAt,
    lastSyncAt,
    supervisors,
    ...open.seen.counts(gateClock().now),
  })
  performance.measure('gate-open', { start: from, end: performance.now() })
  return true
}

/** What changed since, or the settings of today. */
export function refreshShift(change: Partial<Pick<Open, 'data' | 'settings'>>): void {
  if (open !== null) open = { ...open, ...change }
}

/** True when the server does not know this telephone any more: it leaves the shift then. */
export async function leaveIfOver(error: unknown): Promise<boolean> {
  const code = error instanceof Problem ? error.code : ''
  if (code !== 'device_revoked' && code !== 'device_required') return false
  await forgetShift(code === 'device_revoked' ? 'revoked' : 'ended')
  return true
}

/**
 * Erases what this telephone keeps of the match. One that was taken away forgets all; else scans that the server was not
 * told stay sealed, for the next sign-in at that match.
 */
export async function forgetShift(why: 'revoked' | 'signed_out' | 'ended'): Promise<void> {
  open = null
  if (why === 'revoked') await kept.eraseScans()
  const left = await kept.eraseSent()
  await (left === 0 ? match.eraseMatch() : match.eraseMatchButKey())
  emptyShift(why, left)
}
