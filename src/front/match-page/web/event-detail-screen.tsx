import { MapPageWaiting } from '#selling/holds/web/map-page/map-waiting.tsx'
import { paths } from '#lib/paths.ts'
import { ChosenEvent } from './chosen-event.tsx'
import { EventPage } from './event-screen.tsx'
import { MatchMap } from './match-map.tsx'

/** Seats of a match on the map, which is the page; who cannot buy now reads why. */
export default function EventDetailScreen() {
  return (
    <ChosenEvent path={paths.eventDetail} waiting={<MapPageWaiting />}>
      {(event) =>
        event.saleState === 'on_sale' ? <MatchMap event={event} /> : <EventPage event={event} withMap />
      }
    </ChosenEvent>
  )
}
