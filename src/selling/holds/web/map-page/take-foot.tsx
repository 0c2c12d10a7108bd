import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { Hold } from '../../contract.ts'
import { chargesOf, type Hall } from '../hall.tsx'
import type { HallSource } from '../hall-source.tsx'
import { holdingWords } from '../held-seats.tsx'
import type { SeatChoice } from '../seat-choice.tsx'
import { shortPlaces } from '../seat-place.tsx'
import { usePurchaseSeats } from '../store.ts'
import type { TakeSeats } from '../take-seats.tsx'
import type { Stops } from './use-stops.ts'

export type ChosenOnMap = {
  source: HallSource
  hall: Hall | null
  choice: SeatChoice
  taking: TakeSeats
  sending: boolean
  held: Hold | null
  stops: Stops
}

/** The total and the act, under the thumb at every stop of the sheet. */
export function TakeFoot({ source, choice, taking, sending, held, stops }: ChosenOnMap) {
  const ordered = usePurchaseSeats(({ orderId }) => orderId !== null)
  const { faceCents, serviceCents } = chargesOf(source, choice.places)
  if (held !== null && ordered) return null
  const known = choice.places.length > 0
  const total = formatMoney(faceCents + serviceCents)
  return (
    <div className="flex shrink-0 items-center gap-4 px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] beside:border-t beside:border-line lg:px-5 lg:pt-3">
      <div className="min-w-0 max-w-[55%]">
        <p className={`truncate text-xs text-ink-2 ${stops.at === 'peek' ? 'beside:hidden' : 'hidden'}`}>
          {known ? shortPlaces(choice.places) : 'Elige tus lugares'}
        </p>
        <p className={`text-xs text-ink-2 ${stops.at === 'peek' ? 'hidden beside:block' : ''}`}>
          Total, cargos incluidos
        </p>
        <p className="title nums text-3xl whitespace-nowrap">
          {known ? total : '$—'} <small className="text-base">MXN</small>
        </p>
      </div>
      <Button
        data-take
        className="min-h-13 flex-1 text-lg"
        loading={sending}
        slow={holdingWords}
        disabled={!known}
        onClick={() => void taking.take()}
      >
        Apartar<span className="hidden lg:inline"> por {total}</span>
      </Button>
    </div>
  )
}
