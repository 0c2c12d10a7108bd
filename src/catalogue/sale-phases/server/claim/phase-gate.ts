import { formatMoment } from '#lib/dates.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { buyersWords, openPhase, phaseRefusalWords, type Fact, type PhaseRefusal } from '../../rules.ts'
import { hasPhases, phasesFor, type PhaseRow } from '../sql.ts'

/** How long this node believes that a match has, or has no, phases. */
const believedMs = 1000

/** Which phases of a match a person may buy in; null where it is sold without phases, which costs no statement. */
export function phaseGate(db: Db) {
  const known = new Map<number, { at: number; phased: Promise<boolean> }>()

  function isPhased(eventId: number): Promise<boolean> {
    const last = known.get(eventId)
    if (last !== undefined && performance.now() - last.at < believedMs) return last.phased
    const phased = hasPhases(db, eventId)
    known.set(eventId, { at: performance.now(), phased })
    phased.catch(() => known.delete(eventId))
    return phased
  }

  return async function phasesOf(eventId: number, accountId: string | null): Promise<number[] | null> {
    if (!(await isPhased(eventId))) return null
    const phases = await phasesFor(db, eventId, accountId)
    if (phases.length === 0) return null
    const open = openPhase(phases, phases[0]!.now)
    if (open === null || !open.mine)
      throw refusedByPhase(open === null ? 'phase_closed' : 'phase_not_yours', phases)
    return phases.filter(({ mine }) => mine).map(({ id }) => id)
  }
}

/** Says to an account that orders for whom the phase was in which its seats were held. */
export function factRefused(fact: Fact): Problem {
  const words = `Estos lugares se apartaron en una fase para ${buyersWords(fact)} y tu cuenta no entra en ella. Suéltalos y mira cuándo empieza la tuya.`
  return new Problem('phase_not_yours', words, 403)
}

/** The same refusal, where it is about one of several matches. */
export function ofMatch(problem: Problem, match: string): Problem {
  problem.message = `${match}: ${problem.message}`
  return problem
}

/** Says why, for whom it is now, and when the person's own phase begins. */
export function refusedByPhase(reason: PhaseRefusal, phases: PhaseRow[] = []): Problem {
  const own = phases.find(({ mine, startsAt, now }) => mine && startsAt > now)
  const open = phases[0] && openPhase(phases, phases[0].now)
  if (reason === 'phase_not_yours' && open) {
    const next = own ? ` La tuya empieza el ${formatMoment(own.startsAt)}` : ''
    const words = `Ahora compran: ${buyersWords(open)}.${next}`
    return new Problem(reason, words, 403)
  }
  const next = own ? ` Puedes comprar desde el ${formatMoment(own.startsAt)}` : ''
  return new Problem(reason, `${phaseRefusalWords[reason]}${next}`, 409)
}
