import { fareName, type Event } from '#catalogue/events/contract.ts'
import { fares } from '#catalogue/events/rules.ts'
import type { SeatPlace } from '#selling/holds/contract.ts'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { formatMoney } from '#lib/money.ts'
import { SelectField } from '#ui/select-field.tsx'

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
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="font-semibold">{placeWords(seat)}</p>
        <p className="text-sm text-ink-2">
          {seat.zone}
          {seat.gate !== '' && ` · Puerta\u00a0${seat.gate}`}
          {seat.obstructed && ' · Vista parcial'}
        </p>
      </div>
      <SelectField
        label={`Tarifa de ${placeWords(seat)}`}
        hideLabel
        className="w-full shrink-0 sm:w-64"
        value={fare}
        options={prices.map((price) => ({
          value: price.fare,
          label: `${fareName[price.fare]} · ${formatMoney(price.totalCents)}`,
        }))}
        onChange={({ target }) => setFare(seat.id, fares.find((one) => one === target.value) ?? 'adult')}
      />
    </li>
  )
}
