import { faresWords } from '#catalogue/fares/rules.ts'
import { eventTitle } from '#catalogue/events/event-title.ts'
import type { ReactNode } from 'react'
import type { EventSummary } from '#catalogue/events/contract.ts'
import { EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { formatMoment } from '#lib/dates.ts'
import type { SeatPlace } from '#selling/holds/contract.ts'
import { groupPlaces } from '#selling/holds/web/seat-place.tsx'
import type { Order } from '../contract.ts'
import { shortPlaces } from './short-places.ts'

type PurchaseStripProps = {
  event: Pick<EventSummary, 'home' | 'away' | 'look' | 'startsAt'> | null
  /** What is bought, where that is no match. */
  title: string
  places: SeatPlace[]
  /** More about it in a few words. */
  more?: string
  /** A way to change it. */
  children?: ReactNode
}

/** What is being bought, in three lines: the match with its crests, when, and where one sits. */
export function PurchaseStrip({ event, title, places, more = '', children }: PurchaseStripProps) {
  return (
    <section aria-label="Tu compra" className="flex items-center gap-3 border-b border-line pb-3">
      {event && (
        <span className="flex shrink-0 -space-x-2 max-[22rem]:hidden">
          <EventMarks event={event} size={40} />
        </span>
      )}
      <div className="min-w-0 flex-1 leading-snug">
        <p className="font-semibold">{event ? eventTitle(event) : title}</p>
        {event && <p className="text-sm text-ink-2">{formatMoment(event.startsAt)}</p>}
        <p className="text-sm font-semibold">
          {places.length > 0 && <Places places={places} />}
          {places.length > 0 && more !== '' && ' · '}
          {more}
        </p>
      </div>
      {children}
    </section>
  )
}

function Places({ places }: { places: SeatPlace[] }) {
  return (
    <>
      <span aria-hidden>{shortPlaces(places)}</span>
      <span className="sr-only">
        {groupPlaces(places)
          .map(({ where }) => where)
          .join('; ')}
      </span>
    </>
  )
}

/** The strip of an order that was made. */
export function OrderStrip({ order, children }: { order: Order; children?: ReactNode }) {
  const { event, title, lines, items, matches } = order
  const places = [...new Map(lines.map(({ seat }) => [seat.id, seat])).values()]
  const things = items
    .filter(({ kind }) => kind === 'product')
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const more =
    event !== null
      ? faresWords(lines.map(({ fareName }) => fareName))
      : matches.length > 1
        ? `${matches.length} partidos`
        : things > 0 && lines.length === 0
          ? `${things} ${things === 1 ? 'artículo' : 'artículos'}`
          : ''
  return (
    <PurchaseStrip event={event} title={title} places={places} more={more}>
      {children}
    </PurchaseStrip>
  )
}
