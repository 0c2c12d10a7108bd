import { audit } from '#features/accounts/sql.ts'
import { checkInTicket, lockTickets } from '#features/tickets/live-code/live-code.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { SignedInDevice } from '#server/gate-session.ts'
import type { Scan, VerdictKind } from '../contract.ts'
import { judge, type Stand, type Verdict } from '../rules.ts'
import { readCode, type CodeReader } from '../scan/read-code.ts'
import { fanKeyOf } from '../snapshot/lookup.ts'
import type { GateTicket } from '../snapshot/shapes.ts'
import { familyTickets, gateTickets } from '../snapshot/ticket-rows.ts'
import { openMatch } from '../sql.ts'
import { findCheckIn, insertCheckIns } from './check-in-rows.ts'

export type Admission = { verdict: VerdictKind; first: { at: string; gate: string } | null; now: string }

/**
 * A person at the gate, decided here and written down in one transaction. The ticket's row is locked first: a refund of it
 * comes wholly before or wholly after. The same scan again gets the same answer.
 */
export function admit(db: Db, device: SignedInDevice, scan: Scan, reader: CodeReader): Promise<Admission> {
  const { eventId } = device
  return db.transaction().execute(async (tx) => {
    await lockTickets(tx, eventId, [scan.ticketId])
    const match = await openMatch(tx, eventId)
    if (match === undefined) throw new Problem('match_over', 'Este partido ya no tiene puertas.')
    const now = match.now.getTime()
    const known = await findCheckIn(tx, scan.id)
    const tickets = await ticketsFor(tx, eventId, scan.ticketId)
    const ticket = tickets.find(({ id }) => id === scan.ticketId)
    const answer = (verdict: VerdictKind): Admission => ({
      verdict,
      first: ticket?.entered
        ? { at: new Date(ticket.entered.at).toISOString(), gate: ticket.entered.gate }
        : null,
      now: match.now.toISOString(),
    })
    if (known !== undefined) return answer(known.verdict as VerdictKind)
    const stand = standOf(tickets, {
      gate: device.supervisor ? null : device.gate,
      direction: scan.kind === 'out' ? 'out' : 'in',
      settings: match.settings,
      fanIdRequired: match.requiresFanId,
    })
    const verdict = await verdictOf(tx, { scan, device, stand, reader, now })
    const passes = verdict.kind === 'pass' && verdict.party.includes(scan.ticketId)
    const kind = passes ? (scan.kind === 'override' ? 'override' : (verdict.entry ?? 'in')) : 'refused'
    const says = passes || verdict.kind !== 'pass' ? verdict.kind : 'unknown_key'
    const at = match.now.toISOString()
    await insertCheckIns(tx, {
      scans: [{ ...scan, kind, at, verdict: says, clockKnown: true }],
      eventId,
      deviceId: device.id,
      decided: true,
    })
    if (kind === 'in' || kind === 'override') {
      const entered = await checkInTicket(tx, { ticketId: scan.ticketId, gate: scan.gate, at: match.now })
      // Under the ticket's lock this cannot be; if it is, nothing of it stands.
      if (!entered && kind === 'in') throw new Problem('ticket_used', 'Ese boleto ya entró.')
    }
    return answer(says)
  })
}

type Asked = { scan: Scan; device: SignedInDevice; stand: Stand; reader: CodeReader; now: number }

async function verdictOf(tx: Db, { scan, device, stand, reader, now }: Asked): Promise<Verdict> {
  const clock = { now, known: true }
  if (scan.kind === 'override') return overridden(tx, device, scan, stand, now)
  if (scan.code === null) throw new Problem('code_missing', 'Escanea el código del boleto.', 400)
  const reading = await readCode(scan.code, reader, clock)
  return judge(reading, stand, clock)
}

/** A supervisor lets somebody in whatever the gate says, but not with a ticket that was given back. */
async function overridden(
  tx: Db,
  device: SignedInDevice,
  { ticketId, gate, reason }: Scan,
  stand: Stand,
  now: number,
): Promise<Verdict> {
  if (!device.supervisor || reason === undefined)
    throw new Problem('supervisor_only', 'Esto lo autoriza supervisión, con un motivo.', 403)
  const reading = { ok: true, of: 'ticket', ticketId, living: true } as const
  const verdict = judge(reading, stand, { now, known: true })
  if (verdict.ticket === null || verdict.ticket.ended !== null) return verdict
  await audit(tx, {
    accountId: device.createdBy,
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

function standOf(
  tickets: GateTicket[],
  more: Pick<Stand, 'gate' | 'direction' | 'settings' | 'fanIdRequired'>,
): Stand {
  const find = (id: string) => tickets.find((ticket) => ticket.id === id)
  const members = (key: string) => tickets.filter(({ fanKey, ended }) => fanKey === key && ended === null)
  return {
    ...more,
    // The server knows every ticket there is.
    madeAt: Number.POSITIVE_INFINITY,
    find,
    findOfFan: (fanId) => members(fanKeyOf(fanId)).find(({ bound }) => bound !== 'minor'),
    children: (key) => members(key).filter(({ bound }) => bound === 'minor'),
    adult: (key) => members(key).find(({ bound }) => bound !== 'minor'),
    seen: () => undefined,
  }
}
