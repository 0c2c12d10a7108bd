import { IconArmchair, IconDeviceMobile, IconDice5, IconMap2, IconShare2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { NotifyHere } from '#people/notifications/web/notify-here.tsx'
import { countOf, formatCount } from '#lib/count.ts'
import { formatHour } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { shareLink } from '#web/share-link.ts'
import type { QueueSale, QueueState } from '../../contract.ts'
import { nearMinutes } from '../../rules.ts'
import { drawWords, type NextList } from '../next-list.ts'
import type { Standing } from '../standing.ts'
import { Rule } from './queue-rules.tsx'

type WaitingPanelProps = {
  standing: Extract<Standing, { kind: 'waiting' }>
  sale: QueueSale
  match: Event | undefined
  room: QueueState
  /** When the room was last heard of, epoch ms. */
  heardAt: number
  list: NextList | null
  check: ReactNode
  leave: ReactNode
}

/** For who has a number: who passes now, how far it is, the proof of the draw, and what is left to buy. */
export function WaitingPanel({
  standing,
  sale,
  match,
  room,
  heardAt,
  list,
  check,
  leave,
}: WaitingPanelProps) {
  const { number, ahead, paused } = standing
  const share = Math.min(100, Math.round((100 * room.serving) / number))
  const free = match?.saleState === 'on_sale' ? match.zones.filter((zone) => zone.free > 0) : []
  const seats = free.reduce((sum, zone) => sum + zone.free, 0)
  return (
    <>
      <div className="flex items-end justify-between gap-4">
        <Figure name="Ahora pasan" value={room.serving} />
        <Figure name="En la fila" value={Math.max(0, room.last - room.serving)} className="text-right" />
      </div>
      <div
        role="progressbar"
        aria-label="Avance hasta tu número"
        aria-valuenow={share}
        className="mt-2.5 mb-1.5 h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className="bg-queue-run size-full origin-left rounded-full transition-transform duration-(--t-slow)"
          style={{ transform: `scaleX(${share / 100})` }}
        />
      </div>
      <p className="nums text-sm text-ink-2">
        {ahead === 0 ? 'Eres quien sigue.' : `${countOf(ahead, 'persona va', 'personas van')} antes que tú.`}
        {!paused && room.perMinute > 0 && ` Pasan unas ${formatCount(room.perMinute)} por minuto.`}
      </p>
      <div className="mt-3.5 empty:hidden">{check}</div>
      <ul className="mt-2">
        {list !== null && (
          <Rule icon={<IconDice5 size={24} aria-hidden />}>
            <b>Esta fila avanza hasta las {formatHour(list.closesAt)}</b>{' '}
            {list.barred
              ? 'Después compran otros, en otra fase.'
              : `Si no te toca antes, pasas sin hacer nada al ${drawWords(list)}.`}
          </Rule>
        )}
        {seats > 0 && (
          <Rule icon={<IconArmchair size={24} aria-hidden />}>
            <b>Quedan {formatCount(seats)} asientos</b>, desde {formatMoney(cheapest(free))}.
          </Rule>
        )}
        <Rule icon={<IconDeviceMobile size={24} aria-hidden />}>
          Apaga la pantalla si quieres: te avisamos unos {nearMinutes} minutos antes.
        </Rule>
      </ul>
      <div className="mt-3 flex gap-2.5 *:flex-1">
        <Button
          variant="secondary"
          className="px-3!"
          to={sale.path}
          icon={<IconMap2 size={20} aria-hidden />}
        >
          {sale.saleId.startsWith('event-') ? 'Ver el mapa' : 'Ver la venta'}
        </Button>
        <Button
          variant="secondary"
          className="px-3!"
          icon={<IconShare2 size={20} aria-hidden />}
          onClick={() =>
            void shareLink({ title: `La fila: ${sale.title}`, path: paths.waitingRoom(sale.saleId) })
          }
        >
          A otro equipo
        </Button>
      </div>
      <NotifyHere className="mt-2.5" />
      {leave}
      <p className="text-center text-xs text-ink-2">
        Actualizado <span className="nums">{formatHour(heardAt)}</span>
      </p>
    </>
  )
}

type FigureProps = { name: string; value: number; className?: string }

function Figure({ name, value, className = '' }: FigureProps) {
  return (
    <p className={className}>
      <span className="block text-sm text-ink-2">{name}</span>
      <span className="title nums text-3xl leading-none">{formatCount(value)}</span>
    </p>
  )
}

/** The lowest that an adult pays where seats are left, in centavos. */
function cheapest(zones: Event['zones']): number {
  const prices = zones.flatMap((zone) => zone.prices.filter(({ fare }) => fare === 'adult'))
  return Math.min(...prices.map(({ totalCents }) => totalCents))
}
