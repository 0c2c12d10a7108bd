import { useCode } from '#selling/extras/server/code-rows.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Scan, VerdictKind } from '../../contract.ts'
import type { Admission } from '../../entries-contract.ts'
import { judge } from '../../rules.ts'
import { readCode } from '../../scan/read-code.ts'
import { gateExtras } from '../snapshot/extra-tickets.ts'
import { insertExtraScans, knownExtraScans } from '#selling/extras/server/scan-rows.ts'
import { gateStateOf, type Asked } from './gate-state.ts'

/**
 * Whether something bought beside a seat is given now at this lane or counter, under the lock of its code. The same scan again gets the
 * same answer.
 */
export async function admitExtra(tx: Db, { device, scan, reader, match }: Asked): Promise<Admission> {
  const { eventId } = device
  const extras = await gateExtras(tx, { eventId, ids: [scan.ticketId] })
  const entered = extras[0]?.entered ?? null
  const answer = (verdict: VerdictKind): Admission => ({
    id: scan.id,
    verdict,
    first: entered && { at: new Date(entered.at).toISOString(), gate: entered.gate },
  })
  const known = (await knownExtraScans(tx, [scan.id])).get(scan.id)
  if (known !== undefined) return answer(known.verdict as VerdictKind)
  const gateState = gateStateOf(extras, {
    gate: device.supervisor ? null : device.gate,
    atPoint: device.atPoint,
    direction: 'in',
    settings: match.settings,
    off: match.off,
    fanIdRequired: match.requiresFanId,
  })
  const clock = { now: match.now.getTime(), known: true }
  const verdict = judge(await readCode(scan.code ?? '', reader, clock), gateState, clock)
  const passes = verdict.kind === 'pass' && verdict.party.includes(scan.ticketId)
  const says = passes || verdict.kind !== 'pass' ? verdict.kind : 'unknown_key'
  const decided: Scan = {
    ...scan,
    kind: passes ? 'in' : 'refused',
    at: match.now.toISOString(),
    verdict: says,
    clockKnown: true,
  }
  await insertExtraScans(tx, { scans: [decided], eventId, deviceId: device.id, decided: true })
  // Under the code's lock this cannot be; if it is, nothing of it stands.
  if (passes && !(await useCode(tx, eventId, { codeId: scan.ticketId, point: scan.gate, at: match.now })))
    throw new Problem('extra_used', 'Ese extra ya se usó.')
  return answer(says)
}
