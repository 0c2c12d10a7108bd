import { eventTitle } from '#catalogue/events/event-title.ts'
import { queryable, type Db } from '#server/db.ts'
import { openPhase } from '../../rules.ts'
import { phasedMatches, phasesFor } from '../sql.ts'
import { claimPhase } from './claim-phase.ts'
import { ofMatch, refusedByPhase } from './phase-gate.ts'

type Parts = {
  holdId: string
  visitorId: string
  accountId: string | null
  seats: { eventId: number; seatIds: number[] }[]
}

/**
 * Lets a fresh hold of several matches into the phase that is open in each, or throws a Problem that names the match:
 * the caller's transaction ends. All its seats are locked before the first phase. A pack is tickets: where no phase is
 * open nobody has one. A bonogallo (`asHolder`) makes its buyer a holder, and before and after a match's phases its own
 * windows alone decide.
 */
export async function claimParts(
  tx: Db,
  { holdId, visitorId, accountId, seats }: Parts,
  { asHolder = false } = {},
): Promise<void> {
  const phased = await phasedMatches(
    tx,
    seats.map(({ eventId }) => eventId),
  )
  for (const { id: eventId, home, away } of phased) {
    const phases = await phasesFor(tx, eventId, accountId)
    const open = phases[0] && openPhase(phases, phases[0].now)
    if (!open && asHolder) continue
    const phaseIds = phases.flatMap(({ id, mine, rule }) =>
      mine || (asHolder && rule === 'holder') ? [id] : [],
    )
    const { seatIds } = seats.find((part) => part.eventId === eventId)!
    const [refusal] = await claimPhase(queryable(tx), eventId, [
      { id: holdId, visitorId, accountId, seatIds, phaseIds },
    ])
    if (refusal) throw ofMatch(refusedByPhase(refusal, phases), eventTitle({ home, away }))
  }
}
