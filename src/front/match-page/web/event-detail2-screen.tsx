import { paths } from '#lib/paths.ts'
import { ChosenEvent } from './chosen-event.tsx'
import { EventPage } from './event-screen.tsx'

/** The same purchase without a map, equal in power: zone, quantity, best seats or seat by seat. */
export default function EventDetail2Screen() {
  return (
    <ChosenEvent path={paths.eventDetail2}>
      {(event) => <EventPage event={event} withMap={false} />}
    </ChosenEvent>
  )
}
