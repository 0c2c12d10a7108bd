import type { Hold } from '#selling/holds/contract.ts'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { PlaceList } from '#selling/holds/web/place-list.tsx'
import { PurchaseSteps } from '#selling/holds/web/purchase-steps.tsx'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Totals } from '#ui/totals.tsx'
import { usePlaceOrder, type PlaceOrder } from '#selling/orders/web/place-order.tsx'
import { RefusedOrder } from '#selling/orders/web/refused-order.tsx'
import { beginningOf } from '#selling/orders/web/start-again.tsx'

/** What is sold as a whole: a title, the same seats in each match, what comes with it, and one price. */
export function HeldWhole({ hold }: { hold: Hold }) {
  const placing = usePlaceOrder(hold)
  if (!isRunning(hold)) return <Ended hold={hold} />
  const more = hold.pieces.filter(({ name }) => name !== hold.title)
  return (
    <Page
      title="Tu compra"
      intro="Un solo precio por todo, con todos los cargos."
      aside={<Total hold={hold} placing={placing} />}
    >
      <PurchaseSteps current={1} />
      <Card as="section" className="flex flex-col gap-5 p-5">
        <h2 className="text-2xl">{hold.title}</h2>
        <PlaceList places={hold.seats} />
        <div>
          <Button variant="secondary" size="sm" onClick={() => void placing.changeSeats()}>
            Cambiar lugares
          </Button>
        </div>
        <Matches hold={hold} />
        {more.length > 0 && (
          <div className="border-t border-line pt-5">
            <h3 className="mb-2 text-xl">También te llevas</h3>
            <ul className="flex flex-col gap-1">
              {more.map(({ name, quantity }) => (
                <li key={name}>{quantity === 1 ? name : `${quantity} × ${name}`}</li>
              ))}
            </ul>
          </div>
        )}
      </Card>
    </Page>
  )
}

function Matches({ hold: { matches } }: { hold: Hold }) {
  if (matches.length === 0) return null
  return (
    <div className="border-t border-line pt-5">
      <h3 className="mb-3 text-xl">
        {matches.length === 1 ? 'El partido' : `Los mismos lugares en ${matches.length} partidos`}
      </h3>
      <ul className="flex flex-col gap-3">
        {matches.map(({ id, home, away, startsAt }) => (
          <li key={id} className="flex items-center gap-4">
            <DateBadge at={startsAt} />
            <p className="min-w-0">
              <span className="block font-semibold">
                {home} vs {away}
              </span>
              <span className="text-sm text-ink-2">{formatMoment(startsAt)}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

type TotalProps = { hold: Hold; placing: PlaceOrder }

function Total({ hold, placing }: TotalProps) {
  const { title, seats, totalCents } = hold
  const label = seats.length === 1 ? `${title}` : `${seats.length} × ${title}`
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <h2 className="text-2xl">Total</h2>
      <Totals lines={[{ label, cents: totalCents }]} totalCents={totalCents} />
      <RefusedOrder hold={hold} placing={placing} />
      <Button wide loading={placing.sending} onClick={() => void placing.goOn()}>
        Continuar al pago
      </Button>
      <p className="text-center text-sm text-ink-2">Todavía no te cobramos nada.</p>
    </Card>
  )
}

function Ended({ hold }: { hold: Hold }) {
  return (
    <Page title="Tu compra">
      <Notice
        tone="warn"
        live
        title="Se acabó el tiempo y soltamos tus lugares. No te cobramos."
        action={<Button to={beginningOf(hold)}>Buscar los mismos lugares</Button>}
      >
        {hold.title}: si alguien ya los tomó, te marcamos los más cercanos.
      </Notice>
    </Page>
  )
}
