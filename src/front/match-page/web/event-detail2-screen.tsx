import type { Event } from '#catalogue/events/contract.ts'
import { paths } from '#lib/paths.ts'
import { SeatPurchase } from '#selling/holds/web/seat-purchase.tsx'
import { ChosenEvent } from './chosen-event.tsx'
import { EventPage } from './event-screen.tsx'
import { useMatchSource } from './use-match-source.ts'

/** The same purchase without a map, equal in power: zone, quantity, best seats or seat by seat. */
export default function EventDetail2Screen() {
  return (
    <ChosenEvent path={paths.eventDetail2}>
      {(event) => <EventPage event={event} withMap={false} seats={<Seats key={event.id} event={event} />} />}
    </ChosenEvent>
  )
}

function Seats({ event }: { event: Event }) {
  return <SeatPurchase source={useMatchSource(event)} />
}
