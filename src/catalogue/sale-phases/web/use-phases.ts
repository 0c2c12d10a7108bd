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
