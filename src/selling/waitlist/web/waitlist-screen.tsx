import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { NumberHead } from '#catalogue/waiting-room/web/scene/number-head.tsx'
import { QueueScene } from '#catalogue/waiting-room/web/scene/queue-scene.tsx'
import { RuleList } from '#catalogue/waiting-room/web/scene/rule-list.tsx'
import { SeeEvent } from '#catalogue/waiting-room/web/see-event.tsx'
import { SkyHead } from '#catalogue/waiting-room/web/scene/sky-head.tsx'
import { useMatchOfSale } from '#catalogue/waiting-room/web/use-match-of-sale.ts'
import { countOf } from '#lib/count.ts'
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
import { headOfPlace, Missed, Offered, Waiting } from './place-card.tsx'
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
    <QueueScene
      light={place?.status === 'offered' ? 'first-light' : 'night'}
      pill="Lista de espera"
      head={<Head eventId={eventId} list={list} place={place} />}
    >
      <div className="flex flex-col gap-4">
        <Place eventId={eventId} list={list} place={place} />
      </div>
      <Section title="Así funciona la lista">
        <RuleList lines={list.rules} />
      </Section>
      <p className="mt-6">
        <SeeEvent variant="ghost" className="-ml-6" eventId={Number(eventId)} />
      </p>
    </QueueScene>
  )
}

function Head({ eventId, list, place }: ListProps) {
  const sale = { match: useMatchOfSale(`event-${eventId}`), name: list.title }
  const head = place === null ? null : headOfPlace(place)
  if (head === null)
    return (
      <SkyHead {...sale} title="Lista de espera">
        {list.selling && list.state !== 'closed' && waitingWords(list.waiting)}
      </SkyHead>
    )
  if (head.number === undefined)
    return (
      <SkyHead {...sale} title={head.title}>
        {head.words}
      </SkyHead>
    )
  return (
    <NumberHead {...sale} label={head.title} number={head.number}>
      {head.words}
    </NumberHead>
  )
}

function waitingWords(waiting: number): string {
  const who =
    waiting === 0 ? 'Nadie espera todavía.' : `${countOf(waiting, 'persona espera', 'personas esperan')}.`
  return `${who} Te ofrecemos lo que se libere, en orden.`
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
        action={<SeeEvent eventId={Number(eventId)} />}
      >
        {list.selling
          ? 'Lo que se libere sale a la venta para todos.'
          : 'La lista está abierta mientras dura la venta.'}
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
