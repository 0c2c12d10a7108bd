import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { readPhases, readPublicPhases } from '../contract.ts'

/** A match's calendar as this person sees it; what strangers see is the same for all of them. */
export function usePhases(eventId: number) {
  const stranger = useSession(({ token }) => token === null)
  return useRead(
    stranger ? readPublicPhases : readPhases,
    { params: { eventId: String(eventId) } },
    { refetchInterval: 30_000, staleTime: 0 },
  )
}

/** How many seats the phase that is open lets a person have; null: no limit of its own, or it is not known yet. */
export function usePhaseLimit(eventId: number): number | null {
  const { data } = usePhases(eventId)
  return data?.phases.find(({ state }) => state === 'open')?.perPerson ?? null
}
