import type { Event } from '#catalogue/events/contract.ts'
import QueueDoor from '#catalogue/waiting-room/web/queue-door.tsx'

type MatchQueueDoorProps = { event: Pick<Event, 'id' | 'saleState' | 'salesStartAt'> }

/** The way to a match's waiting room, where it has one. */
export default function MatchQueueDoor({ event: { id, saleState, salesStartAt } }: MatchQueueDoorProps) {
  const sale = saleState === 'announced' ? 'coming' : saleState === 'on_sale' ? 'open' : 'over'
  return <QueueDoor saleId={`event-${id}`} sale={sale} startsAt={salesStartAt} />
}
