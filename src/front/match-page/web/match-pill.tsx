import type { Event } from '#catalogue/events/contract.ts'
import { isMatch } from '#catalogue/events/event-title.ts'
import { EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { MapHead } from '#selling/holds/web/map-page/map-head.tsx'

/** Over the map: the match, the way back to all of them, and the way to the list. */
export function MatchPill({ event }: { event: Pick<Event, 'id' | 'home' | 'away' | 'look' | 'startsAt'> }) {
  const { id, home, away, startsAt } = event
  return (
    <MapHead
      back={{ to: paths.tickets, label: 'Atrás, a los partidos' }}
      marks={<EventMarks event={event} size={24} />}
      title={
        <>
          {isMatch(event) && <span className="sr-only">{home} vs </span>}
          {isMatch(event) ? away : home}
        </>
      }
      list={{ to: paths.eventDetail2(id), label: 'Comprar sin mapa' }}
    >
      {formatMoment(startsAt)}
    </MapHead>
  )
}
