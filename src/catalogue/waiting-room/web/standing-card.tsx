import type { ReactNode } from 'react'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CombIcon } from '#ui/comb.tsx'
import type { QueueSale } from '../contract.ts'
import type { RoomEnd } from '../rules.ts'
import { rangeWords, type Standing } from './standing.ts'

type CardProps = {
  standing: Standing
  sale: QueueSale
  /** «Entrar a la fila» and what it needs. */
  join: ReactNode
  /** Exchanges the turn for the pass and goes to the seats. */
  enter: ReactNode
  comeBack: ReactNode
  /** What the phone found out about the draw. */
  check: ReactNode
}

/** Where the person stands, one thing at a time, and the one thing to do next. */
export function StandingCard(props: CardProps) {
  const { standing, sale, join, enter, comeBack, check } = props
  switch (standing.kind) {
    case 'too_early':
      return (
        <Standing title={`La fila abre el ${formatMoment(standing.opensAt)}`}>
          <p>
            {sale.closesAt !== null && `El sorteo es a las ${formatHour(sale.closesAt)} `}
            Llegar antes no da ventaja.
          </p>
        </Standing>
      )
    case 'no_queue':
      return (
        <Standing title="Ahora no hay fila" action={<Seats path={sale.path} />}>
          <p>Si entra mucha gente a la vez, se abre sola y aquí tomas tu lugar.</p>
        </Standing>
      )
    case 'open_to_all':
      return (
        <Standing title="Ya no necesitas fila" action={<Seats path={sale.path} />}>
          <p>El club abrió la venta a todos.</p>
        </Standing>
      )
    case 'may_join':
      return (
        <Standing
          title={standing.afterDraw ? 'La fila está avanzando' : 'La fila está abierta'}
          action={join}
        >
          {standing.afterDraw ? (
            <p>El sorteo ya pasó: tu lugar va al final, en el orden en que llegas.</p>
          ) : (
            <p>
              {sale.closesAt !== null && `Tienes hasta las ${formatHour(sale.closesAt)} `}
              Todos entran al mismo sorteo: da igual a qué hora llegues. Un lugar no garantiza boleto.
            </p>
          )}
        </Standing>
      )
    case 'before_draw':
      return (
        <Standing title="Ya tienes tu lugar">
          {standing.closesAt !== null && (
            <>
              <p className="text-ink-2">El sorteo es a las</p>
              <p className="title nums text-5xl">{formatHour(standing.closesAt)}</p>
            </>
          )}
          <p>Puedes cerrar esta página o abrirla en otro celular: tu lugar es el mismo.</p>
        </Standing>
      )
    case 'drawing':
      return (
        <Standing title="Estamos sorteando">
          <p>
            {standing.late
              ? 'El número público del sorteo viene tarde. Seguimos esperándolo y tu lugar sigue guardado.'
              : 'Se cerró la lista. En menos de un minuto sale tu número.'}
          </p>
        </Standing>
      )
    case 'waiting':
      return <Waiting {...standing} check={check} />
    case 'turn':
      return (
        <Standing title="¡Es tu turno!" action={enter}>
          <p>
            {standing.until === null
              ? 'Tienes 5 minutos para entrar.'
              : `Entra antes de las ${formatHour(standing.until)}`}{' '}
            Después tienes 10 minutos para elegir.
          </p>
        </Standing>
      )
    case 'pass':
      return (
        <Standing title="Ya puedes elegir" action={enter}>
          <p>Aparta tus lugares antes de las {formatHour(standing.until)}</p>
        </Standing>
      )
    case 'skipped':
      return (
        <Standing
          title={skippedTitle[standing.status]}
          action={standing.mayReturn ? comeBack : <Button to={paths.tickets}>Ver otros partidos</Button>}
        >
          <p>
            {standing.mayReturn
              ? 'No pasa nada: puedes volver una vez, al final de la fila.'
              : 'Con este lugar ya no puedes volver. Si se liberan boletos, los verás en la página del partido.'}
          </p>
        </Standing>
      )
    case 'ended':
      return <Ended why={standing.why} saleId={sale.saleId} path={sale.path} />
  }
}

const skippedTitle = {
  skipped: 'Se pasó tu turno',
  served: 'Terminó tu tiempo para elegir',
  left: 'Dejaste la fila',
}

function Waiting({
  number,
  ahead,
  range,
  paused,
  check,
}: Extract<Standing, { kind: 'waiting' }> & { check: ReactNode }) {
  return (
    <Standing title="Tu número">
      <p className="title nums text-[4.5rem] leading-none text-brand">{number.toLocaleString('es-MX')}</p>
      <p className="text-lg font-semibold">
        {ahead === 0 ? 'Eres quien sigue' : `${ahead.toLocaleString('es-MX')} antes que tú`}
      </p>
      {paused ? (
        <p>La fila está en pausa. Tu lugar sigue guardado.</p>
      ) : (
        <p>
          {range === null
            ? 'Por ahora la fila no avanza. Tu lugar sigue guardado.'
            : `Faltan ${rangeWords(range)}.`}
        </p>
      )}
      {check}
      <p className="text-sm text-ink-2">
        No necesitas dejar la pantalla prendida: te avisamos por correo y con una notificación.
      </p>
    </Standing>
  )
}

const endWords: Record<RoomEnd, { title: string; why: string; seats: boolean }> = {
  sold_out: {
    title: 'Se agotaron los boletos',
    why: 'Lo que se libere se ofrece primero a quien está en la lista de espera del partido.',
    seats: false,
  },
  over: { title: 'La venta terminó', why: 'Ya no hay boletos en línea para esta venta.', seats: false },
  cancelled: {
    title: 'Se canceló',
    why: 'Esta venta se canceló y no se cobró nada a quien esperaba.',
    seats: false,
  },
  empty: { title: 'Ya no hay fila', why: 'Puedes elegir tus lugares sin esperar.', seats: true },
  calm: { title: 'Ya no hay fila', why: 'Puedes elegir tus lugares sin esperar.', seats: true },
  switched_off: {
    title: 'Ya no hay fila',
    why: 'El club la quitó: elige tus lugares sin esperar.',
    seats: true,
  },
}

function Ended({ why, saleId, path }: { why: RoomEnd | null; saleId: string; path: string }) {
  const words = endWords[why ?? 'empty']
  return (
    <Standing
      title={words.title}
      action={
        words.seats ? (
          <Seats path={path} />
        ) : (
          <>
            {why === 'sold_out' && saleId.startsWith('event-') && (
              <Button to={paths.waitlist(Number(saleId.slice('event-'.length)))}>
                Entrar a la lista de espera
              </Button>
            )}
            <Button variant={why === 'sold_out' ? 'secondary' : 'primary'} to={paths.tickets}>
              Ver otros partidos
            </Button>
            {why === 'sold_out' && (
              <Button variant="secondary" to={path}>
                Ver la página de la venta
              </Button>
            )}
          </>
        )
      }
    >
      <p>{words.why}</p>
    </Standing>
  )
}

const Seats = ({ path }: { path: string }) => <Button to={path}>Elegir lugares</Button>

function Standing({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col items-center gap-3 px-5 py-8 text-center">
      <CombIcon size={44} className="text-brand" />
      <h2 className="text-3xl">{title}</h2>
      {children}
      {action !== undefined && <div className="mt-3 flex w-full flex-col items-stretch gap-3">{action}</div>}
    </Card>
  )
}
