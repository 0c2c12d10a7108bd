import { Suspense } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { mayHaveQueue } from '#catalogue/waiting-room/web/may-have-queue.ts'
import { lazyPart } from '#web/lazy-part.ts'

const QueueDoor = lazyPart(() => import('#catalogue/waiting-room/web/queue-door.tsx'))

/** The way to a match's waiting room, where its sale is young enough to have one. */
export function MatchQueue({ event }: { event: Pick<Event, 'id' | 'saleState' | 'salesStartAt'> }) {
  const { id, saleState, salesStartAt } = event
  if (!mayHaveQueue(saleState, salesStartAt)) return null
  return (
    <Suspense>
      <QueueDoor saleId={`event-${id}`} state={saleState} startsAt={salesStartAt} />
    </Suspense>
  )
}
