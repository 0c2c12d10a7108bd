import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Pad } from '#catalogue/venues/web/seat-map/camera.ts'
import { SeatMap, type SeatMapHandle } from '#catalogue/venues/web/seat-map/seat-map.tsx'
import { type SeatFilter, seatState } from '#catalogue/venues/web/seat-map/seat-look.ts'
import { joinedToNext } from '#catalogue/venues/plan/neighbours.ts'
import { seatFlag, sectionOfSeat } from '#catalogue/venues/plan/seating-plan.ts'
import { formatMoney } from '#lib/money.ts'
import { headlineName, type Hall } from '../hall.tsx'
import { zonesIn, type Filter } from '../picking.tsx'
import { heatOf } from '../price-heat.ts'
import type { SeatChoice } from '../seat-choice.tsx'
import { SectionChip } from './section-chip.tsx'
import type { Stops } from './use-stops.ts'

type MapStageProps = {
  hall: Hall
  choice: SeatChoice
  sheet: RefObject<HTMLElement | null>
  stops: Stops
  /** A section is near, or the whole stadium is seen again. */
  onNear: (near: boolean) => void
}

/** Below the floating controls, and above the key of colours; where all stands one below the other only the key is over the map. */
const [roomAbove, roomForKey] = [116, 46]

/** The stadium under everything else, and when one is near: which section, its neighbours, and the whole stadium small. */
export default function MapStage({ hall, choice, sheet, stops, onNear }: MapStageProps) {
  const { plan, seats, centsOf, isGeneral, source } = hall
  const { seatIds, from, filter, quantity } = choice
  const handle = useRef<SeatMapHandle>(null)
  const small = useRef<HTMLCanvasElement>(null)
  const [sight, setSight] = useState<number | null>(null)
  const pad = usePad(sheet, stops)
  const heat = useMemo(() => heatOf(source), [source])
  const only = useMemo(() => seatsIn(hall, filter, quantity), [hall, filter, quantity])
  const chosen = seatIds.join()
  useEffect(() => {
    if (from === 'nearest') handle.current?.showSeats(chosen.split(',').map(Number))
  }, [from, chosen])

  return (
    <>
      <SeatMap
        plan={plan}
        states={seats.states}
        watch={seats.subscribe}
        mine={seatIds}
        zoneFilter={zonesIn(hall, filter)}
        only={only}
        heatOf={heat}
        pad={pad}
        overview={small}
        turns
        priceOf={(zoneId) => formatMoney(centsOf(zoneId)).replace(/\.00$/, '')}
        fare={headlineName(source)}
        isGeneral={isGeneral}
        onToggle={choice.toggle}
        onSight={(sectionId) => {
          setSight(sectionId)
          onNear(sectionId !== null)
        }}
        handle={handle}
      />
      <div
        className={`pointer-events-none absolute top-[max(4.25rem,calc(env(safe-area-inset-top)+3.5rem))] cramped:top-11 right-3 left-3 flex items-start gap-2 transition-opacity ${sight === null ? 'invisible opacity-0' : ''}`}
      >
        {sight !== null && (
          <SectionChip hall={hall} sectionId={sight} show={(id) => handle.current?.showSection(id)} />
        )}
        <button
          type="button"
          aria-label="Ver todo el estadio"
          onClick={() => handle.current?.showAll()}
          className="pointer-events-auto ml-auto h-24 w-21 cramped:size-11 shrink-0 rounded-md bg-glass p-1.5 shadow-2"
        >
          <canvas ref={small} aria-hidden className="block size-full" />
        </button>
      </div>
    </>
  )
}

/** What of the map lies under the controls and under the sheet; drawn up whole, the sheet changes nothing of it. */
function usePad(sheet: RefObject<HTMLElement | null>, { at }: Stops): Pad {
  const [bottom, setBottom] = useState(0)
  const [stacked, setStacked] = useState(false)
  useLayoutEffect(() => {
    const watched = sheet.current
    if (watched === null || at === 'full') return
    const measure = () => {
      const { position } = getComputedStyle(watched)
      setBottom(position === 'absolute' ? watched.offsetHeight : 0)
      setStacked(position === 'relative')
    }
    const observer = new ResizeObserver(measure)
    observer.observe(watched)
    return () => observer.disconnect()
  }, [sheet, at])
  if (stacked) return { top: roomForKey, right: 0, bottom: 0, left: 0 }
  return { top: roomAbove, right: 0, bottom: bottom + roomForKey, left: 0 }
}

/** The seats that a filter leaves within its zones; null where it leaves them all. */
function seatsIn(hall: Hall, { roofed, accessible, together }: Filter, quantity: number): SeatFilter | null {
  if (!roofed && !accessible && !together) return null
  const { plan } = hall
  return {
    key: `${roofed} ${accessible} ${together && quantity}`,
    byRow: together,
    allows: (seat) =>
      (!roofed || sectionOfSeat(plan, seat).roof === true) &&
      (!accessible || ((plan.flags[seat] ?? 0) & (seatFlag.accessible | seatFlag.companion)) !== 0) &&
      (!together || hasBeside(hall, seat, quantity)),
  }
}

/** Whether this seat is one of `quantity` free ones side by side; without numbers every place is. */
function hasBeside({ plan, seats, isGeneral }: Hall, seat: number, quantity: number): boolean {
  if (isGeneral(plan.zoneOf[seat] ?? 0)) return true
  const joined = joinedToNext(plan)
  const isFree = (one: number) => seats.states[one] === seatState.free
  let [first, last] = [seat, seat]
  while (joined[first - 1] === 1 && isFree(first - 1)) first--
  while (joined[last] === 1 && isFree(last + 1)) last++
  return last - first + 1 >= quantity
}
