import type { Event, Fare } from '#catalogue/events/contract.ts'
import { FanRulesNotice } from '#matchday/ticket-holders/web/fan-rules-notice.tsx'
import type { ChargeSums } from '#selling/holds/web/charges.tsx'
import type { Hold } from '#selling/holds/contract.ts'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { PurchaseRestriction } from '#people/restrictions/web/purchase-restriction.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FareLines } from '#selling/orders/web/fare-lines.tsx'
import { CancellationRule } from '#selling/orders/web/order-summary.tsx'
import { partsWords } from '#selling/orders/web/parts-words.ts'
import { usePlaceOrder } from '#selling/orders/web/place-order.tsx'
import { faresWords, PurchaseStrip } from '#selling/orders/web/purchase-strip.tsx'
import { priceLines, totalsOf } from '#selling/orders/rules.ts'
import { ChangeSeats, HeldFrame } from './held-frame.tsx'

/** Who sits where, of seats of a match: the fares and the rule before an order is made of them. */
export function ResumeDetails({ event, hold }: { event: Event; hold: Hold }) {
  const placing = usePlaceOrder(hold)
  const { acceptsEqualSeats, setAcceptsEqualSeats, fares } = usePurchaseSeats()
  const sums = sumsOfHold(event, hold, fares)
  return (
    <HeldFrame
      hold={hold}
      placing={placing}
      parts={sums && partsWords(sums)}
      totalCents={sums && sums.faceCents + sums.serviceCents}
    >
      <PurchaseStrip
        event={event}
        title={event.slug}
        places={hold.seats}
        more={faresWords(hold.seats.map(({ id }) => fares[id] ?? 'adult'))}
      >
        <ChangeSeats placing={placing} />
      </PurchaseStrip>
      <PurchaseRestriction />
      <FanRulesNotice event={event} />
      <section aria-labelledby="tarifas">
        <h2 id="tarifas" className="mb-3 text-xl">
          ¿Quién va en cada lugar?
        </h2>
        <FareLines event={event} seats={hold.seats} />
      </section>
      <section aria-label="Reglas" className="border-t border-line pt-2">
        <Checkbox
          label="Acepto lugares equivalentes en la misma zona"
          hint="Solo si tu pago llega tarde y tus lugares ya se vendieron. Si no lo marcas, te devolvemos todo."
          checked={acceptsEqualSeats}
          onChange={({ target }) => setAcceptsEqualSeats(target.checked)}
        />
        <CancellationRule words={event.cancellationRule} />
      </section>
    </HeldFrame>
  )
}

/** What an order of this hold will cost with these fares; null while a price is unknown. */
function sumsOfHold(event: Event, hold: Hold, fares: Record<number, Fare>): ChargeSums | null {
  const seats = hold.seats.map(({ id, zoneId }) => ({ eventId: event.id, seatId: id, zoneId }))
  const prices = event.zones.flatMap((zone) => zone.prices.map((price) => ({ ...price, zoneId: zone.id })))
  const chosen = Object.entries(fares).map(([seatId, fare]) => ({ seatId: Number(seatId), fare }))
  const lines = priceLines(seats, chosen, prices)
  return lines && { seats: lines.length, ...totalsOf(lines) }
}
