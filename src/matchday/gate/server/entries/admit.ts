import { audit } from '#server/audit.ts'
import { announce } from '#club/integrations/server/webhooks/announce.ts'
import { checkInTicket, lockTickets } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { SignedInDevice } from '#server/session.ts'
import type { Scan, ScanKind, VerdictKind } from '../../contract.ts'
import { judge, mayBeLetIn, type GateState, type Verdict } from '../../rules.ts'
import { readCode, type CodeReader } from '../../scan/read-code.ts'
import type { GateTicket } from '../../snapshot/shapes.ts'
import { lockCodes } from '#selling/extras/server/code-rows.ts'
import { isExtra } from '../../scan/read-code.ts'
import { admitExtra } from './admit-extra.ts'
import { gateStateOf, type Asked } from './gate-state.ts'
import { familyTickets, gateTickets } from '../snapshot/ticket-rows.ts'
import { openMatch } from '../sql.ts'
import type { Admission } from '../../entries-contract.ts'
import { findCheckIn, insertCheckIns } from './check-in-rows.ts'
import { letInBy } from './let-in.ts'
import { entryTold } from './told.ts'

/**
 * Who stands at the gate with one code, decided here and written down in one transaction. The rows of their tickets are
 * locked first: a refund comes wholly before or wholly after, and of two gates that ask for a family one gets all of it.
 * The same scan again gets the same answer.
 */
export function admit(
  db: Db,
  device: SignedInDevice,
  scans: Scan[],
  reader: CodeReader,
): Promise<{ admissions: Admission[]; now: string }> {
  const { eventId } = device
  return db.transaction().execute(async (tx) => {
    const ids = (of: boolean) => scans.filter((scan) => isExtra(scan) === of).map(({ ticketId }) => ticketId)
    await lockTickets(tx, eventId, ids(false))
    if (scans.some(isExtra)) await lockCodes(tx, eventId, ids(true))
    const match = await openMatch(tx, eventId)
    if (match === undefined) throw new Problem('match_over', 'Aquí ya no hay puertas abiertas.')
    const admissions: Admission[] = []
    for (const scan of scans)
      admissions.push(await (isExtra(scan) ? admitExtra : admitOne)(tx, { device, scan, reader, match }))
    return { admissions, now: match.now.toISOString() }
  })
}

const noWord: ReadonlyMap<string, string> = new Map()

async function admitOne(tx: Db, { device, scan, reader, match }: Asked): Promise<Admission> {
  const { eventId } = device
  const tickets = await ticketsFor(tx, eventId, scan.ticketId)
  const entered = tickets.find(({ id }) => id === scan.ticketId)?.entered
  const answer = (verdict: VerdictKind): Admission => ({
    id: scan.id,
    verdict,
    first: entered ? { at: new Date(entered.at).toISOString(), gate: entered.gate } : null,
  })
  const known = await findCheckIn(tx, scan.id)
  if (known !== undefined) return answer(known.verdict as VerdictKind)
  const gateState = gateStateOf(tickets, {
    gate: device.supervisor ? null : device.gate,
    atPoint: device.atPoint,
    direction: scan.kind === 'out' ? 'out' : 'in',
    settings: match.settings,
    off: match.off,
    fanIdRequired: match.requiresFanId,
  })
  const verdict = await verdictOf(tx, { scan, device, gateState, reader, now: match.now.getTime() })
  const passes = verdict.kind === 'pass' && verdict.party.includes(scan.ticketId)
  const kind: ScanKind = passes
    ? scan.kind === 'override'
      ? 'override'
      : (verdict.entry ?? 'in')
    : 'refused'
  const says = passes || verdict.kind !== 'pass' ? verdict.kind : 'unknown_key'
  const decided: Scan = { ...scan, kind, at: match.now.toISOString(), verdict: says, clockKnown: true }
  const letIn = kind === 'override' ? await letInBy(tx, device, [{ ...scan, verdict: 'pass' }]) : noWord
  await insertCheckIns(tx, { scans: [decided], eventId, deviceId: device.id, decided: true, letIn })
  if (kind === 'in' || kind === 'override') {
    const opened = await checkInTicket(tx, { ticketId: scan.ticketId, gate: scan.gate, at: match.now })
    // Under the ticket's lock this cannot be; if it is, nothing of it stands.
    if (!opened && kind === 'in') throw new Problem('ticket_used', 'Ese boleto ya entró.')
  }
  await announce(tx, 'entry.recorded', entryTold(eventId, [decided]))
  return answer(says)
}

type Judged = { scan: Scan; device: SignedInDevice; gateState: GateState; reader: CodeReader; now: number }

async function verdictOf(tx: Db, { scan, device, gateState, reader, now }: Judged): Promise<Verdict> {
  const clock = { now, known: true }
  if (scan.kind === 'override') return overridden(tx, device, scan, gateState, now)
  if (scan.code === null) throw new Problem('code_missing', 'Escanea el código del boleto.', 400)
  const reading = await readCode(scan.code, reader, clock)
  return judge(reading, gateState, clock)
}

/** A supervisor lets somebody in against the gate's word, but with no ticket that ended and against no restriction. */
async function overridden(
  tx: Db,
  device: SignedInDevice,
  scan: Scan,
  gateState: GateState,
  now: number,
): Promise<Verdict> {
  const { id, ticketId, gate, reason } = scan
  const by = (await letInBy(tx, device, [{ ...scan, verdict: 'pass' }])).get(id)
  if (by === undefined || reason === undefined)
    throw new Problem('supervisor_only', 'Esto lo autoriza supervisión, con un motivo.', 403)
  const reading = { ok: true, of: 'ticket', ticketId, rotating: true } as const
  const verdict = judge(reading, gateState, { now, known: true })
  if (verdict.ticket === null || !mayBeLetIn(verdict)) return verdict
  await audit(tx, {
    accountId: by,
    action: 'gate.override',
    subject: `ticket:${ticketId}`,
    detail: { gate, reason, device: device.name, instead: verdict.kind },
  })
  return { ...verdict, kind: 'pass', entry: 'in', party: [ticketId] }
}

/** The ticket and, where it is of a family, all of it. */
async function ticketsFor(tx: Db, eventId: number, ticketId: string): Promise<GateTicket[]> {
  return gateTickets(tx, { eventId, ids: await familyTickets(tx, eventId, ticketId) })
}
