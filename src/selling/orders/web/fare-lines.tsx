import { fareName, type Event } from '#catalogue/events/contract.ts'
import { fares } from '#catalogue/events/rules.ts'
import type { SeatPlace } from '#selling/holds/contract.ts'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { formatMoney } from '#lib/money.ts'
import { RadioGroup } from '#ui/radio-group.tsx'

/** Who sits where: each seat with its fare and what it costs in all. */
export function FareLines({ event, seats }: { event: Event; seats: SeatPlace[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {seats.map((seat) => (
        <FareLine key={seat.id} event={event} seat={seat} />
      ))}
    </ul>
  )
}

function FareLine({ event, seat }: { event: Event; seat: SeatPlace }) {
  const fare = usePurchaseSeats((state) => state.fares[seat.id] ?? 'adult')
  const setFare = usePurchaseSeats((state) => state.setFare)
  const prices = event.zones.find(({ id }) => id === seat.zoneId)?.prices ?? []
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <RadioGroup
        look="segments"
        legend={
          <>
            <span className="sr-only">Tarifa de </span>
            {placeWords(seat)}
            <span className="block text-sm font-normal text-ink-2">
              {seat.zone}
              {seat.gate !== '' && ` · Puerta\u00a0${seat.gate}`}
              {seat.obstructed && ' · Vista parcial'}
            </span>
          </>
        }
        value={fare}
        options={prices.map((price) => ({
          value: price.fare,
          label: fareName[price.fare],
          hint: <span className="nums">{formatMoney(price.totalCents)}</span>,
        }))}
        onValueChange={(value) => setFare(seat.id, fares.find((one) => one === value) ?? 'adult')}
      />
    </li>
  )
}
