import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { Charges, type ChargeSums } from '#selling/holds/web/charges.tsx'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import type { Order } from '../contract.ts'
import { Folio } from '#ui/folio.tsx'
import { kindOnScreen } from './kind-on-screen.ts'
import { MatchLine } from './match-line.tsx'

/** What is being bought, seat by seat, with every charge and the rule for cancelling. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-2xl">Tu compra</h2>
        <p className="text-sm text-ink-2">
          <Folio>{order.folio}</Folio>
        </p>
      </div>
      {order.event === null ? <Several order={order} /> : <MatchLine event={order.event} />}
      {order.event !== null && <Seats order={order} />}
      <div className="border-t border-line pt-4">
        <Charges {...sold(order)} {...order} />
        {order.coupon !== null && (
          <p className="mt-3 text-sm text-ink-2">
            Ya incluye {formatMoney(order.coupon.offCents)} menos por tu cupón {order.coupon.code}.
          </p>
        )}
      </div>
      {order.cancellationRule !== '' && (
        <CancellationRule words={order.cancellationRule} event={order.event} />
      )}
    </Card>
  )
}

/** The same below a purchase's strip, for who opens it. */
export function OrderDetail({ order }: { order: Order }) {
  return (
    <details className="group mt-4 border-t border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-2 text-sm font-semibold text-brand">
        Detalle, cargos y reglas
        <IconChevronDown size={20} className="transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <OrderSummary order={order} />
    </details>
  )
}

/** How many of what: a seat of a match each, or one thing a seat in all of them. */
export function sold(order: Order): Pick<ChargeSums, 'seats' | 'unit'> {
  const { perSeat: unit } = kindOnScreen(order)
  if (unit === undefined) return { seats: order.lines.length }
  return { seats: new Set(order.lines.map(({ seat }) => seat.id)).size, unit }
}

function Seats({ order }: { order: Order }) {
  return (
    <ul className="flex flex-col gap-3 border-t border-line pt-4">
      {order.lines.map(({ eventId, seat, fareName, totalCents }) => (
        <li key={`${eventId} ${seat.id}`} className="flex justify-between gap-4">
          <span>
            {placeWords(seat)}
            <span className="block text-sm text-ink-2">
              {fareName} · {seat.zone}
              {seat.gate !== '' && ` · Puerta\u00a0${seat.gate}`}
            </span>
          </span>
          <Money cents={totalCents} />
        </li>
      ))}
    </ul>
  )
}

/** What an order of several matches is called, and where in each of them. The seats are the same in all. */
function Several({ order: { title, matches, lines } }: { order: Order }) {
  const numbered = lines.toSorted((one, other) => other.seat.admission.localeCompare(one.seat.admission))
  const places = new Map(numbered.toReversed().map(({ seat }) => [seat.id, seat]))
  return (
    <div className="flex flex-col gap-3">
      <p className="title text-2xl">{title}</p>
      {[...places.values()].map((seat) => (
        <p key={seat.id}>{placeWords(seat)}</p>
      ))}
      {matches.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm text-ink-2">
          {matches.map(({ id, home, away, startsAt }) => (
            <li key={id}>
              {eventTitle({ home, away })}, {formatMoment(startsAt)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function CancellationRule({ words, event }: { words: string; event: { away: string } | null }) {
  return (
    <details className="group border-t border-line pt-3 text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 font-semibold text-brand">
        Si el {event === null ? 'partido' : eventWord(event)} cambia o se cancela
        <IconChevronDown size={20} className="transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <p className="pt-1 pb-2 text-ink-2">{words}</p>
    </details>
  )
}
