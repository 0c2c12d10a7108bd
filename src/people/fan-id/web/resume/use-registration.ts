import { putAnswer, useRead } from '#web/query.ts'
import { readRegistration, type Registration } from '../../registration-contract.ts'
import { useFanSession } from '#web/fan-session-store.ts'

/** Where this fan's registration stands. Nothing is asked while nobody has entered; a review is looked at again. */
export function useRegistration() {
  const token = useFanSession((session) => session.token)
  return useRead(
    readRegistration,
    {},
    {
      enabled: token !== null,
      staleTime: 0,
      refetchInterval: (query) => (query.state.data?.status === 'in_review' ? 30_000 : false),
    },
  )
}

/** Takes an answer that says where the registration stands now, for every screen that shows it. */
export function cacheRegistration(registration: Registration): void {
  putAnswer(readRegistration, {}, registration)
  useFanSession.getState().noteStatus(registration.status)
}
