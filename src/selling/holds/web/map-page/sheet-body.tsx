import { IconArrowsMaximize, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { drawnWords, SeatView } from '#catalogue/venues/web/seat-map/seat-view.tsx'
import { formatMoney } from '#lib/money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Charges } from '../charges.tsx'
import { choiceWords } from '../choice-words.tsx'
import { EndedHold } from '../ended-hold.tsx'
import { chargesOf } from '../hall.tsx'
import { isRunning } from '../held-seats.tsx'
import { OrderedNotice, OtherPurchaseNotice } from '../ordered-notice.tsx'
import { OrphanSeatOffer } from '../orphan-seat-offer.tsx'
import { reasonWords } from '../reason-words.ts'
import { RefusedSeats } from '../refused-seats.tsx'
import { groupPlaces, shortGroup } from '../seat-place.tsx'
import { usePurchaseSeats } from '../store.ts'
import { BySwitch } from './by-switch.tsx'
import { CompareViews } from './compare-views.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { ChosenOnMap } from './take-foot.tsx'
import type { Compared } from './use-compared.ts'
import { ViewFactList } from './view-fact-list.tsx'

type SheetBodyProps = ChosenOnMap & {
  compared: Compared | null
  bar: ReactNode
  notices?: ReactNode
  about?: ReactNode
}

/** How many and by what, the proposal with its reason, and drawn up whole: the view from the seat and every charge. */
export function SheetBody({ compared, bar, notices, about, ...chosen }: SheetBodyProps) {
  const { source, choice, held, stops, hall } = chosen
  const hold = usePurchaseSeats((state) => state.hold)
  const ordered = usePurchaseSeats(({ orderId }) => orderId !== null)
  const full = stops.at === 'full'
  if (held !== null && ordered)
    return (
      <div className="p-4 pt-6">
        <OrderedNotice hold={held} next={source.next} />
      </div>
    )
  return (
    <div className={`flex flex-col gap-3.5 px-4 pb-2 beside:gap-5 beside:p-5 ${full ? '' : 'pt-6'}`}>
      {full && <LargeView {...chosen} />}
      <div className="-mx-4 beside:-mx-5 empty:hidden">{bar}</div>
      {notices}
      {isRunning(hold) && held === null && <OtherPurchaseNotice hold={hold} />}
      <EndedHold source={source} onLost={choice.lose} />
      <Answers {...chosen} />
      <div className={`flex items-stretch gap-2 ${full ? 'order-last hidden beside:flex' : ''}`}>
        <QuantityStepper choice={choice} most={source.seatsPerPerson} />
        <BySwitch value={choice.leaning.by} onChange={choice.setBy} />
      </div>
      <Proposal {...chosen} />
      <div className={`flex-col gap-5 ${full ? 'flex' : 'hidden beside:flex'}`}>
        {choice.facts && <ViewFactList facts={choice.facts} places={choice.places} />}
        {full && hall && compared && <CompareViews hall={hall} compared={compared} />}
        {choice.places.length > 0 && <Charges {...chargesOf(source, choice.places)} />}
        {hall === null ? null : about}
      </div>
    </div>
  )
}

/** What stands in the way of the choice, or would be better for everybody, with the ways on. */
function Answers({ source, hall, choice, taking }: ChosenOnMap) {
  const { orphans, problem, take, dismiss } = taking
  const box = useRef<HTMLDivElement>(null)
  /** The offer's own buttons go away with it. */
  const focusTake = () => box.current?.closest('section')?.querySelector<HTMLElement>('[data-take]')?.focus()
  if (problem === null && orphans === null) return <div ref={box} hidden />
  return (
    <div ref={box}>
      {problem !== null && <RefusedSeats problem={problem} source={source} onFree={dismiss} />}
      {orphans !== null && hall !== null && (
        <OrphanSeatOffer
          hall={hall}
          orphans={orphans}
          onAccept={(instead) => {
            choice.replace(instead, 'own')
            dismiss()
            focusTake()
          }}
          onKeep={() => {
            void take(true)
            focusTake()
          }}
        />
      )}
    </div>
  )
}

function Proposal({ source, hall, choice, stops }: ChosenOnMap) {
  const { places, seatIds } = choice
  const groups = groupPlaces(places)
  const [first] = groups
  const full = stops.at === 'full'
  if (first === undefined) return <NoProposal choice={choice} source={source} />
  const prices = [...new Set(places.map((place) => chargesOf(source, [place])))].map(
    ({ faceCents, serviceCents }) => formatMoney(faceCents + serviceCents),
  )
  const each = `${prices[0]} c/u`
  return (
    <div className="flex min-h-24 items-start gap-3.5 lg:flex-col lg:gap-4">
      <div className={`shrink-0 lg:w-full ${full ? 'hidden lg:block' : ''}`}>
        <button
          type="button"
          aria-label="Ver la cancha desde aquí, en un dibujo"
          disabled={hall === null}
          onClick={() => stops.go('full')}
          className="relative block h-22 w-27 overflow-hidden rounded-md bg-[#1b2c5c] lg:pointer-events-none lg:aspect-video lg:h-auto lg:w-full"
        >
          {hall && <SeatView plan={hall.plan} seatIds={seatIds} fills />}
          <span className="absolute bottom-1.5 left-1.5 rounded-sm bg-[#0a1638]/75 px-1 text-xs text-white lg:hidden">
            Dibujo
          </span>
          <span className="absolute right-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-[#0a1638]/75 text-white beside:hidden">
            <IconArrowsMaximize size={17} aria-hidden />
          </span>
        </button>
        <p className="mt-1 text-xs text-ink-2 max-lg:hidden">{drawnWords}</p>
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="text-2xl">
          {groups.map((group) => (
            <span key={group.where} className="block">
              <span aria-hidden>{shortGroup(group)}</span>
              <span className="sr-only">{group.where}</span>
            </span>
          ))}
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">
          {[first.zone, first.gate && `Puerta\u00a0${first.gate}`, each].filter(Boolean).join(' · ')}
        </p>
        <Why choice={choice} />
      </div>
    </div>
  )
}

/** What speaks for the seats, with a tick; what happened to others stands out. */
function Why({ choice }: Pick<ChosenOnMap, 'choice'>) {
  const { from, facts, places, leaning } = choice
  const unnumbered = places.every(({ admission }) => admission === 'general')
  if (from === 'best' && facts && !unnumbered)
    return (
      <p className="mt-1.5 flex gap-1.5 text-sm leading-snug font-semibold text-ok">
        <IconCheck size={18} stroke={2.5} className="shrink-0" aria-hidden />
        <span>{reasonWords(leaning.by, facts)}</span>
      </p>
    )
  const tone = from === 'nearest' ? 'font-semibold text-warn' : 'text-ink-2'
  return (
    <p className={`mt-1.5 text-sm leading-snug ${tone}`}>
      {unnumbered && from !== 'held' ? 'Sin número: llegas y te sientas donde haya.' : choiceWords(choice)}
    </p>
  )
}

const patienceMs = 3_000

/** Nothing to propose yet, or nothing left: words, never a turning wheel alone. */
function NoProposal({ choice, source }: Pick<ChosenOnMap, 'choice' | 'source'>) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const searching = !choice.ready && choice.from !== 'own'
  return (
    <div className="flex min-h-24 items-center gap-3.5">
      {searching && <Skeleton className="h-22 w-27 shrink-0 rounded-md" />}
      <p role="status" className="text-sm text-ink-2">
        {!searching
          ? choiceWords(choice)
          : late
            ? 'Tu conexión va lenta. Seguimos buscando tus lugares.'
            : 'Buscando los mejores lugares…'}
        {!searching && choice.from !== 'own' && source.waitlist && (
          <Link
            to={source.waitlist()}
            className="flex min-h-11 w-fit items-center font-semibold text-brand underline underline-offset-4"
          >
            Esperar lugares en la lista de espera
          </Link>
        )}
      </p>
    </div>
  )
}

/** The field as it is seen from the seat, up to the sheet's edges. */
function LargeView({ hall, choice, stops }: ChosenOnMap) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    close.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <div className="relative -mx-4 beside:hidden">
      <div className="aspect-[16/11] max-h-[42dvh] w-full overflow-hidden rounded-t-xl bg-[#1b2c5c]">
        {hall && <SeatView plan={hall.plan} seatIds={choice.seatIds} fills />}
      </div>
      <p className="px-4 pt-2 text-xs text-ink-2">{drawnWords}</p>
      <IconButton
        ref={close}
        label="Cerrar"
        icon={<IconX size={22} aria-hidden />}
        className="absolute top-3 right-3 bg-glass shadow-2"
        onClick={() => stops.step(-1)}
      />
    </div>
  )
}
