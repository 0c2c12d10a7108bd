import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Charges } from './charges.tsx'
import { ChoiceWords } from './choice-words.tsx'
import { TakeButton, type ChosenProps } from './chosen-seats.tsx'
import { chargesOf } from './hall.tsx'
import { holdingWords } from './held-seats.tsx'
import { PlaceList } from './place-list.tsx'
import { SeatView } from '#catalogue/venues/web/seat-map/seat-view.tsx'
import { groupPlaces, placeOf } from './seat-place.tsx'

/** On a phone: the choice and its total under the thumb, the details in a sheet. */
export function ChosenBar(props: ChosenProps) {
  const { hall, choice, sending, taking } = props
  const [open, setOpen] = useState(false)
  const places = choice.seatIds.map((seatId) => placeOf(hall, seatId))
  const sums = chargesOf(hall.source, choice.places)
  const [first, ...more] = groupPlaces(places)
  if (first === undefined) return null
  // What there is to decide is seen without scrolling.
  const answered = taking.orphans !== null || taking.problem !== null

  return (
    <div
      data-foot
      className="sticky [--words-foot:8.5rem] shallow:static bottom-[calc(var(--bottom-nav)+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-surface px-4 py-2 shadow-3 lg:hidden"
    >
      <div className="flex items-center gap-3">
        <button
          type="button"
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2 text-left"
          onClick={() => setOpen(true)}
        >
          <IconChevronUp size={22} className="shrink-0 text-brand" aria-hidden />
          <span className="min-w-0">
            <span className="line-clamp-2 text-sm leading-tight">
              {first.where}
              {more.length > 0 && ` y ${more.length} más`}
            </span>
            <span className="nums block font-semibold">
              {formatMoney(sums.faceCents + sums.serviceCents)} MXN
              <span className="sr-only">, ver los cargos</span>
            </span>
          </span>
        </button>
        <Button
          loading={sending}
          slow={holdingWords}
          onClick={() => void taking.take().then((done) => setOpen(!done))}
        >
          Apartar
        </Button>
      </div>
      <Drawer
        open={open}
        onClose={() => {
          setOpen(false)
          taking.dismiss()
        }}
        title="Tus lugares"
      >
        <ChoiceWords hall={hall} choice={choice} />
        <PlaceList places={places} />
        {!answered && <SeatView plan={hall.plan} seatIds={choice.seatIds} />}
        <Charges {...sums} />
        <TakeButton {...props} />
      </Drawer>
    </div>
  )
}
