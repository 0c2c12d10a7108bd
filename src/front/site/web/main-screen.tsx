import { eventTitle } from '#catalogue/events/event-title.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/lazy-part.ts'
import { useSession } from '#web/session-store.ts'
import { listEvents } from '#catalogue/events/contract.ts'
import { EventCard } from '#catalogue/events/web/event-card.tsx'
import { EventCardsWaiting } from '#catalogue/events/web/event-cards-waiting.tsx'
import { listNotifications } from '#people/notifications/contract.ts'
import { RecentNotices } from '#people/notifications/web/recent-notices.tsx'
import { listPasses } from '#products/bonogallo/contract.ts'
import { OwnPasses } from '#products/bonogallo/web/own-passes.tsx'
import { listOrders } from '#selling/orders/contract.ts'
import { useMyTickets } from '#selling/tickets/web/my-tickets.ts'
import { paths } from '#lib/paths.ts'
import { fanDoor } from '#web/phone.ts'
import { useArrived } from '#web/arrived.ts'
import { useRead } from '#web/query.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { NextTicket } from './next-ticket.tsx'
import { OpenOrders } from './open-orders.tsx'
import { howSoon, nextTickets, openOrders } from './rules.ts'

const shown = 3
/** Last of all: nothing stands below that it could push. */
const PackSection = lazyPart(() => import('#products/packs/web/pack-section.tsx'))

/** The home of who is logged in: the ticket one tap away, what waits to be paid, and the coming matches. */
export default function MainScreen() {
  const { userData, hasBonoGallo } = useSession()
  const [now] = useState(() => Date.now())
  const { wallet, isPending, problem } = useMyTickets()
  const tickets = wallet?.tickets ?? []
  const orders = useRead(listOrders, {})
  const events = useRead(listEvents, {})
  const passes = useRead(listPasses, {}, { enabled: hasBonoGallo })
  const notices = useRead(listNotifications, {})
  // All of it comes at once: what came late would push the rest from under the thumb.
  const awaited = [orders, notices, ...(hasBonoGallo ? [passes] : [])]
  const waiting = !useArrived(!isPending && !awaited.some((read) => read.isPending))
  const mine = nextTickets(tickets, now)
  const lost = tickets.find(({ event }) => event.cancelled && Date.parse(event.startsAt) > now)
  const first = mine[0]
  const matchDay = first !== undefined && howSoon(first.event.startsAt, now) === 'hoy'
  const ticket = first && <NextTicket ticket={first} count={mine.length} now={now} />

  return (
    <Page
      title={userData ? `Hola, ${userData.firstName}` : 'Hola'}
      aside={
        waiting ? null : (
          <>
            <Matches waiting={events.isPending} failed={events.isError} events={events.data?.events ?? []} />
            <Section className="mt-10" title="Fan ID">
              <p className="mb-3 text-ink-2">
                Tu identificación de aficionado. Algunos partidos la piden para entrar.
              </p>
              <Button variant="secondary" to={fanDoor()}>
                Ver mi Fan ID
              </Button>
            </Section>
            <Suspense>
              <PackSection columns={false} />
            </Suspense>
          </>
        )
      }
    >
      {waiting ? (
        <Skeletons
          label="Buscando lo tuyo"
          blocks={['mb-6 h-64 w-full rounded-xl', 'h-48 w-full rounded-xl']}
        />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          {lost && (
            <Notice tone="danger" title={`Se canceló ${eventTitle(lost.event)}`}>
              Te devolvemos el total que pagaste, con cargos. No tienes que hacer nada.
            </Notice>
          )}
          {matchDay && ticket}
          <OpenOrders orders={openOrders(orders.data?.orders ?? [], now)} />
          {!matchDay && ticket}
          {hasBonoGallo && (
            <Section className="" title="Mi bonogallo" more={{ to: paths.miBonogallo, label: 'Ver todo' }}>
              <OwnPasses />
            </Section>
          )}
          <RecentNotices />
          {first === undefined && !isPending && problem === null && (
            <EmptyState
              title="Aún no tienes boletos"
              action={<Button to={paths.tickets}>Ver partidos</Button>}
            >
              Cuando compres, los verás aquí, incluso sin internet.
            </EmptyState>
          )}
          {problem !== null && (
            <Notice
              tone="warn"
              title="No pudimos actualizar tus boletos"
              action={
                <Button size="sm" variant="secondary" to={paths.events}>
                  Ver los guardados
                </Button>
              }
            >
              Los que ya abriste en este equipo funcionan sin conexión.
            </Notice>
          )}
        </div>
      )}
    </Page>
  )
}

type MatchesProps = { waiting: boolean; failed: boolean; events: Parameters<typeof EventCard>[0]['event'][] }

function Matches({ waiting, failed, events }: MatchesProps) {
  return (
    <Section
      className="mt-10 lg:mt-0"
      title="Próximos partidos"
      action={
        <Button variant="ghost" size="sm" to={paths.tickets}>
          Ver todos<span className="sr-only"> los partidos</span>
        </Button>
      }
    >
      {waiting && <EventCardsWaiting count={shown} />}
      {failed && (
        <p className="text-ink-2">No pudimos cargar los partidos. Revisa tu conexión y vuelve a entrar.</p>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {events
          .filter(({ saleState }) => saleState !== 'cancelled')
          .slice(0, shown)
          .map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
      </ul>
    </Section>
  )
}
