import { readPhases, readPublicPhases, type PublicPhase } from '#catalogue/sale-phases/contract.ts'
import { phaseOfQueue, phaseState } from '#catalogue/sale-phases/rules.ts'
import { useRead } from '#web/query.ts'
import { serverNow } from '#web/server-clock.ts'
import { useSession } from '#web/session-store.ts'
import { matchOfSubject, subjectOf } from '../rules.ts'

export type QueuePhase = {
  phases: PublicPhase[]
  signedIn: boolean
  /** The turn would come in a phase that is not this person's. */
  barred: boolean
  /** One phase is over and the next has not begun: nobody is called. */
  between: boolean
}

/**
 * How a match's phases stand for who waits; null where it is sold without them. `drawnAt`: while places of a draw are taken, when that is:
 * the phase that begins then is asked for. Asked once, and from then on told by the clock:
 * what is a person's own must not be asked for again by everybody who waits.
 */
export function useQueuePhase(saleId: string, drawnAt: string | null): QueuePhase | null {
  const eventId = matchOfSubject(subjectOf(saleId))
  const stranger = useSession(({ token }) => token === null)
  const { data } = useRead(
    stranger ? readPublicPhases : readPhases,
    { params: { eventId: String(eventId ?? 0) } },
    { enabled: eventId !== null, staleTime: 5 * 60_000 },
  )
  const at = Math.max(serverNow(), drawnAt === null ? 0 : Date.parse(drawnAt))
  return data === undefined ? null : queuePhaseOf(data, new Date(at))
}

/** A calendar as it was read, at an instant after it. */
export function queuePhaseOf(
  { phases, signedIn }: Pick<QueuePhase, 'phases' | 'signedIn'>,
  now: Date,
): QueuePhase | null {
  if (phases.length === 0) return null
  const timed = phases.map(({ startsAt, endsAt, ...phase }) => {
    const hours = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    return { phase: { ...phase, startsAt, endsAt, state: phaseState(hours, now) }, ...hours }
  })
  const asked = phaseOfQueue(timed, now)?.phase
  return {
    phases: timed.map(({ phase }) => phase),
    signedIn,
    barred: asked?.mine !== true,
    between: asked?.state !== 'open',
  }
}
