import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useHall, type Hall } from '../hall.tsx'
import type { HallSource } from '../hall-source.tsx'
import { isRunning } from '../held-seats.tsx'
import { useSeatChoice } from '../seat-choice.tsx'
import { usePurchaseSeats } from '../store.ts'
import { useTakeSeats } from '../take-seats.tsx'
import { useShownAsOwn } from '../use-shown-as-own.ts'
import { MapFilters } from './map-filters.tsx'
import { MapKey } from './map-key.tsx'
import { MapWaiting } from './map-waiting.tsx'
import { Sheet } from './sheet.tsx'
import { SheetBody } from './sheet-body.tsx'
import { TakeFoot } from './take-foot.tsx'
import { useCompared } from './use-compared.ts'
import { inSight, useStops } from './use-stops.ts'

const loadStage = () => import('./map-stage.tsx')
const MapStage = lazy(loadStage)

// What a hold is sent with comes with the page, not after the press; where it cannot be had, the call asks for it again.
void import('#catalogue/waiting-room/web/kept-pass.ts').catch(() => undefined)

type MapPageProps = {
  source: HallSource
  /** Floats over the map: the way back, what is being bought, the way to the list. */
  head: ReactNode
  /** The time of what is held already. */
  bar: ReactNode
  /** What is told before the seats. */
  notices?: ReactNode
  /** What else is to be known, at the end of the sheet. */
  about?: ReactNode
  /** What the purchase has to know first: it is for the person that it waits. */
  asked?: ((hall: Hall) => ReactNode) | null
}

/**
 * The map is the page, and the choice lies on a sheet over it (beside it where there is room). What the server proposes can
 * be taken before the stadium is here: its plan and the code that draws it come after.
 */
export function MapPage({ source, head, bar, notices, about, asked = null }: MapPageProps) {
  const { hall, problem, retry } = useHall(source, useAfterFirstPaint())
  const hold = usePurchaseSeats((state) => state.hold)
  const held = isRunning(hold) && source.owns(hold) ? hold : null
  const { lost } = (useLocation().state ?? {}) as { lost?: number[] }
  useShownAsOwn(source, hall, held)
  const [sending, setSending] = useState(false)
  const choice = useSeatChoice(hall, { source, held, lostBefore: lost ?? null, sending })
  const standing = useStops()
  const { shown, compared } = useCompared(hall, choice, standing.at === 'full')
  const taking = useTakeSeats(source, hall, shown, setSending)
  const stops = inSight(standing, taking.problem !== null || taking.orphans !== null)
  const [near, setNear] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  const chosen = { source, hall, choice: shown, taking, sending: sending && asked === null, held, stops }

  return (
    <div
      data-fills-page
      className="relative isolate h-full overflow-hidden bg-map-ground beside:grid beside:grid-cols-[minmax(0,1fr)_clamp(18rem,36vw,27rem)] beside:grid-rows-[minmax(0,1fr)]"
    >
      <div
        inert={stops.at === 'full'}
        className="pointer-events-none absolute inset-x-0 top-0 z-20 flex flex-col gap-2.5 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] cramped:static beside:static beside:col-start-1 beside:row-start-1"
      >
        {head}
        <div className={near ? 'hidden cramped:block' : undefined}>
          <MapFilters source={source} plan={hall?.plan ?? null} choice={choice} />
        </div>
      </div>
      <Sheet
        ref={sheet}
        stops={stops}
        mapKey={<MapKey source={source} near={near} chosen={shown.seatIds.length} />}
        foot={<TakeFoot {...chosen} />}
      >
        <SheetBody {...chosen} compared={compared} bar={bar} notices={notices} about={about} />
      </Sheet>
      <div
        inert={stops.at === 'full'}
        className="absolute inset-0 cramped:relative cramped:h-[75dvh] beside:relative beside:col-start-1 beside:row-start-1"
      >
        <Suspense fallback={<MapWaiting problem={null} retry={retry} />}>
          {hall === null ? (
            <MapWaiting problem={problem} retry={retry} />
          ) : (
            <MapStage hall={hall} choice={choice} sheet={sheet} stops={stops} onNear={setNear} />
          )}
        </Suspense>
      </div>
      {hall && asked?.(hall)}
    </div>
  )
}

/** True once what can be acted on has been seen: the stadium is long work, and comes after it. */
function useAfterFirstPaint(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    let timer = 0
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => {
        setPainted(true)
        void loadStage()
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return painted
}
