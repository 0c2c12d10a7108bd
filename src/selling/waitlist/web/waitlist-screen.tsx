import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { IconPoint } from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { announce } from '#ui/live-region.ts'
import { Notice } from '#ui/notice.tsx'
import { Page, Section } from '#ui/page.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { readOwnPlace, readWaitlist, type Waitlist, type WaitlistPlace } from '../contract.ts'
import { Missed, Offered, Waiting } from './place-card.tsx'
import { WishForm } from './wish-form.tsx'
import { aheadWords } from './wish-words.ts'

/** «Lista de espera» of a match: its rules, the way in, and where one stands, on whichever device. */
export default function WaitlistScreen() {
  const { eventId = '' } = useParams()
  const params = { eventId }
  const signedIn = useSession((session) => session.token !== null)
  const list = useRead(readWaitlist, { params }, { refetchInterval: 60_000 })
  const own = useRead(
    readOwnPlace,
    { params },
    {
      enabled: signedIn,
      staleTime: 0,
      refetchInterval: ({ state }) => againAfter(state.data?.place ?? null),
    },
  )
  const missing = [list, own].find(({ error, data }) => error !== null && data === undefined)
  if (list.data === undefined || (signedIn && own.data === undefined) || missing)
    return (
      <Page narrow title="Lista de espera">
        <NotLoaded
          read={missing ?? { ...list, error: null }}
          title="No pudimos abrir la lista de espera"
          also="Si ya tenías tu lugar, sigue guardado."
        />
      </Page>
    )
  return <List eventId={eventId} list={list.data} place={own.data?.place ?? null} />
}

/** Who waits looks rarely: a notice comes. An offer ends on time. */
function againAfter(place: WaitlistPlace | null): number | false {
  if (place?.status === 'offered') return 5_000
  return place?.status === 'waiting' ? 20_000 : false
}

type ListProps = { eventId: string; list: Waitlist; place: WaitlistPlace | null }

function List({ eventId, list, place }: ListProps) {
  useSpokenPlace(place)
  return (
    <Page narrow title="Lista de espera" intro={`${list.title} · ${formatMoment(list.startsAt)}`}>
      <div className="flex flex-col gap-4">
        <Place eventId={eventId} list={list} place={place} />
      </div>
      <Section title="Así funciona la lista">
        <ul className="flex flex-col gap-2">
          {list.rules.map((line) => (
            <li key={line} className="flex gap-2">
              <IconPoint size={20} className="mt-0.5 shrink-0 text-ink-2" aria-hidden />
              {line}
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}

function Place({ eventId, list, place }: ListProps) {
  const [changing, setChanging] = useState(false)
  switch (place?.status) {
    case 'offered':
      return <Offered eventId={eventId} place={place} />
    case 'missed':
      return <Missed eventId={eventId} place={place} />
    case 'waiting':
      return changing ? (
        <>
          <WishForm eventId={eventId} list={list} before={place} onDone={() => setChanging(false)} />
          <Button wide variant="ghost" onClick={() => setChanging(false)}>
            Dejarlo como está
          </Button>
        </>
      ) : (
        <Waiting eventId={eventId} list={list} place={place} onChange={() => setChanging(true)} />
      )
    default:
      return <Join eventId={eventId} list={list} place={place} />
  }
}

function Join({ eventId, list, place }: ListProps) {
  if (!list.selling || list.state === 'closed')
    return (
      <EmptyState
        title={list.selling ? 'El club cerró esta lista' : 'No hay lista de espera'}
        action={<Button to={paths.eventDetail(Number(eventId))}>Ver el partido</Button>}
      >
        {list.selling
          ? 'Lo que se libere sale a la venta para todos en la página del partido.'
          : 'La lista está abierta mientras se vende el partido.'}
      </EmptyState>
    )
  return (
    <>
      {place?.status === 'taken' && (
        <Notice
          tone="ok"
          title="Ya tienes tus lugares"
          action={<Button to={paths.events}>Ver mis boletos</Button>}
        >
          Si quieres más, puedes volver a entrar.
        </Notice>
      )}
      {place?.status === 'ended' && (
        <Notice tone="info">La lista anterior terminó. Puedes volver a entrar.</Notice>
      )}
      <p>
        {list.waiting === 0
          ? 'Nadie espera todavía.'
          : list.waiting === 1
            ? 'Espera 1 persona.'
            : `Esperan ${list.waiting.toLocaleString('es-MX')} personas.`}{' '}
        Te ofrecemos lo que se libere, en orden.
      </p>
      <WishForm eventId={eventId} list={list} />
    </>
  )
}

/** Says politely what has changed while the page is open. */
function useSpokenPlace(place: WaitlistPlace | null): void {
  const words =
    place?.status === 'offered' && place.offer !== null
      ? 'Hay lugares para ti.'
      : place?.status === 'waiting'
        ? `${aheadWords(place.ahead)}.`
        : place?.status === 'missed'
          ? 'Dejaste pasar una oferta.'
          : ''
  useEffect(() => {
    if (words !== '') announce(words)
  }, [words])
}
