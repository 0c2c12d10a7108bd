import { call } from '#web/call.ts'
import { Problem } from '#lib/problem.ts'
import { readSnapshot, redeemDeviceCode, type MatchSettings } from '../contract.ts'
import { judge, type Verdict } from '../rules.ts'
import { readCode } from '../scan/read-code.ts'
import { gateClock, setGateClock } from './device-clock.ts'
import * as match from './kept/kept-match.ts'
import { eraseScans, keepScans, readScans, type KeptScan } from './kept/kept-scans.ts'
import { openMatchData, type MatchData } from './match-data.ts'
import { seenBy, type Seen } from './seen.ts'
import { changeShift, emptyShift, useShift } from './shift-store.ts'

/** All that works while somebody is signed in. */
type Open = {
  key: CryptoKey
  session: match.Session
  data: MatchData
  settings: MatchSettings
  seen: Seen
}
let open: Open | null = null
let shownNumber = 0

export const openShift = (): Open | null => open

/** Opens what this telephone keeps, without a network where it can. */
export async function resumeShift(): Promise<void> {
  const key = await match.deviceKey()
  const session = await match.readSession(key)
  if (session === null) return emptyShift('signed_out')
  changeShift({ session, gate: session.device.gate ?? (await match.readNote<string>('gate')) ?? '' })
  const from = performance.now()
  const kept = await match.readMatch(key)
  if (kept === 'broken') return changeShift({ phase: 'tampered' })
  if (kept === null) return takeSnapshot()
  await work(key, session, kept, from)
}

/** The code of eight characters becomes this telephone's session; scans that wait for the server stay. */
export async function signIn(code: string, name: string): Promise<void> {
  const sentAt = performance.now()
  const { token, device, keys, now } = await call(redeemDeviceCode, { body: { code, name } })
  setGateClock(now, sentAt)
  const key = await match.deviceKey()
  const session = { token, device, keys }
  await match.keepSession(key, session)
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
    const bytes = new Uint8Array(await call(readSnapshot, {}, { headers: gateHeaders(session) }))
    if (!(await work(key, session, { snapshot: bytes, deltas: [] }))) return
    await match.keepSnapshot(key, bytes)
    await noteSync(Date.parse(open?.data.lookup.head().madeAt ?? ''))
  } catch (error) {
    if (error instanceof Problem && error.code === 'device_revoked') return forgetShift('revoked')
    if (open === null) changeShift({ phase: 'no_data' })
  }
}

export const gateHeaders = ({ token }: match.Session) => ({ 'gate-session': token })

export async function noteSync(at: number): Promise<void> {
  changeShift({ lastSyncAt: at, connected: true })
  await match.keepNote('sync', at)
}

async function work(
  key: CryptoKey,
  session: match.Session,
  kept: match.KeptMatch,
  from = performance.now(),
): Promise<boolean> {
  const data = await openMatchData(session, kept)
  if (data === null) {
    open = null
    changeShift({ phase: 'tampered', shown: null })
    return false
  }
  const settings = (await match.readNote<MatchSettings>('settings')) ?? data.lookup.head().settings
  open = { key, session, data, settings, seen: open?.seen ?? seenBy(await readScans(key)) }
  const lastSyncAt = (await match.readNote<number>('sync')) ?? null
  changeShift({ phase: 'ready', lastSyncAt, ...open.seen.counts(gateClock().now) })
  performance.measure('gate-open', { start: from, end: performance.now() })
  return true
}

/** What changed since, or the settings of today. */
export function refreshShift(change: Partial<Pick<Open, 'data' | 'settings'>>): void {
  if (open !== null) open = { ...open, ...change }
}

/** Judges a scanned text; who passes is written down before the word is shown. Null while nobody is signed in. */
export async function judgeText(text: string): Promise<Verdict | null> {
  if (open === null) return null
  const clock = gateClock()
  const reading = await readCode(text, open.data.reader, clock)
  return settle(judge(reading, standOf(open), clock), text)
}

/** What the gate says of a ticket that a supervisor found by its holder's name; nothing is written down. */
export function judgeTicket(ticketId: string): Verdict | null {
  if (open === null) return null
  const reading = { ok: true, of: 'ticket', ticketId, living: true } as const
  return judge(reading, standOf(open), gateClock())
}

/** A supervisor lets in whom the gate refused, or who has no code. */
export async function letIn(
  { verdict, code }: { verdict: Verdict; code: string | null },
  reason: string,
): Promise<void> {
  const ticketId = verdict.ticketId
  if (open === null || ticketId === null) return
  await write([newScan(ticketId, code, { kind: 'override', verdict: verdict.kind, reason })])
  show({ ...verdict, kind: 'pass', entry: 'in', family: null, party: [ticketId] }, code, true)
}

async function settle(verdict: Verdict, text: string): Promise<Verdict> {
  const { entry, party, ticketId, kind } = verdict
  if (entry !== null) await write(party.map((id) => newScan(id, text, { kind: entry, verdict: kind })))
  show(verdict, text)
  if (entry === null && ticketId !== null)
    await write([newScan(ticketId, text, { kind: 'refused', verdict: kind })])
  return verdict
}

function show(verdict: Verdict, code: string | null, overridden = false): void {
  shownNumber += 1
  changeShift({ shown: { number: shownNumber, verdict, code, at: Date.now(), overridden } })
}

function newScan(
  ticketId: string,
  code: string | null,
  more: Pick<KeptScan, 'kind' | 'verdict'> & { reason?: string },
): KeptScan {
  const { now, known } = gateClock()
  const { gate } = useShift.getState()
  const at = new Date(now).toISOString()
  const id = crypto.randomUUID()
  return { id, ticketId, code, gate, at, clockKnown: known, wallAt: Date.now(), ...more }
}

async function write(scans: KeptScan[]): Promise<void> {
  if (open === null) return
  await keepScans(open.key, scans)
  open.seen.add(scans)
  changeShift(open.seen.counts(gateClock().now))
}

function standOf({ data: { lookup }, settings, seen, session }: Open) {
  const head = lookup.head()
  return {
    gate: session.device.gate,
    direction: useShift.getState().direction,
    settings,
    fanIdRequired: head.fanIdRequired,
    madeAt: Date.parse(head.madeAt),
    find: lookup.find,
    findOfFan: lookup.findOfFan,
    children: lookup.children,
    adult: lookup.adult,
    seen: seen.of,
  }
}

/** Erases everything this telephone keeps of the match. */
export async function forgetShift(why: 'revoked' | 'signed_out'): Promise<void> {
  open = null
  await match.eraseMatch()
  await eraseScans()
  emptyShift(why)
}
