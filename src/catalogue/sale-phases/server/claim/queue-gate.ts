import { sql } from 'kysely'
import { eventTitle } from '#catalogue/events/event-title.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { buyersWords, openPhase, phaseOfQueue, phaseRefusalWords } from '../../rules.ts'
import { meetsFactOf } from '../facts/qualified.ts'
import { phasedMatches, phasesFor } from '../sql.ts'
import { ofMatch, phaseGate } from './phase-gate.ts'

/**
 * Who of these people may not wait for seats of a match, or of a pack of matches, and why: their turn, from that instant on, would come in
 * a phase that is not theirs. Nobody where they are sold without phases, or to everybody then.
 */
export async function refusedInQueue(
  db: Db,
  eventIds: number[],
  accountIds: string[],
  at: Date,
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>()
  for (const match of await phasedMatches(db, eventIds)) {
    const found = await refusedByMatch(db, match.id, accountIds, at)
    if (found === null) continue
    const problem = eventIds.length === 1 ? found.problem : ofMatch(found.problem, eventTitle(match))
    for (const id of found.accountIds) if (!refused.has(id)) refused.set(id, problem)
  }
  return refused
}

async function refusedByMatch(
  db: Db,
  eventId: number,
  accountIds: string[],
  at: Date,
): Promise<{ problem: Problem; accountIds: string[] } | null> {
  const phases = await phasesFor(db, eventId, null)
  // The last phase was removed meanwhile: a match like any other.
  if (phases.length === 0) return null
  const phase = phaseOfQueue(phases, at)
  if (phase === null)
    return { problem: new Problem('phase_closed', phaseRefusalWords.phase_closed, 409), accountIds }
  if (phase.mine) return null
  const { rows } = await sql<{ id: string }>`
    select asked.id from sale_phases phase cross join unnest(${accountIds}::uuid[]) as asked (id)
    where phase.id = ${phase.id} and not (${meetsFactOf(sql`asked.id`)})`.execute(db)
  const words = `La fila es ahora para ${buyersWords(phase)}. Entra a la fila cuando empiece tu fase.`
  return { problem: new Problem('phase_not_yours', words, 403), accountIds: rows.map(({ id }) => id) }
}

/** True where one of the matches is sold by phases of which none is open now: nobody could buy who is called. */
export async function isBetweenPhases(db: Db, eventIds: number[]): Promise<boolean> {
  for (const { id } of await phasedMatches(db, eventIds)) {
    const phases = await phasesFor(db, id, null)
    if (phases[0] !== undefined && openPhase(phases, phases[0].now) === null) return true
  }
  return false
}

/**
 * Says why a person who is called could hold nothing: one of the matches has no phase open, or one that is not theirs. Costs no statement
 * where they are sold without phases.
 */
export function turnGate(db: Db) {
  const phasesOf = phaseGate(db)
  return async function refuseOutsidePhases(eventIds: number[], accountId: string): Promise<void> {
    for (const eventId of eventIds)
      try {
        await phasesOf(eventId, accountId)
      } catch (error) {
        const [match] = eventIds.length > 1 ? await phasedMatches(db, [eventId]) : []
        throw match !== undefined && error instanceof Problem ? ofMatch(error, eventTitle(match)) : error
      }
  }
}
