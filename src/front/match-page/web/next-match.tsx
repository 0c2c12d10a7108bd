import { eventTitle } from '#catalogue/events/event-title.ts'
import type { EventSummary } from '#catalogue/events/contract.ts'
import { bandOf, EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { SaleState } from '#catalogue/events/web/sale-state.tsx'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** The first match that can be bought, large: who, when, from how much, and the way to its seats. */
export function NextMatch({ event }: { event: EventSummary }) {
  const { id, home, away, round, venue, startsAt } = event
  return (
    <Card
      as="article"
      band={bandOf(event)}
      className="relative grid gap-x-8 gap-y-4 p-5 pl-6 md:grid-cols-[auto_1fr_auto] md:items-center lg:p-6 lg:pl-8"
    >
      <div className="flex items-center gap-3">
        <EventMarks
          event={event}
          size={72}
          between={
            <span className="title text-xl text-ink-2" aria-hidden>
              vs
            </span>
          }
        />
      </div>
      <div className="min-w-0">
        <p className="text-sm text-ink-2">
          {round} · {venue}
        </p>
        <h2 className="mt-1 text-3xl">{eventTitle({ home, away })}</h2>
        <p className="mt-1 font-semibold">{formatMoment(startsAt)}</p>
        <SaleState event={event} />
      </div>
      <Button variant="accent" className="min-h-13 text-lg" to={paths.eventDetail(id)}>
        Elegir lugares
      </Button>
    </Card>
  )
}
