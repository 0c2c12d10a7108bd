import { paths } from '#lib/paths.ts'
import { EventScreen } from './event-screen.tsx'

/** The same purchase without a map, equal in power: zone, quantity, best seats or seat by seat. */
export default function EventDetail2Screen() {
  return <EventScreen path={paths.eventDetail2} withMap={false} />
}
