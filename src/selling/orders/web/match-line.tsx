import { eventTitle } from '#catalogue/events/event-title.ts'
import type { EventSummary } from '#catalogue/events/contract.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { DateBadge } from '#ui/date-badge.tsx'

/** Which match, when and where, in the head of a summary. */
export function MatchLine({ event }: { event: EventSummary }) {
  return (
    <div className="flex items-center gap-4">
      <DateBadge at={event.startsAt} />
      <div className="min-w-0">
        <p className="title text-2xl">{eventTitle(event)}</p>
        <p className="text-sm text-ink-2">
          {formatMoment(event.startsAt)} · Puertas {formatHour(event.doorsAt)}
        </p>
        <p className="text-sm text-ink-2">
          {event.venue}, {event.city}
        </p>
      </div>
    </div>
  )
}
