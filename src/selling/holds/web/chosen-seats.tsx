import { IconSparkles } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Charges } from './charges.tsx'
import { ChoiceWords } from './choice-words.tsx'
import { holdingWords } from './held-seats.tsx'
import { chargesOf, type Hall } from './hall.tsx'
import { PlaceList } from './place-list.tsx'
import type { SeatChoice } from './seat-choice.tsx'
import { RefusedSeats } from './refused-seats.tsx'
import { placeOf } from './seat-place.tsx'
import { SeatView } from '#catalogue/venues/web/seat-map/seat-view.tsx'
import { OrphanSeatOffer } from './orphan-seat-offer.tsx'
import type { TakeSeats } from './take-seats.tsx'

export type ChosenProps = { hall: Hall; choice: SeatChoice; taking: TakeSeats; sending: boolean }

/** The chosen seats with every charge, and the button that takes them. */
export function ChosenSeats({ hall, choice, taking, sending }: ChosenProps) {
  const { seatIds, from } = choice
  return (
    <section aria-labelledby="elegidos" className="rounded-lg border border-line bg-surface p-5 shadow-1">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="elegidos" className="text-2xl">
          {from === 'best' ? 'Los mejores lugares' : 'Tus lugares'}
        </h2>
        {from !== 'best' && (
          <Button
            size="sm"
            variant="ghost"
            icon={<IconSparkles size={20} aria-hidden />}
            onClick={() => choice.takeBest()}
          >
            Los mejores
          </Button>
        )}
      </div>
      <div className="mb-4">
        <ChoiceWords hall={hall} choice={choice} />
      </div>
      {seatIds.length > 0 && (
        <>
          <PlaceList places={seatIds.map((seatId) => placeOf(hall, seatId))} />
          <div className="my-5 border-t border-line pt-4">
            <Charges {...chargesOf(hall.source, choice.places)} />
          </div>
          <TakeButton hall={hall} choice={choice} taking={taking} sending={sending} />
          <SeatView plan={hall.plan} seatIds={seatIds} className="mt-5" />
        </>
      )}
    </section>
  )
}

/** Refusals and offers stand right above the button that caused them. */
export function TakeButton({ hall, choice, taking, sending }: ChosenProps) {
  const { orphans, problem, take } = taking
  const { seatIds } = choice
  const { faceCents, serviceCents } = chargesOf(hall.source, choice.places)
  const box = useRef<HTMLDivElement>(null)
  /** The offer's own buttons go away with it. */
  const focusTake = () => box.current?.querySelector<HTMLElement>(':scope > button')?.focus()
  return (
    <div ref={box} className="flex flex-col gap-3">
      {problem !== null && <RefusedSeats problem={problem} source={hall.source} onFree={taking.dismiss} />}
      {orphans !== null && (
        <OrphanSeatOffer
          hall={hall}
          orphans={orphans}
          onAccept={(instead) => {
            choice.replace(instead, 'own')
            taking.dismiss()
            focusTake()
          }}
          onKeep={() => {
            void take(true)
            focusTake()
          }}
        />
      )}
      <Button
        wide
        loading={sending}
        slow={holdingWords}
        disabled={seatIds.length === 0}
        onClick={() => void take()}
      >
        Apartar por {formatMoney(faceCents + serviceCents)}
      </Button>
      <p className="text-center text-sm text-ink-2">Te los guardamos 10 minutos mientras pagas.</p>
    </div>
  )
}
