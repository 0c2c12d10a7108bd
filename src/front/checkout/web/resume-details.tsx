import { faresWords } from '#catalogue/fares/rules.ts'
import { headlineFare } from '#lib/headline-price.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { Event } from '#catalogue/events/contract.ts'
import { FanRulesNotice } from '#matchday/ticket-holders/web/fan-rules-notice.tsx'
import type { ChargeSums } from '#selling/holds/web/charges.tsx'
import type { Hold } from '#selling/holds/contract.ts'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { PurchaseRestriction } from '#people/restrictions/web/purchase-restriction.tsx'
import { OfferedExtras, useOfferedExtras, type Offered } from '#selling/extras/web/offered-extras.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FareLines } from '#selling/orders/web/fare-lines.tsx'
import { CancellationRule } from '#selling/orders/web/order-summary.tsx'
import { partsWords } from '#selling/orders/web/parts-words.ts'
import { usePlaceOrder, type PlaceOrder } from '#selling/orders/web/place-order.tsx'
import { PurchaseStrip } from '#selling/orders/web/purchase-strip.tsx'
import { priceLines, totalsOf } from '#selling/orders/rules.ts'
import { GoneFares } from './gone-fares.tsx'
import { ChangeSeats, HeldFrame } from './held-frame.tsx'

/** Who sits where, of seats of a match: the fares and the rule before an order is made of them. */
export function ResumeDetails({ event, hold }: { event: Event; hold: Hold }) {
  const placing = usePlaceOrder(hold)
  const { acceptsEqualSeats, setAcceptsEqualSeats, fares } = usePurchaseSeats()
  const offered = useOfferedExtras(hold.id)
  const gone = goneSeats(event, hold, fares, placing.goneFares)
  const sums = gone.length > 0 ? null : sumsOfHold(event, hold, fares, offered)
  return (
    <HeldFrame
      hold={hold}
      placing={placing}
      parts={sums === null ? 'Falta elegir una tarifa' : partsWords(sums)}
      totalCents={sums && sums.faceCents + sums.serviceCents + (offered?.totalCents ?? 0)}
    >
      <GoneFares hold={hold} gone={gone} placing={placing} />
      <PurchaseStrip
        event={event}
        title={event.slug}
        places={hold.seats}
        more={faresWords(
          hold.seats.map(({ id, zoneId }) => nameOf(event, zoneId, fares[id] ?? headlineFare)),
        )}
      >
        <ChangeSeats placing={placing} />
      </PurchaseStrip>
      <PurchaseRestriction />
      <FanRulesNotice event={event} />
      <section aria-labelledby="tarifas">
        <h2 id="tarifas" className="mb-3 text-xl">
          ¿Quién va en cada lugar?
        </h2>
        <FareLines event={event} seats={hold.seats} gone={gone} />
      </section>
      <OfferedExtras hold={hold} offered={offered} />
      <section aria-label="Reglas" className="border-t border-line pt-2">
        <Checkbox
          label="Acepto lugares equivalentes en la misma zona"
          hint="Solo si tu pago llega tarde y tus lugares ya se vendieron. Si no lo marcas, te devolvemos todo."
          checked={acceptsEqualSeats}
          onChange={({ target }) => setAcceptsEqualSeats(target.checked)}
        />
        <CancellationRule words={event.cancellationRule} event={event} />
      </section>
    </HeldFrame>
  )
}

/** Seats whose chosen fare their zone does not sell at the prices they are held at, or that was refused for them. */
function goneSeats(
  event: Event,
  hold: Hold,
  fares: Record<number, Fare>,
  refused: PlaceOrder['goneFares'],
): number[] {
  return hold.seats.flatMap(({ id, zoneId }) => {
    const fare = fares[id] ?? headlineFare
    const sold = event.zones
      .find((zone) => zone.id === zoneId)
      ?.prices.some((price) => price.fare === fare && !price.retired)
    const asked = refused.some((one) => one.seatId === id && one.fare === fare)
    return sold === true && !asked ? [] : [id]
  })
}

const nameOf = (event: Event, zoneId: number, fare: Fare): string =>
  event.zones.find(({ id }) => id === zoneId)?.prices.find((price) => price.fare === fare)?.fareName ??
  'por elegir'

/** What an order of this hold will cost with these fares; null while a price is unknown. */
function sumsOfHold(
  event: Event,
  hold: Hold,
  fares: Record<number, Fare>,
  offered: Offered | undefined,
): ChargeSums | null {
  const seats = hold.seats.map(({ id, zoneId }) => ({ eventId: event.id, seatId: id, zoneId }))
  const prices = event.zones.flatMap((zone) => zone.prices.map((price) => ({ ...price, zoneId: zone.id })))
  const chosen = Object.entries(fares).map(([seatId, fare]) => ({ seatId: Number(seatId), fare }))
  const lines = priceLines(seats, chosen, prices)
  const items = (offered?.extras ?? []).flatMap(({ name, chosen, priceCents }) =>
    chosen === 0 ? [] : [{ title: name, quantity: chosen, totalCents: chosen * priceCents }],
  )
  return lines && { seats: lines.length, ...totalsOf(lines), items }
}
