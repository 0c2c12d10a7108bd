import { paths } from '#lib/paths.ts'
import { EventScreen } from './event-screen.tsx'

/** Seats of a match on the map, in the list, or the best ones. */
export default function EventDetailScreen() {
  return <EventScreen path={paths.eventDetail} withMap />
}
