import { lockCodes, noteOfflineUses } from '#selling/extras/server/code-rows.ts'
import type { Db } from '#server/db.ts'
import type { SignedInDevice } from '#server/session.ts'
import type { Recorded, Scan } from '../../contract.ts'
import { isExtra, type CodeReader } from '../../scan/read-code.ts'
import { extraResults, insertExtraScans, knownExtraScans } from '#selling/extras/server/scan-rows.ts'
import { prove } from './prove.ts'
import { letInNumber, recordScans } from './record.ts'

/** Writes down what a device decided without a network, of tickets and of what was bought beside seats. */
export async function recordAll(
  db: Db,
  device: SignedInDevice,
  scans: Scan[],
  reader: CodeReader,
): Promise<Recorded[]> {
  const tickets = await recordScans(
    db,
    device,
    scans.filter((scan) => !isExtra(scan)),
    reader,
  )
  const extras = await recordExtras(db, device, scans.filter(isExtra), reader)
  const results = new Map([...tickets, ...extras].map((result) => [result.id, result]))
  return scans.map(({ id }) => results.get(id) ?? { id, result: 'unknown', first: null })
}

/** Nothing is refused here: it was given. The earliest use of a code stands; the same scan told twice changes nothing. */
async function recordExtras(
  db: Db,
  { id: deviceId, eventId }: SignedInDevice,
  scans: Scan[],
  reader: CodeReader,
): Promise<Recorded[]> {
  if (scans.length === 0) return []
  const proofs = await Promise.all(scans.map(({ code }) => prove(code, reader)))
  return db.transaction().execute(async (tx) => {
    await lockCodes(tx, eventId, [...new Set(scans.map(({ ticketId }) => ticketId))])
    const known = await knownExtraScans(
      tx,
      scans.map(({ id }) => id),
    )
    const told = scans.map((scan, index) => {
      const proof = proofs[index] ?? null
      const proven = proof !== null && 'ticketId' in proof && proof.ticketId === scan.ticketId
      // Given because the answer came too late, though the server had refused: it stands beside the refusal.
      const late = scan.kind === 'in' && known.get(scan.id)?.refused === true
      const taken: Scan = { ...scan, ...(late && { id: letInNumber(scan.id) }) }
      return { sentAs: scan.id, proven, scan: proven ? taken : { ...taken, kind: 'refused' as const } }
    })
    const once = [...new Map(told.map(({ scan }) => [scan.id, scan])).values()]
    const written = await insertExtraScans(tx, { scans: once, eventId, deviceId, decided: false })
    const uses = once.filter(({ id, kind }) => written.has(id) && kind === 'in')
    await noteOfflineUses(
      tx,
      eventId,
      uses.map(({ ticketId: codeId, gate: point, at }) => ({ codeId, point, at: new Date(at) })),
    )
    const results = await extraResults(
      tx,
      eventId,
      told.map(({ scan }) => scan.id),
    )
    const byId = new Map(results.map((result) => [result.id, result]))
    return told.map(({ sentAs, proven, scan }) => {
      const { result, first } = byId.get(scan.id) ?? { result: 'unknown' as const, first: null }
      return { id: sentAs, result: proven ? result : 'unknown', first }
    })
  })
}
