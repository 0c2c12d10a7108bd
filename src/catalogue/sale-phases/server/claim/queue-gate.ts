import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { buyersWords, openPhase, phaseOfQueue, phaseRefusalWords } from '../../rules.ts'
import { meetsFactOf } from '../facts/qualified.ts'
import { hasPhases, phasesFor, type PhaseRow } from '../sql.ts'

/**
 * Who of these people may not wait for seats of a match, and why: their turn, from that instant on, would come in a phase that is not
 * theirs. Nobody where it is sold without phases, or to everybody then.
 */
export async function refusedInQueue(
  db: Db,
  eventId: number,
  accountIds: string[],
  at: Date,
): Promise<Map<string, Problem>> {
  const phases = await announced(db, eventId)
  if (phases === null) return new Map()
  const phase = phaseOfQueue(phases, at)
  if (phase === null) {
    const closed = new Problem('phase_closed', phaseRefusalWords.phase_closed, 409)
    return new Map(accountIds.map((id) => [id, closed]))
  }
  if (phase.mine) return new Map()
  const { rows } = await sql<{ id: string }>`
    select asked.id from sale_phases phase cross join unnest(${accountIds}::uuid[]) as asked (id)
    where phase.id = ${phase.id} and not (${meetsFactOf(sql`asked.id`)})`.execute(db)
  const words = `La fila es ahora para ${buyersWords(phase)}. Entra a la fila cuando empiece tu fase.`
  const notTheirs = new Problem('phase_not_yours', words, 403)
  return new Map(rows.map(({ id }) => [id, notTheirs]))
}

/** True of a match that is sold by phases of which none is open now: nobody could buy who is called. */
export async function isBetweenPhases(db: Db, eventId: number): Promise<boolean> {
  const phases = await announced(db, eventId)
  return phases !== null && openPhase(phases, phases[0]!.now) === null
}

/** The phases of a match as a stranger meets them; null where it is sold without any, as most are. */
async function announced(db: Db, eventId: number): Promise<PhaseRow[] | null> {
  if (!(await hasPhases(db, eventId))) return null
  const phases = await phasesFor(db, eventId, null)
  return phases.length === 0 ? null : phases
}
