import { createHash } from 'node:crypto'
import { audit } from '#server/audit.ts'
import { announce } from '#club/integrations/server/webhooks/announce.ts'
import { lockTickets, applyOfflineCheckIns } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import type { Db } from '#server/db.ts'
import type { SignedInDevice } from '#server/session.ts'
import type { Recorded, Scan } from '../../contract.ts'
import type { CodeReader } from '../../scan/read-code.ts'
import { gateTickets } from '../snapshot/ticket-rows.ts'
import * as rows from './check-in-rows.ts'
import { letInBy } from './let-in.ts'
import { prove, type Proof } from './prove.ts'
import { entryTold } from './told.ts'

/**
 * Writes down what a device decided without a network. Nothing is refused here: people are inside. The earliest entry of a
 * ticket stands, every other one becomes an incident; the same scan told twice changes nothing.
 */
export async function recordScans(
  db: Db,
  device: SignedInDevice,
  scans: Scan[],
  reader: CodeReader,
): Promise<Recorded[]> {
  if (scans.length === 0) return []
  const proofs = await Promise.all(scans.map(({ code }) => prove(code, reader)))
  const { eventId, id: deviceId } = device
  return db.transaction().execute(async (tx) => {
    await lockTickets(tx, eventId, [...new Set(scans.map(({ ticketId }) => ticketId))])
    const withPeople = await withLetIn(tx, scans)
    const ids = withPeople.map(({ id }) => id)
    const known = await rows.knownCheckIns(tx, ids)
    // Told twice in one breath it is one as well.
    const news = [...new Map(withPeople.map((scan, index) => [scan.id, { scan, index }])).values()]
      .filter(({ scan }) => !known.has(scan.id))
      .map(({ scan, index }) => ({ scan, proof: proofs[index] ?? null }))
    const letIn = await letInBy(
      tx,
      device,
      news.map(({ scan }) => scan),
    )
    const allowed = await proven(tx, device, news, letIn)
    const taken = news.map(({ scan }) =>
      allowed.has(scan.id) ? scan : { ...scan, kind: 'refused' as const },
    )
    const written = await rows.insertCheckIns(tx, { scans: taken, eventId, deviceId, decided: false, letIn })
    await announce(
      tx,
      'entry.recorded',
      entryTold(
        eventId,
        taken.filter(({ id }) => written.has(id)),
      ),
    )
    const entries = taken.filter(({ id, kind }) => written.has(id) && (kind === 'in' || kind === 'override'))
    await applyOfflineCheckIns(
      tx,
      eventId,
      entries.map(({ ticketId, gate, at }) => ({ ticketId, gate, at: new Date(at) })),
    )
    const forged = news.filter(({ scan }) => written.has(scan.id) && !allowed.has(scan.id))
    await rows.openIncidents(tx, eventId, {
      ticketIds: entries.map(({ ticketId }) => ticketId),
      forged: forged.map(({ scan }) => scan.ticketId),
    })
    await auditOverrides(tx, device, entries, letIn)
    const results = await rows.resultsOf(tx, eventId, ids)
    const forgedIds = new Set(forged.map(({ scan }) => scan.id))
    const byId = new Map(results.map((result) => [result.id, result]))
    return ids.map((id, index) => {
      const { result, first } = byId.get(id) ?? { result: 'unknown' as const, first: null }
      return { id: scans[index]!.id, result: forgedIds.has(id) ? 'unknown' : result, first }
    })
  })
}

/**
 * A device that asked, and let the person in because the answer came too late, tells an entry that the server had refused:
 * it stands beside the refusal, with a number of its own that is the same however often it is told.
 */
async function withLetIn(tx: Db, scans: Scan[]): Promise<Scan[]> {
  const known = await rows.knownCheckIns(
    tx,
    scans.map(({ id }) => id),
  )
  return scans.map((scan) =>
    scan.kind !== 'refused' && known.get(scan.id)?.refused === true
      ? { ...scan, id: letInNumber(scan.id) }
      : scan,
  )
}

export function letInNumber(id: string): string {
  const hex = createHash('sha256').update(`let-in:${id}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Scans whose code is of their ticket, of its fan, or of the adult beside whom it goes in; and what supervisors did. */
async function proven(
  tx: Db,
  { eventId }: SignedInDevice,
  news: { scan: Scan; proof: Proof }[],
  letIn: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const others = news.filter(
    ({ scan, proof }) => proof !== null && !('ticketId' in proof && proof.ticketId === scan.ticketId),
  )
  const ids = others.flatMap(({ scan, proof }) =>
    proof !== null && 'ticketId' in proof ? [scan.ticketId, proof.ticketId] : [scan.ticketId],
  )
  const tickets = ids.length === 0 ? [] : await gateTickets(tx, { eventId, ids: [...new Set(ids)] })
  const keyOf = new Map(tickets.map(({ id, fanKey }) => [id, fanKey]))
  const fits = ({ id, ticketId, kind }: Scan, proof: Proof): boolean => {
    if (kind === 'refused') return true
    if (kind === 'override') return letIn.has(id)
    if (proof === null) return false
    if ('ticketId' in proof && proof.ticketId === ticketId) return true
    const shown = 'fanKey' in proof ? proof.fanKey : (keyOf.get(proof.ticketId) ?? '')
    return shown !== '' && shown === keyOf.get(ticketId)
  }
  return new Set(news.filter(({ scan, proof }) => fits(scan, proof)).map(({ scan }) => scan.id))
}

async function auditOverrides(
  tx: Db,
  device: SignedInDevice,
  entries: Scan[],
  letIn: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { id, ticketId, kind, gate, reason, verdict } of entries) {
    if (kind !== 'override') continue
    await audit(tx, {
      accountId: letIn.get(id) ?? device.createdBy,
      action: 'gate.override',
      subject: `ticket:${ticketId}`,
      detail: { gate, reason: reason ?? '', device: device.name, instead: verdict },
    })
  }
}
