import { pricesToChoose } from '#catalogue/fares/rules.ts'
import { headlineFare } from '#lib/headline-price.ts'
import type { Event } from '#catalogue/events/contract.ts'
import type { SeatPlace } from '#selling/holds/contract.ts'
import { mayBeCompanion, placeWords } from '#selling/holds/web/seat-place.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { formatMoney } from '#lib/money.ts'
import { RadioGroup } from '#ui/radio-group.tsx'

/** So many stand beside each other on a phone; more are a list. */
const segmentsUpTo = 3

type FareLinesProps = {
  event: Event
  seats: SeatPlace[]
  /** Seats whose chosen fare is not sold for them any more. */
  gone: number[]
}

/** Who sits where: each seat with its fare and what it costs in all. */
export function FareLines({ event, seats, gone }: FareLinesProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {seats.map((seat) => (
        <FareLine
          key={seat.id}
          event={event}
          seat={seat}
          besides={mayBeCompanion(seat, seats)}
          gone={gone.includes(seat.id)}
        />
      ))}
    </ul>
  )
}

type FareLineProps = {
  event: Event
  seat: SeatPlace
  /** A wheelchair's place of the purchase is right beside it. */
  besides: boolean
  /** Its fare is not sold for it any more: another has to be chosen. */
  gone: boolean
}

function FareLine({ event, seat, besides, gone }: FareLineProps) {
  const fare = usePurchaseSeats((state) => state.fares[seat.id] ?? headlineFare)
  const setFare = usePurchaseSeats((state) => state.setFare)
  const all = pricesToChoose(
    event.zones.find(({ id }) => id === seat.zoneId)?.prices ?? [],
    gone ? undefined : fare,
  )
  const prices = all.filter(
    (price) => (!price.companion || besides || price.fare === fare) && !(gone && price.fare === fare),
  )
  const few = prices.length <= segmentsUpTo
  const note = few ? (prices.find((price) => price.fare === fare)?.note ?? '') : ''
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <RadioGroup
        look={few ? 'segments' : 'cards'}
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
          label: price.fareName,
          ...(few ? { hint: <Cents of={price} /> } : { hint: price.note, aside: <Cents of={price} /> }),
        }))}
        onValueChange={(value) => setFare(seat.id, value)}
      />
      {gone && <p className="mt-2 text-sm font-semibold text-danger">Elige otra tarifa para este lugar.</p>}
      {note !== '' && <p className="mt-2 text-sm text-ink-2">{note}</p>}
    </li>
  )
}

const Cents = ({ of }: { of: { totalCents: number } }) => (
  <span className="nums">{formatMoney(of.totalCents)}</span>
)
