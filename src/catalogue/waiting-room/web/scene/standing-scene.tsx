import type { ReactNode } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { serverNow } from '#web/server-clock.ts'
import type { QueueSale, QueueState } from '../../contract.ts'
import type { RoomEnd } from '../../rules.ts'
import type { NextList } from '../next-list.ts'
import { atWords, type Standing } from '../standing.ts'
import type { QueuePhase } from '../use-queue-phase.ts'
import { BeforePanel } from './before-panel.tsx'
import { QueueRules } from './queue-rules.tsx'
import { NextDraw } from './next-draw.tsx'
import { QueueScene } from './queue-scene.tsx'
import { SkyHead } from './sky-head.tsx'
import { TurnScene } from './turn-scene.tsx'
import { WaitingScene } from './waiting-scene.tsx'

type StandingSceneProps = {
  standing: Standing
  sale: QueueSale
  /** The match of the sale, where it is one and as soon as it is known. */
  match: Event | undefined
  room: QueueState
  heardAt: number
  /** The list of the phase that follows, while numbers are called; and whether it is what this person stands in or may join. */
  list: NextList | null
  ofList: boolean
  /** Where the match, or one of the pack's, is sold by phases: how they stand for this person, and what says so. */
  phase: (QueuePhase & { words: ReactNode }) | null
  /** «Entrar a la fila» and what it needs. */
  join: ReactNode
  /** The same of the next phase's draw, beside a turn that is over or under way. */
  joinDraw: ReactNode
  /** Exchanges the turn for the pass and goes to the seats. */
  enter: ReactNode
  comeBack: ReactNode
  leave: ReactNode
  /** What the phone found out about the draw. */
  check: ReactNode
  /** A lost connection, the club's message. */
  notices: ReactNode
}

/** Where the person stands, one thing at a time, and the one thing to do next. */
export function StandingScene({ notices: given, ...rest }: StandingSceneProps) {
  const { standing, sale, match, phase, room } = rest
  // Before the sale no phase is open, and nobody misses one.
  const stands = phase?.barred === true || (phase?.between === true && room.state === 'serving')
  const notices = (
    <>
      {given}
      {stands && isTold(standing) && phase?.words}
    </>
  )
  const props = { ...rest, notices }
  if ((standing.kind === 'turn' || standing.kind === 'pass') && !stands)
    return (
      <TurnScene
        standing={standing}
        match={match}
        enter={props.enter}
        notices={
          <>
            {notices}
            {standing.kind === 'pass' && props.list && <NextDraw next={props.list} join={props.joinDraw} />}
          </>
        }
      />
    )
  if (standing.kind === 'waiting') {
    const between = phase?.between === true
    return <WaitingScene {...props} standing={{ ...standing, paused: standing.paused || between }} />
  }
  const { title, words, panel } = partsOf(standing, props)
  return (
    <QueueScene
      light="night"
      notices={notices}
      head={
        <SkyHead match={match} name={sale.title} title={title}>
          {words}
        </SkyHead>
      }
    >
      {panel}
      <HowToCheck saleId={sale.saleId} />
    </QueueScene>
  )
}

/** To whom it matters whose phase it is: who may still join, who waits, and whose turn it is. */
const toldOfPhase = new Set<Standing['kind']>([
  'too_early',
  'may_join',
  'before_draw',
  'drawing',
  'waiting',
  'turn',
  'pass',
])

const isTold = (standing: Standing) =>
  toldOfPhase.has(standing.kind) || (standing.kind === 'ended' && standing.next !== null)

type Rest = Exclude<Standing, { kind: 'waiting' }>
type Parts = { title: string; words: ReactNode; panel: ReactNode }

