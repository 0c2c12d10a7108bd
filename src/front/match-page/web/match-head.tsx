import { eventTitle } from '#catalogue/events/event-title.ts'
import { IconList, IconMap2 } from '@tabler/icons-react'
import { FanRulesLine } from '#matchday/ticket-holders/web/fan-rules-notice.tsx'
import type { Event } from '#catalogue/events/contract.ts'
import { ChangeNotice } from '#catalogue/events/web/change-notice.tsx'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { paths } from '#lib/paths.ts'

/** The match in few lines, and the way to the other of the two equal screens. */
export function MatchHead({ event, withMap }: { event: Event; withMap: boolean }) {
  return (
    <header className="mb-4 lg:mb-6">
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm text-ink-2">
          {event.round} · {event.season}
        </p>
        {event.saleState === 'on_sale' && (
          <Button
            size="sm"
            variant="ghost"
            className="-mr-4 shrink-0 whitespace-nowrap"
            icon={withMap ? <IconList size={20} aria-hidden /> : <IconMap2 size={20} aria-hidden />}
            to={withMap ? paths.eventDetail2(event.id) : paths.eventDetail(event.id)}
          >
            {withMap ? 'Comprar sin mapa' : 'Elegir en el mapa'}
          </Button>
        )}
      </div>
      <h1 className="text-3xl lg:text-4xl">{eventTitle(event)}</h1>
      <p className="text-ink-2 max-sm:text-sm">
        {formatMoment(event.startsAt)} <span className="inline-block">· {event.venue}</span>
      </p>
      <FanRulesLine event={event} />
      {event.change && (
        <div className="mt-4">
          <ChangeNotice change={event.change} startsAt={event.startsAt} />
        </div>
      )}
    </header>
  )
}
