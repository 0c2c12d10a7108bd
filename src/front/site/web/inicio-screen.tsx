import { Suspense, use } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { listEvents } from '#catalogue/events/contract.ts'
import { EventCard } from '#catalogue/events/web/event-card.tsx'
import { EventCardsWaiting } from '#catalogue/events/web/event-cards-waiting.tsx'
import { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import type { Reading } from '#web/reading.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Section } from '#ui/page.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { NextMatchCover } from './next-match-cover.tsx'
import { Promises } from './promises.tsx'
import { announced } from './rules.ts'

const shown = 4
const grid = 'grid gap-4 lg:grid-cols-2'

type EventsReading = Reading<typeof listEvents>

export default function InicioScreen() {
  const { reading } = useLoaderData<{ reading: EventsReading }>()
  return (
    <>
      <NextMatchCover reading={reading} />
      <div className="container-page">
        <Section
          className="mt-8 lg:mt-10"
          title="Próximos partidos"
          action={
            <Button variant="ghost" size="sm" to={paths.tickets}>
              Ver todos
            </Button>
          }
        >
          <Suspense fallback={<EventCardsWaiting count={shown} className={grid} />}>
            <NextMatches reading={reading} />
          </Suspense>
        </Section>
        <HowItWorks />
      </div>
      <Promises />
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
  return (
    <ul className={grid}>
      {events.slice(0, shown).map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  )
}
