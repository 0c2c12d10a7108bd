import { Suspense } from 'react'
import { lazyPart } from '#web/lazy-part.ts'
import { useSession } from '#web/session-store.ts'

const OwnSeatDoor = lazyPart(() => import('#products/own-seats/web/own-seat-door.tsx'))

/** The seats that are kept at a match for a holder; nobody else's phone loads what shows them. */
export function OwnSeat({ eventId }: { eventId: number }) {
  const isHolder = useSession(({ token, hasBonoGallo }) => token !== null && hasBonoGallo)
  if (!isHolder) return null
  return (
    <Suspense>
      <OwnSeatDoor eventId={eventId} />
    </Suspense>
  )
}
