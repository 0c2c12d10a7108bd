import { placeWords } from '#selling/tickets/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import type { Received } from '../contract.ts'

/** A ticket on its way from one person to another. */
export function OfferCard({ offer: { event, seat, from, expiresAt, status } }: { offer: Received }) {
  return (
    <Card as="section" className="flex gap-4 p-5">
      <DateBadge at={event.startsAt} />
      <div className="min-w-0">
        <h2 className="text-2xl">
          {event.home} vs {event.away}
        </h2>
        <p className="text-ink-2">{formatMoment(event.startsAt)}</p>
        <p className="mt-2">{placeWords(seat)}</p>
        <p className="mt-2 text-sm text-ink-2">
          De {from}.{status === 'offered' && ` Acéptalo antes del ${formatMoment(expiresAt)}`}
        </p>
      </div>
    </Card>
  )
}
