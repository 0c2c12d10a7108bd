import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import type { Hold } from '#selling/holds/contract.ts'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { PlaceList } from '#selling/holds/web/place-list.tsx'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlaceOrder } from '#selling/orders/web/place-order.tsx'
import { PurchaseStrip } from '#selling/orders/web/purchase-strip.tsx'
import { beginningOf } from '#selling/orders/web/start-again.tsx'
import { ChangeSeats, HeldFrame } from './held-frame.tsx'

/** What is sold as a whole: a title, the same seats in each match, what comes with it, and one price. */
export function HeldWhole({ hold }: { hold: Hold }) {
  const placing = usePlaceOrder(hold)
  if (!isRunning(hold)) return <Ended hold={hold} />
  const { title, seats, pieces, totalCents } = hold
  const more = pieces.filter(({ name }) => name !== title)
  const label = seats.length === 1 ? `${title}` : `${seats.length} × ${title}`
  return (
    <HeldFrame hold={hold} placing={placing} parts={`${label}, con todos los cargos`} totalCents={totalCents}>
      <PurchaseStrip event={null} title={title ?? ''} places={seats}>
        <ChangeSeats placing={placing} />
      </PurchaseStrip>
      <PlaceList places={seats} />
      <Matches hold={hold} />
      {more.length > 0 && (
        <div className="border-t border-line pt-5">
          <h2 className="mb-2 text-xl">También te llevas</h2>
          <ul className="flex flex-col gap-1">
            {more.map(({ name, quantity }) => (
              <li key={name}>{quantity === 1 ? name : `${quantity} × ${name}`}</li>
            ))}
          </ul>
        </div>
      )}
    </HeldFrame>
  )
}

function Matches({ hold: { matches } }: { hold: Hold }) {
  if (matches.length === 0) return null
  return (
    <div className="border-t border-line pt-5">
      <h2 className="mb-3 text-xl">
        {matches.length === 1
          ? `El ${eventWord(matches[0]!)}`
          : `Los mismos lugares en ${matches.length} partidos`}
      </h2>
      <ul className="flex flex-col gap-3">
        {matches.map(({ id, home, away, startsAt }) => (
          <li key={id} className="flex items-center gap-4">
            <DateBadge at={startsAt} />
            <p className="min-w-0">
              <span className="block font-semibold">{eventTitle({ home, away })}</span>
              <span className="text-sm text-ink-2">{formatMoment(startsAt)}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Ended({ hold }: { hold: Hold }) {
  return (
    <CheckoutPage title="Tu compra" back={{ to: paths.inicio, label: 'Salir' }}>
      <Notice
        tone="warn"
        live
        title="Se acabó el tiempo y soltamos tus lugares. No te cobramos."
        action={<Button to={beginningOf(hold)}>Buscar los mismos lugares</Button>}
      >
        {hold.title}: si alguien ya los tomó, te marcamos los más cercanos.
      </Notice>
    </CheckoutPage>
  )
}
