import { Suspense } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { usePhases } from '#catalogue/sale-phases/web/use-phases.ts'
import { mayHaveQueue } from '#catalogue/waiting-room/web/may-have-queue.ts'
import { lazyPart } from '#web/lazy-part.ts'

const QueueDoor = lazyPart(() => import('#catalogue/waiting-room/web/queue-door.tsx'))

type MatchQueueProps = { event: Pick<Event, 'id' | 'saleState' | 'salesStartAt'>; barred?: boolean }

/** The way to a match's waiting room, where its sale, or the last phase of it, is young enough to have one. */
export function MatchQueue({ event, barred }: MatchQueueProps) {
  const { id, saleState, salesStartAt } = event
  const { data } = usePhases(id)
  const startsAt = data?.phases.at(-1)?.startsAt ?? salesStartAt
  if (!mayHaveQueue(saleState, startsAt)) return null
  return (
    <Suspense>
      <QueueDoor saleId={`event-${id}`} state={saleState} startsAt={startsAt} barred={barred} />
    </Suspense>
  )
}
