import { judge, mayBeLetIn, type Verdict } from '../../rules.ts'
import { readCode } from '../../scan/read-code.ts'
import { withServerWord } from './server-word.ts'
import { askServer } from './ask-server.ts'
import { gateClock } from './device-clock.ts'
import { storeScans, type KeptScan } from './kept/kept-scans.ts'
import { openShift, type Open } from './shift.ts'
import { changeShift, useShift } from './shift-store.ts'
import type { Word } from './supervisors.ts'

let shownNumber = 0

/** Judges a scanned text; who passes is written down before the word is shown. Null while nobody is signed in. */
export async function judgeText(text: string): Promise<Verdict | null> {
  const open = openShift()
  if (open === null) return null
  const clock = gateClock()
  const reading = await readCode(text, open.data.reader, clock)
  const verdict = judge(reading, gateStateOf(open), clock)
  if (verdict.entry === 'in' || verdict.entry === 're_entry') return admit(open, verdict, text)
  await write(open, scansOf(open, verdict, text))
  show(verdict, text)
  if (verdict.entry === null && verdict.ticketId !== null)
    await write(open, [newScan(open, verdict.ticketId, text, { kind: 'refused', verdict: verdict.kind })])
  return verdict
}

/** Who would pass here passes unless the server knows better; what it says it has written down itself. */
async function admit(open: Open, verdict: Verdict, text: string): Promise<Verdict | null> {
  const scans = scansOf(open, verdict, text)
  const admissions = await askServer(open.session, scans)
  // Meanwhile this telephone was taken away, or another tab works.
  if (openShift() === null) return null
  if (admissions === null) {
    await write(open, scans)
    show(verdict, text)
    return verdict
  }
  for (const [place, { verdict: kind, first }] of admissions.entries())
    if (kind !== 'pass' && first !== null)
      open.seen.heard(scans[place]!.ticketId, { at: Date.parse(first.at), gate: first.gate, inside: true })
  const said = withServerWord(verdict, admissions)
  await write(
    open,
    scans.filter(({ ticketId }) => said.party.includes(ticketId)),
    true,
  )
  show(said, text)
  return said
}

/** What the gate says of a ticket that a supervisor found by its holder's name; nothing is written down. */
export function judgeTicket(ticketId: string): Verdict | null {
  const open = openShift()
  if (open === null) return null
  const reading = { ok: true, of: 'ticket', ticketId, rotating: true } as const
  return judge(reading, gateStateOf(open), gateClock())
}

/** A supervisor lets in whom the gate refused, or who has no code; `word` null: on the supervisor's own telephone. */
export async function letIn(
  { verdict, code }: { verdict: Verdict; code: string | null },
  reason: string,
  word: Word | null,
): Promise<void> {
  const open = openShift()
  const { ticketId } = verdict
  if (open === null || ticketId === null || !mayBeLetIn(verdict)) return
  const scan = newScan(open, ticketId, code, { kind: 'override', verdict: verdict.kind, reason })
  const by = await word?.by({ id: scan.id, ticketId, reason })
  await write(open, [{ ...scan, ...(by !== undefined && { by }) }])
  show(
    { ...verdict, kind: 'pass', entry: 'in', family: null, party: [ticketId] },
    code,
    word?.name ?? 'supervisión',
  )
}

function show(verdict: Verdict, code: string | null, letInBy: string | null = null): void {
  shownNumber += 1
  changeShift({ shown: { number: shownNumber, verdict, code, at: Date.now(), letInBy } })
}

function scansOf(open: Open, { entry, party, kind }: Verdict, code: string): KeptScan[] {
  return entry === null ? [] : party.map((id) => newScan(open, id, code, { kind: entry, verdict: kind }))
}

function newScan(
  { session }: Open,
  ticketId: string,
  code: string | null,
  more: Pick<KeptScan, 'kind' | 'verdict'> & { reason?: string },
): KeptScan {
  const { now, known } = gateClock()
  const { gate } = useShift.getState()
  const at = new Date(now).toISOString()
  const id = crypto.randomUUID()
  const { eventId } = session.device
  return { id, eventId, ticketId, code, gate, at, clockKnown: known, wallAt: Date.now(), ...more }
}

/** `sent`: the server has it already. */
async function write({ key, seen }: Open, scans: KeptScan[], sent = false): Promise<void> {
  await storeScans(key, scans, sent)
  seen.add(scans, sent)
  changeShift(seen.counts(gateClock().now))
}

function gateStateOf({ data: { lookup }, settings, seen, session }: Open) {
  const head = lookup.head()
  const { direction, off } = useShift.getState()
  return {
    gate: session.device.gate,
    atPoint: session.device.atPoint,
    direction,
    settings,
    off,
    fanIdRequired: head.fanIdRequired,
    madeAt: Date.parse(head.madeAt),
    find: lookup.find,
    findOfFan: lookup.findOfFan,
    children: lookup.children,
    adult: lookup.adult,
    seen: seen.of,
  }
}
