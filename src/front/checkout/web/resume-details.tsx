import type { Event, Fare } from '#catalogue/events/contract.ts'
import { FanRulesNotice } from '#matchday/ticket-holders/web/fan-rules-notice.tsx'
import { Charges, type ChargeSums } from '#selling/holds/web/charges.tsx'
import type { Hold } from '#selling/holds/contract.ts'
import { PurchaseSteps } from '#selling/holds/web/purchase-steps.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { PurchaseRestriction } from '#people/restrictions/web/purchase-restriction.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Page } from '#ui/page.tsx'
import { FareLines } from '#selling/orders/web/fare-lines.tsx'
import { MatchLine } from '#selling/orders/web/match-line.tsx'
import { CancellationRule } from '#selling/orders/web/order-summary.tsx'
import { usePlaceOrder, type PlaceOrder } from '#selling/orders/web/place-order.tsx'
import { RefusedOrder } from '#selling/orders/web/refused-order.tsx'
import { priceLines, totalsOf } from '#selling/orders/rules.ts'

export function ResumeDetails({ event, hold }: { event: Event; hold: Hold }) {
  const placing = usePlaceOrder(hold)
  const { acceptsEqualSeats, setAcceptsEqualSeats } = usePurchaseSeats()
  return (
    <Page
      title="Tu compra"
      intro="Di quién ocupa cada lugar. El total ya incluye todos los cargos."
      aside={<Total event={event} hold={hold} placing={placing} />}
    >
      <PurchaseSteps current={1} />
      <div className="flex flex-col gap-6">
        <PurchaseRestriction />
        <FanRulesNotice event={event} />
        <Card as="section" className="flex flex-col gap-5 p-5">
          <MatchLine event={event} />
          <div className="border-t border-line pt-5">
            <FareLines event={event} seats={hold.seats} />
          </div>
          <div>
            <Button variant="secondary" size="sm" onClick={() => void placing.changeSeats()}>
              Cambiar lugares
            </Button>
          </div>
        </Card>
        <Card as="section" className="px-5 py-3">
          <Checkbox
            label="Acepto lugares equivalentes en la misma zona"
            hint="Solo si tu pago llega tarde y tus lugares ya se vendieron. Si no lo marcas, te devolvemos todo."
            checked={acceptsEqualSeats}
            onChange={({ target }) => setAcceptsEqualSeats(target.checked)}
          />
          <CancellationRule words={event.cancellationRule} />
        </Card>
      </div>
    </Page>
  )
}

type TotalProps = { event: Event; hold: Hold; placing: PlaceOrder }

function Total({ event, hold, placing }: TotalProps) {
  const fares = usePurchaseSeats((state) => state.fares)
  const sums = sumsOfHold(event, hold, fares)
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <h2 className="text-2xl">Total</h2>
      {sums && <Charges {...sums} />}
      <RefusedOrder hold={hold} placing={placing} />
      <Button wide loading={placing.sending} onClick={() => void placing.goOn()}>
        Continuar al pago
      </Button>
      <p className="text-center text-sm text-ink-2">Todavía no te cobramos nada.</p>
    </Card>
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