function partsOf(standing: Rest, props: StandingSceneProps): Parts {
  const { sale, match, phase, join, joinDraw, comeBack, leave, list, ofList } = props
  const rules = <QueueRules sale={sale} match={match} />
  const ofPhase = ofList && list !== null && list.phase !== null ? `de «${list.phase}» ` : ''
  const drawn = sale.closesAt !== null && (
    <>
      Sorteamos el orden {ofPhase}
      <b className="font-semibold text-white">{atWords(sale.closesAt, serverNow())}</b>
      {ofList && standing.kind === 'may_join' && (
        <>
          <br />
          Mientras, avanza la fila de ahora.
        </>
      )}
    </>
  )
  switch (standing.kind) {
    case 'too_early':
      // Its hour has come, and the room opens within seconds.
      if (Date.parse(standing.opensAt) <= serverNow())
        return {
          title: 'La fila está por abrir',
          words: 'Abre en unos segundos, aquí mismo. No tienes que recargar la página.',
          panel: rules,
        }
      return {
        title: 'Aún no abre la fila',
        words: (
          <>
            Abre <b className="font-semibold text-white">{atWords(standing.opensAt, serverNow())}</b>
            <br />
            {drawn}
          </>
        ),
        panel: rules,
      }
    case 'no_queue':
      return {
        title: 'Ahora no hay fila',
        words: 'Si entra mucha gente a la vez, se abre sola y aquí tomas tu lugar.',
        panel: (
          <>
            <Seats path={sale.path} />
            {rules}
          </>
        ),
      }
    case 'open_to_all':
      return {
        title: 'Ya no necesitas fila',
        words: 'El club abrió la venta a todos.',
        panel: <Seats path={sale.path} />,
      }
    case 'may_join':
      return {
        title: standing.afterDraw ? 'La fila está avanzando' : 'La fila está abierta',
        words: standing.afterDraw
          ? 'El sorteo ya pasó: tu lugar va al final, en el orden en que llegas.'
          : drawn,
        panel: (
          <>
            {!phase?.barred && join}
            {rules}
          </>
        ),
      }
    case 'before_draw':
      return {
        title: 'Ya tienes lugar en la fila',
        words: drawn,
        panel: <BeforePanel sale={sale} match={match} leave={leave} />,
      }
    case 'drawing':
      return {
        title: 'Estamos sorteando',
        words: standing.late
          ? 'El número público del sorteo viene tarde. Seguimos esperándolo y tu lugar sigue guardado.'
          : 'Se cerró la lista. En menos de un minuto sale tu número.',
        panel: <BeforePanel sale={sale} match={match} leave={leave} />,
      }
    case 'turn':
    case 'pass':
      // Whoever is called in a phase of others, or when none is open any more, could hold nothing.
      return {
        title: 'Te toca, pero no en esta fase',
        words: 'Ahora no podrías apartar lugares. Si se pasa tu turno, puedes volver una vez, al final.',
        panel: <Others sale={sale} more />,
      }
    case 'skipped':
      return {
        title: skippedTitle[standing.status],
        words: standing.mayReturn
          ? 'No pasa nada: puedes volver una vez, al final de la fila.'
          : 'Con este lugar ya no puedes volver. Si se liberan boletos, los verás en la página de la venta.',
        panel: (
          <div className="flex flex-col gap-5">
            {standing.mayReturn ? comeBack : <Others {...{ sale, more: true }} />}
            {list !== null && <NextDraw next={list} join={joinDraw} />}
          </div>
        ),
      }
    case 'ended':
      if (standing.next !== null && phase !== null)
        return betweenListsParts(standing.next, sale, phase.barred)
      return endedParts(standing.why ?? 'empty', sale)
  }
}

const skippedTitle = {
  skipped: 'Se pasó tu turno',
  served: 'Terminó tu tiempo para elegir',
  left: 'Dejaste la fila',
}

const ends: Record<RoomEnd, { title: string; words: string; seats: boolean }> = {
  sold_out: {
    title: 'Se agotaron los boletos',
    words: 'Lo que se libere se ofrece primero a quien está en la lista de espera.',
    seats: false,
  },
  over: { title: 'La venta terminó', words: 'Ya no hay boletos en línea para esta venta.', seats: false },
  cancelled: {
    title: 'Se canceló la venta',
    words: 'No se le cobró nada a quien esperaba.',
    seats: false,
  },
  empty: { title: 'Ya no hay fila', words: 'Puedes elegir tus lugares sin esperar.', seats: true },
  calm: { title: 'Ya no hay fila', words: 'Puedes elegir tus lugares sin esperar.', seats: true },
  switched_off: {
    title: 'Ya no hay fila',
    words: 'El club la quitó: elige tus lugares sin esperar.',
    seats: true,
  },
  next_phase: {
    title: 'La fila está por abrir',
    words: 'La próxima fase abre en unos segundos, aquí mismo.',
    seats: false,
  },
}

/** The line of one phase was served, and the list of a later one is to come. */
function betweenListsParts(next: string, sale: QueueSale, barred: boolean): Parts {
  return {
    title: barred ? 'Aún no abre tu fila' : 'Ahora no hay fila',
    words: (
      <>
        {!barred && 'Puedes elegir tus lugares sin esperar. '}La fila de la próxima fase abre{' '}
        <b className="font-semibold text-white">{atWords(next, serverNow())}</b>
      </>
    ),
    panel: barred ? <Others sale={sale} more={false} /> : <Seats path={sale.path} />,
  }
}

function endedParts(why: RoomEnd, sale: QueueSale): Parts {
  const { title, words, seats } = ends[why]
  const match = /^event-(\d+)$/.exec(sale.saleId)?.[1]
  const waitlist = why === 'sold_out' && match !== undefined
  return {
    title,
    // Packs and bonogallos have no list of their own.
    words: why === 'sold_out' && !waitlist ? 'Ya no quedan lugares en esta venta.' : words,
    panel: seats ? (
      <Seats path={sale.path} />
    ) : (
      <div className="flex flex-col gap-3">
        {waitlist && (
          <Button wide to={paths.waitlist(Number(match))}>
            Entrar a la lista de espera
          </Button>
        )}
        <Others sale={sale} more={why === 'sold_out'} />
      </div>
    ),
  }
}

/** What else there is: other matches, and the sale's own page. */
function Others({ sale, more }: { sale: QueueSale; more: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <Button wide variant="secondary" to={paths.tickets}>
        Ver otros partidos
      </Button>
      {more && (
        <Button wide variant="secondary" to={sale.path}>
          Ver la página de la venta
        </Button>
      )}
    </div>
  )
}

const Seats = ({ path }: { path: string }) => (
  <Button wide variant="accent" className="min-h-15 text-xl" to={path}>
    Elegir lugares
  </Button>
)

function HowToCheck({ saleId }: { saleId: string }) {
  return (
    <p className="mt-3">
      <Button variant="ghost" wide to={paths.checkQueue(saleId)}>
        Cómo se comprueba el sorteo
      </Button>
    </p>
  )
}
