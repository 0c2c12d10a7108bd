import { eventTitle } from '#catalogue/events/event-title.ts'
import { placeWords } from '#selling/tickets/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import type { Received } from '../contract.ts'

type OfferCardProps = {
  offer: Received
  /** Below a section's own heading it is `h3`. */
  heading?: 'h2' | 'h3'
}

/** A ticket on its way from one person to another. */
export function OfferCard({ offer, heading: Heading = 'h2' }: OfferCardProps) {
  const { event, seat, from, expiresAt, status } = offer
  return (
    <Card as="section" className="flex gap-4 p-5">
      <DateBadge at={event.startsAt} />
      <div className="min-w-0">
        <Heading className="text-2xl">{eventTitle(event)}</Heading>
        <p className="text-ink-2">{formatMoment(event.startsAt)}</p>
        <p className="mt-2">{placeWords(seat)}</p>
        <p className="mt-2 text-sm text-ink-2">
          De {from}.{status === 'offered' && ` Acéptalo antes del ${formatMoment(expiresAt)}`}
        </p>
      </div>
    </Card>
  )
}
