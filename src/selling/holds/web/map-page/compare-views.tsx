import { SeatView } from '#catalogue/venues/web/seat-map/seat-view.tsx'
import { formatMoney } from '#lib/money.ts'
import type { Hall } from '../hall.tsx'
import { groupPlaces, placeOf } from '../seat-place.tsx'
import type { Compared } from './use-compared.ts'

/** Three views side by side: a tap shows another and what it costs; only «Apartar» takes it. */
export function CompareViews({ hall, compared }: { hall: Hall; compared: Compared }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        Compara <span className="text-xs font-normal text-ink-2">Dibujos hechos con el plano</span>
      </legend>
      <div className="grid grid-cols-3 gap-2.5">
        {compared.views.map((seatIds, index) => {
          const places = seatIds.map((seatId) => placeOf(hall, seatId))
          const [first] = places
          const price = formatMoney(hall.centsOf(first?.zoneId ?? 0)).replace(/\.00$/, '')
          return (
            <label key={seatIds.join()} className="group min-w-0 cursor-pointer">
              <input
                type="radio"
                name="compara"
                className="peer sr-only"
                checked={index === compared.at}
                onChange={() => compared.look(index)}
              />
              <span
                aria-hidden
                className="block aspect-[16/10] overflow-hidden rounded-md border-3 border-transparent bg-[#1b2c5c] transition-colors peer-checked:border-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
              >
                <SeatView plan={hall.plan} seatIds={seatIds} fills />
              </span>
              <span aria-hidden className="nums mt-1 block truncate text-sm">
                <b className="font-semibold">
                  {first?.section} {first?.row}
                </b>{' '}
                · {price}
              </span>
              <span className="sr-only">
                {groupPlaces(places)
                  .map(({ where }) => where)
                  .join('; ')}
                , {price} cada uno
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
