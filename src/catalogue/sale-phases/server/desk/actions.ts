import { audit } from '#server/audit.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { overlapping, phaseState } from '../../rules.ts'
import { lockPhases, phasesFor, type PhaseRow } from '../sql.ts'
import type { PhaseBody } from '../../desk-contract.ts'
import * as sql from './sql.ts'

type Actor = { eventId: number; accountId: string }
type OfPhase = Actor & { phaseId: number }

export function addPhase(db: Db, of: Actor, body: PhaseBody): Promise<number> {
  return changing(db, of, 'phase.add', async (tx, { phases, now }) => {
    if (new Date(body.endsAt) <= now) throw new Problem('phase_past', 'Esa fase terminaría en el pasado.')
    refuseOverlap([...phases, { name: body.name, ...timesOf(body) }])
    const phaseId = await sql.insertPhase(tx, of.eventId, plain(body))
    return { answer: phaseId, phaseId, detail: body }
  })
}

/** A phase under way keeps its people and its beginning; its end, name, quotas and limit may change. */
export function changePhase(db: Db, of: OfPhase, body: PhaseBody): Promise<void> {
  return changing(db, of, 'phase.change', async (tx, { phases, now }) => {
    const phase = ownPhase(phases, of.phaseId)
    if (phaseState(phase, now) === 'past') throw new Problem('phase_past', 'Esa fase ya terminó.')
    if (new Date(body.endsAt) <= now)
      throw new Problem('phase_past', 'Para cerrarla ya, usa «Terminar ahora».')
    const begun = phaseState(phase, now) === 'open'
    const { name, quota, perPerson, perCluster = false, zones } = body
    const wanted = begun ? { name, quota, perPerson, perCluster, zones, endsAt: body.endsAt } : plain(body)
    const next = {
      ...phase,
      ...timesOf(begun ? { ...body, startsAt: phase.startsAt.toISOString() } : body),
      name,
    }
    refuseOverlap(phases.map((one) => (one.id === phase.id ? next : one)))
    await sql.updatePhase(tx, phase.id, wanted)
    return { answer: undefined, phaseId: phase.id, detail: { before: auditDetail(phase), after: wanted } }
  })
}

export function removePhase(db: Db, of: OfPhase): Promise<void> {
  return changing(db, of, 'phase.remove', async (tx, { phases, now }) => {
    const phase = ownPhase(phases, of.phaseId)
    if (phaseState(phase, now) !== 'coming')
      throw new Problem('phase_begun', 'Esa fase ya empezó: termínala en lugar de quitarla.')
    await sql.deletePhase(tx, phase.id)
    return { answer: undefined, phaseId: phase.id, detail: auditDetail(phase) }
  })
}

/** Ends an open phase now. What is left of it is the next one's from that one's beginning. */
export function endPhase(db: Db, of: OfPhase): Promise<void> {
  return changing(db, of, 'phase.end', async (tx, { phases, now }) => {
    const phase = ownPhase(phases, of.phaseId)
    if (phaseState(phase, now) !== 'open') throw new Problem('phase_not_open', 'Esa fase no está abierta.')
    await sql.updatePhase(tx, phase.id, { endsAt: now.toISOString() })
    return { answer: undefined, phaseId: phase.id, detail: auditDetail(phase) }
  })
}

/** Changes places with the phase before: each takes the other's hours. Neither may have begun. */
export function swapPhase(db: Db, of: OfPhase): Promise<void> {
  return changing(db, of, 'phase.swap', async (tx, { phases, now }) => {
    const phase = ownPhase(phases, of.phaseId)
    const before = phases[phases.indexOf(phase) - 1]
    if (before === undefined || phaseState(before, now) !== 'coming')
      throw new Problem('phase_begun', 'No hay una fase sin empezar antes de esa.')
    await sql.updatePhase(tx, phase.id, hoursOf(before))
    await sql.updatePhase(tx, before.id, hoursOf(phase))
    return { answer: undefined, phaseId: phase.id, detail: { with: before.id } }
  })
}

type PhasesNow = { phases: PhaseRow[]; now: Date }
type Changed<T> = { answer: T; phaseId: number; detail: Record<string, unknown> }

async function changing<T>(
  db: Db,
  { eventId, accountId }: Actor,
  action: AuditAction,
  work: (tx: Db, standing: PhasesNow) => Promise<Changed<T>>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql.lockMatch(tx, eventId)
    const match = await sql.findMatch(tx, eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    await lockPhases(tx, eventId)
    const phases = await phasesFor(tx, eventId, null)
    const now = await sql.readClock(tx)
    const { answer, phaseId, detail } = await work(tx, { phases, now })
    await audit(tx, { accountId, action, subject: `phase:${phaseId}`, detail: { eventId, ...detail } })
    return answer
  })
}

function ownPhase(phases: PhaseRow[], phaseId: number): PhaseRow {
  const phase = phases.find(({ id }) => id === phaseId)
  if (phase === undefined) throw notFound('No encontramos esa fase.')
  return phase
}

function refuseOverlap(phases: { name: string; startsAt: Date; endsAt: Date }[]): void {
  const pair = overlapping(phases)
  if (pair === null) return
  const [one, other] = pair
  throw new Problem('phases_overlap', `«${one.name}» y «${other.name}» se enciman: cambia sus horas.`)
}

const timesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})
const hoursOf = ({ startsAt, endsAt }: PhaseRow) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
/** Only `attended` counts matches. */
const plain = (body: PhaseBody): PhaseBody =>
  body.rule === 'attended'
    ? { ...body, perCluster: body.perCluster ?? false }
    : { ...body, perCluster: body.perCluster ?? false, atLeast: null, ofLast: null }
const auditDetail = ({ name, startsAt, endsAt, quota, perPerson, perCluster }: PhaseRow) => ({
  name,
  startsAt,
  endsAt,
  quota,
  perPerson,
  perCluster,
})
