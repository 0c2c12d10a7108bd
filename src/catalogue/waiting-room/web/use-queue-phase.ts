import type { PublicPhase } from '#catalogue/sale-phases/contract.ts'
import { phaseOfQueue, phaseState } from '#catalogue/sale-phases/rules.ts'
import { useRead } from '#web/query.ts'
import { serverNow } from '#web/server-clock.ts'
import { useSession } from '#web/session-store.ts'
import { readPublicQueuePhases, readQueuePhases, type QueuePhases } from '../contract.ts'

type OfMatch = {
  id: number
  title: string
  phases: PublicPhase[]
  /** The turn would come in a phase that is not this person's. */
  barred: boolean
  /** One phase is over and the next has not begun: nobody is called. */
  between: boolean
}

/** `barred` and `between`: of one of its matches at least. */
export type QueuePhase = Pick<OfMatch, 'barred' | 'between'> & { matches: OfMatch[]; signedIn: boolean }

/**
 * How the phases of a match, or of a pack's matches, stand for who waits; null where they are sold without. `drawnAt`: while places of a
 * draw are taken, when that is: the phase that begins then is asked for. Asked once, and from then on told by the clock:
 * what is a person's own must not be asked for again by everybody who waits.
 */
export function useQueuePhase(saleId: string, drawnAt: string | null): QueuePhase | null {
  const stranger = useSession(({ token }) => token === null)
  const { data } = useRead(
    stranger ? readPublicQueuePhases : readQueuePhases,
    { params: { saleId } },
    { staleTime: 5 * 60_000 },
  )
  const at = Math.max(serverNow(), drawnAt === null ? 0 : Date.parse(drawnAt))
  return data === undefined ? null : queuePhaseOf(data, new Date(at))
}

/** Calendars as they were read, at an instant after it. */
export function queuePhaseOf({ matches, signedIn }: QueuePhases, now: Date): QueuePhase | null {
  if (matches.length === 0) return null
  const stand = matches.map(({ id, title, phases }) => ({ id, title, ...standOf(phases, now) }))
  return {
    matches: stand,
    signedIn,
    barred: stand.some(({ barred }) => barred),
    between: stand.some(({ between }) => between),
  }
}

function standOf(phases: PublicPhase[], now: Date): Omit<OfMatch, 'id' | 'title'> {
  const timed = phases.map(({ startsAt, endsAt, ...phase }) => {
    const hours = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    return { phase: { ...phase, startsAt, endsAt, state: phaseState(hours, now) }, ...hours }
  })
  const asked = phaseOfQueue(timed, now)?.phase
  return {
    phases: timed.map(({ phase }) => phase),
    barred: asked?.mine !== true,
    between: asked?.state !== 'open',
  }
}
