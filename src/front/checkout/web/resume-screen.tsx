import { Navigate } from 'react-router'
import { readEvent, type Event } from '#catalogue/events/contract.ts'
import { ExpiredSeats } from '#selling/holds/web/expired-seats.tsx'
import { matchHolding } from '#selling/holds/web/hall-source.tsx'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { LookForHold } from '#selling/holds/web/look-for-hold.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { readHeldPrices, type Hold } from '#selling/holds/contract.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { SlowWords } from '#ui/slow-words.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { ResumeDetails } from './resume-details.tsx'
import { HeldWhole } from './resume-whole.tsx'

const out = { to: paths.inicio, label: 'Salir' }

/** What I am buying, with the total and every charge, before any account is asked for. */
export default function ResumeScreen() {
  const hold = usePurchaseSeats((state) => state.hold)
  if (hold === null) {
    return (
      <LookForHold title="Tu compra" waiting={<Looking />}>
        <NothingHeld />
      </LookForHold>
    )
  }
  if (hold.kind === 'bonogallo') return <Navigate to={paths.compraBonogallo} replace />
  return hold.kind === 'tickets' ? <HeldPurchase hold={hold} /> : <HeldWhole hold={hold} />
}

function HeldPurchase({ hold }: { hold: Hold }) {
  const read = useRead(readEvent, { params: { eventId: String(hold.eventId) } })
  const { event, prices } = useHeldPrices(hold, read.data)
  if (!isRunning(hold)) {
    return (
      <CheckoutPage title="Tu compra" back={out}>
        <ExpiredSeats of={matchHolding(hold.eventId)} places={hold.seats} onHeld={() => undefined} />
      </CheckoutPage>
    )
  }
  if (event) return <ResumeDetails event={event} hold={hold} />
  return (
    <CheckoutPage title="Tu compra" back={out} bar={<HoldBar />}>
      <NotLoaded
        read={prices ?? read}
        title="No pudimos traer los precios"
        also="Tus lugares siguen apartados."
        charged="no"
        waiting={<Skeletons label="Cargando tu compra" blocks={['h-80 w-full rounded-lg']} />}
      />
      <SlowWords waiting={(prices ?? read).isPending} first="Seguimos abriendo tu compra." />
    </CheckoutPage>
  )
}

/**
 * The match at the prices that its seats are held at, which the club may have changed since; `prices`: how these are being read, where
 * those of today are others.
 */
function useHeldPrices(hold: Hold, event: Event | undefined) {
  const fares = usePurchaseSeats((state) => state.fares)
  const chosen = new Set<string>(Object.values(fares))
  const differs =
    event !== undefined &&
    ((hold.priceVersion !== undefined && event.priceVersion !== hold.priceVersion) ||
      event.zones.some(({ prices }) => prices.some(({ fare, retired }) => retired && chosen.has(fare))))
  const prices = useRead(readHeldPrices, { params: { holdId: hold.id } }, { enabled: differs })
  if (!differs) return { event, prices: null }
  if (prices.data === undefined) return { event: undefined, prices }
  const pricesOf = new Map(prices.data.zones.map((zone) => [zone.id, zone.prices]))
  const zones = event.zones.map((zone) => ({ ...zone, prices: pricesOf.get(zone.id) ?? [] }))
  return { event: { ...event, zones }, prices }
}

function Looking() {
  return (
    <CheckoutPage title="Tu compra" back={out}>
      <Skeletons label="Buscando tus lugares" blocks={['h-80 w-full rounded-lg']} />
    </CheckoutPage>
  )
}

function NothingHeld() {
  return (
    <CheckoutPage title="Tu compra" back={out}>
      <EmptyState
        title="No tienes lugares apartados"
        action={<Button to={paths.tickets}>Ver partidos</Button>}
      >
        Elige un partido y tus lugares. Aquí verás el total con todos los cargos antes de pagar.
      </EmptyState>
    </CheckoutPage>
  )
}
