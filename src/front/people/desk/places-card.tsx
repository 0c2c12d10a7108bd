import { eventTitle } from '#catalogue/events/event-title.ts'
import { EventMark } from '#catalogue/events/web/event-mark.tsx'
import { formatDay } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import type { Person } from './person-screen.tsx'

/** Where the person sits in what comes. */
export function PlacesCard({ person: { places, holderOf } }: { person: Person }) {
  return (
    <Card as="section" className="px-4 py-3">
      <h2 className="text-lg">Sus lugares</h2>
      {holderOf.length > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          Bonogallo:{' '}
          {holderOf.map(({ seat, name }) => (name === null ? seat : `${seat}, de ${name}`)).join('; ')}
        </p>
      )}
      {places.length === 0 && <p className="mt-1 text-sm text-ink-2">Sin boletos de lo que viene.</p>}
      <ul>
        {places.map(({ eventId, away, startsAt, seats, pass, home, look }) => (
          <li key={eventId} className="mt-2 flex items-center gap-2.5">
            <EventMark event={{ home, away, look }} size={34} />
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block font-semibold wrap-anywhere">{seats}</span>
              <span className="block text-xs text-ink-2">
                <span className="sr-only">{`${eventTitle({ home, away })}, `}</span>
                {formatDay(startsAt)}
                {pass && ' · bonogallo'}
              </span>
            </span>
            <Badge tone="ok" dense>
              Válido
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
