import { fromBase64Url } from '#platform/codes/base64url.ts'
import { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { leaveDevice, readDevice, syncDevice, type Scan } from '../../contract.ts'
import { gateClock, setGateClock } from './device-clock.ts'
import { gateHeaders, storeDelta, storeNote, storeSupervisors } from './kept/kept-match.ts'
import { markSent, wireScan, type KeptScan } from './kept/kept-scans.ts'
import { withDelta } from './match-data.ts'
import { forgetShift, leaveIfOver, noteSync, openShift, refreshShift, takeSnapshot } from './shift.ts'
import { changeShift, useShift } from './shift-store.ts'

const batch = 500
const calmMs = 10_000
const longestWaitMs = 60_000

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<boolean> | null = null

/** Hands in what waits and takes what changed; false when the server was not reached. One at a time. */
export function syncNow(): Promise<boolean> {
  running ??= run().finally(() => {
    running = null
    plan(failures === 0 ? calmMs : Math.min(longestWaitMs, 2_000 * 2 ** (failures - 1)))
  })
  return running
}

/** Tries soon: there is something new to tell. While the server is out of reach the waits stay as they are. */
export function syncSoon(): void {
  if (failures === 0) plan(400)
}

/** Whether or not the last tries failed: the network, or the person, came back. */
export function syncAgain(): void {
  failures = 0
  plan(0)
}

export function stopSync(): void {
  clearTimeout(timer)
}

function plan(ms: number): void {
  clearTimeout(timer)
  if (openShift() !== null) timer = setTimeout(() => void syncNow(), ms)
}

async function run(): Promise<boolean> {
  try {
    if (!gateClock().known) await askTime()
    let more = true
    while (more) more = await handIn()
    failures = 0
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (await leaveIfOver(error)) return true
    failures += 1
    changeShift({ connected: false })
    return false
  }
}

async function askTime(): Promise<void> {
  const open = openShift()
  if (open === null) return
  const sentAt = performance.now()
  const { now } = await call(readDevice, {}, { headers: gateHeaders(open.session) })
  setGateClock(now, sentAt)
}

/** One batch; true while more waits. */
async function handIn(): Promise<boolean> {
  const open = openShift()
  if (open === null) return false
  const { battery, clockOffsetMs } = useShift.getState()
  const scans = open.seen.next(batch)
  const left = open.seen.counts(0).pending - scans.length
  const sentAt = performance.now()
  const answer = await call(
    syncDevice,
    {
      body: {
        version: open.data.lookup.head().version,
        scans: scans.map((scan) => corrected(scan, clockOffsetMs ?? 0)),
        state: { battery, clockOffsetMs, pending: left },
      },
    },
    { headers: gateHeaders(open.session), signal: AbortSignal.timeout(20_000) },
  )
  setGateClock(answer.now, sentAt)
  if (answer.delta !== null && !(await take(answer.delta))) return false
  // Only after what changed is kept: until then this gate's own memory says who is inside.
  const sentIds = scans.map(({ id }) => id)
  await markSent(sentIds)
  open.seen.forgetSent(sentIds)
  refreshShift({ settings: answer.settings })
  await storeNote('settings', answer.settings)
  const { off, startsAt, incidents, supervisors } = answer
  await storeNote('off', { off, startsAt })
  await storeSupervisors(open.key, supervisors)
  changeShift({ off, startsAt, incidents, supervisors, ...open.seen.counts(gateClock().now) })
  await noteSync(Date.parse(answer.now))
  if (answer.reload) await takeSnapshot()
  return open.seen.counts(0).pending > 0
}

/** What was scanned before this telephone knew the time is told in the server's time. */
function corrected(kept: KeptScan, offsetMs: number): Scan {
  const scan = wireScan(kept)
  if (scan.clockKnown) return scan
  return { ...scan, at: new Date(kept.wallAt - offsetMs).toISOString(), clockKnown: true }
}

async function take(delta: string): Promise<boolean> {
  const open = openShift()
  const bytes = fromBase64Url(delta)
  if (open === null) return false
  const data = bytes === null ? null : await withDelta(open.data, bytes)
  if (data === null || bytes === null) {
    changeShift({ phase: 'tampered', shown: null })
    return false
  }
  await storeDelta(open.key, bytes)
  refreshShift({ data })
  return true
}

/** Hands in everything and signs out; false while something waits, unless `evenSo`: then it waits for the next sign-in. */
export async function endShift(evenSo: boolean): Promise<boolean> {
  const open = openShift()
  if (open === null) return true
  await syncNow()
  if (open.seen.counts(0).pending > 0 && !evenSo) return false
  await call(leaveDevice, {}, { headers: gateHeaders(open.session) }).catch(() => undefined)
  stopSync()
  await forgetShift('signed_out')
  return true
}
