import { Suspense, use } from 'react'
import { lazyPart } from '#web/lazy-part.ts'
import { useLoaderData, useRevalidator } from 'react-router'
import type { listEvents } from '#catalogue/events/contract.ts'
import { EventCard } from '#catalogue/events/web/event-card.tsx'
import { SaleAlert } from '#catalogue/sale-alerts/web/sale-alert.tsx'
import { EventCardsWaiting } from '#catalogue/events/web/event-cards-waiting.tsx'
import { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import type { Reading } from '#web/reading.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Section } from '#ui/page.tsx'
import { Near } from '#ui/near.tsx'
import { NextMatchCover } from './next-match-cover.tsx'
import { announced, nextMatch } from './rules.ts'

/** What lies below the fold comes when one comes near it. */
const InicioStrips = lazyPart(() => import('./inicio-strips.tsx'))

const shown = 3
const grid = 'grid gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-5'

type EventsReading = Reading<typeof listEvents>

/** The landing: the next match above the fold, then what follows, and the club's other doors. */
export default function InicioScreen() {
  const { reading } = useLoaderData<{ reading: EventsReading }>()
  return (
    <>
      <NextMatchCover reading={reading} />
      <div className="container-page pb-10">
        <Section
          className="mt-8"
          title="Lo que sigue"
          more={{ to: paths.tickets, label: 'Todos los partidos' }}
        >
          <div className="min-h-80 lg:min-h-28">
            <Suspense fallback={<EventCardsWaiting count={shown} className={grid} />}>
              <NextMatches reading={reading} />
            </Suspense>
          </div>
        </Section>
        <Near className="min-h-312 lg:min-h-316">
          <InicioStrips />
        </Near>
      </div>
    </>
  )
}

function NextMatches({ reading }: { reading: EventsReading }) {
  const { state, revalidate } = useRevalidator()
  const answer = use(reading)
  if (answer instanceof Problem) {
    return (
      <ErrorState
        title="No pudimos cargar los partidos"
        action={
          <Button loading={state === 'loading'} onClick={() => void revalidate()}>
            Volver a intentar
          </Button>
        }
      >
        {answer.message}
      </ErrorState>
    )
  }
  const events = announced(answer.events)
  if (events.length === 0) {
    return (
      <EmptyState title="Aún no hay partidos publicados">
        En cuanto el club anuncie el siguiente, lo verás aquí con sus precios finales.
      </EmptyState>
    )
  }
  const first = nextMatch(answer.events)
  const others = events.filter(({ id }) => id !== first?.id)
  return (
    <ul className={grid}>
      {(others.length > 0 ? others : events).slice(0, shown).map((event) => (
        <li key={event.id}>
          <EventCard event={event} alert={<SaleAlert event={event} />} />
        </li>
      ))}
    </ul>
  )
}
