import { eventWord } from '#catalogue/events/event-title.ts'
import type { Event } from '#catalogue/events/contract.ts'
import { EventCard } from '#catalogue/events/web/event-card.tsx'
import { MatchHead } from './match-head.tsx'
import { NotOnSale } from './not-on-sale.tsx'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { Facts } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { Preview } from '#front/news/web/preview.tsx'

/** An unpublished match as its readers will see it: its page before the sale, and its card in the list. */
export default function PreviewEventScreen() {
  return <Preview>{({ event }) => (event === undefined ? null : <UnpublishedMatch event={event} />)}</Preview>
}

function UnpublishedMatch({ event }: { event: Event }) {
  const { saleState, fromCents, cancellationRule, doorsAt, capacity, seatsPerPerson, salesStartAt } = event
  // Not public yet: where its readers would choose seats, the preview shows the prices.
  const shown: Event = { ...event, saleState: saleState === 'cancelled' ? 'cancelled' : 'announced' }
  return (
    <div className="container-page py-8 lg:py-12">
      <MatchHead event={shown} withMap />
      <div className="mt-6">
        <Facts
          items={[
            { label: 'Puertas', value: formatHour(doorsAt) },
            { label: 'Lugares', value: capacity.toLocaleString('es-MX') },
            { label: 'Por persona', value: `${seatsPerPerson}` },
          ]}
        />
      </div>
      <div className="mt-8">
        {fromCents > 0 ? (
          <NotOnSale event={shown} />
        ) : (
          <Notice tone="warn" title="Aún no tiene precios">
            La venta está prevista para el {formatMoment(salesStartAt)} Publica la lista de precios antes que
            el {eventWord(event)}.
          </Notice>
        )}
      </div>
      <Section title="Si se cancela o cambia">
        <p className="max-w-prose text-ink-2">{cancellationRule}</p>
      </Section>
      <Section title="Así se ve en la lista">
        <div inert className="max-w-200">
          <EventCard event={shown} />
        </div>
      </Section>
    </div>
  )
}
