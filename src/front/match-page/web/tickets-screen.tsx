import { Suspense, useDeferredValue } from 'react'
import { lazyPart } from '#web/lazy-part.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/query.ts'
import { Loaded } from '#web/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NightPage } from '#ui/night-page.tsx'
import { Section } from '#ui/page.tsx'
import { SaleAlert } from '#catalogue/sale-alerts/web/sale-alert.tsx'
import { EventCard } from '#catalogue/events/web/event-card.tsx'
import { EventCardsWaiting } from '#catalogue/events/web/event-cards-waiting.tsx'
import { EventFilters } from '#catalogue/events/web/event-filters.tsx'
import { listEvents, type EventSummary } from '#catalogue/events/contract.ts'
import { byMonth, matching, type Wanted } from '#catalogue/events/rules.ts'
import { NextMatch } from './next-match.tsx'

const PackSection = lazyPart(() => import('#products/packs/web/pack-section.tsx'))
const grid = 'grid gap-3 lg:grid-cols-2 lg:gap-4'

/** Every coming match. What is sought stands in the address: it can be shared, and going back keeps it. */
export default function TicketsScreen() {
  const [search, setSearch] = useSearchParams()
  const wanted: Wanted = {
    text: search.get('busca') ?? '',
    month: search.get('mes') ?? '',
    season: search.get('torneo') ?? '',
    team: search.get('equipo') ?? '',
    onSale: search.get('venta') === 'abierta',
  }
  const read = useRead(listEvents, {})
  const events = read.data?.events ?? []
  const found = matching(events, useDeferredValue(wanted))
  const want = (changed: Partial<Wanted>) => setSearch(toSearch({ ...wanted, ...changed }), { replace: true })
  const sought = Object.keys(toSearch(wanted)).length > 0
  const next = sought ? undefined : found.find(({ saleState }) => saleState === 'on_sale')

  return (
    <NightPage title="Partidos" head={<EventFilters events={events} wanted={wanted} onChange={want} />}>
      <Loaded
        read={read}
        title="No pudimos cargar los partidos"
        waiting={<EventCardsWaiting count={6} className={grid} />}
      >
        {() => (
          <>
            <output className="sr-only">
              {found.length === 1 ? '1 partido' : `${found.length} partidos`}
            </output>
            {found.length === 0 && (
              <Nothing any={events.length > 0} onClear={() => setSearch({}, { replace: true })} />
            )}
            {next && <NextMatch event={next} />}
            <Months events={found.filter((event) => event !== next)} />
          </>
        )}
      </Loaded>
      <Suspense>
        <PackSection />
      </Suspense>
    </NightPage>
  )
}

function Months({ events }: { events: EventSummary[] }) {
  return byMonth(events).map(({ month, events: matches }, index) => (
    <Section
      key={month}
      title={<span className="inline-block first-letter:uppercase">{month}</span>}
      className={index === 0 ? 'mt-6' : 'mt-8'}
    >
      <ul className={grid}>
        {matches.map((event) => (
          <li key={event.id}>
            <EventCard event={event} alert={<SaleAlert event={event} />} />
          </li>
        ))}
      </ul>
    </Section>
  ))
}

function Nothing({ any, onClear }: { any: boolean; onClear: () => void }) {
  return any ? (
    <EmptyState title="Ningún partido coincide" action={<Button onClick={onClear}>Quitar filtros</Button>}>
      Prueba con otro rival, otro equipo, otro mes u otro torneo.
    </EmptyState>
  ) : (
    <EmptyState title="Aún no hay partidos publicados">
      En cuanto el club anuncie el siguiente, lo verás aquí con sus precios finales.
    </EmptyState>
  )
}

function toSearch({ text, month, season, team, onSale }: Wanted): Record<string, string> {
  return {
    ...(text !== '' && { busca: text }),
    ...(month !== '' && { mes: month }),
    ...(season !== '' && { torneo: season }),
    ...(team !== '' && { equipo: team }),
    ...(onSale && { venta: 'abierta' }),
  }
}
