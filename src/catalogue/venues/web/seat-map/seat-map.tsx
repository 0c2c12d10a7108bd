import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { SeatingPlan } from '../../plan/seating-plan.ts'
import { noPad, type Pad } from './camera.ts'
import { createSeatMap, type SeatMap as LiveMap } from './create-seat-map.ts'
import type { SeatMark } from './painter.ts'
import type { HeatOf, Tone } from './palette.ts'
import { preparations } from './preparations.ts'
import type { SeatFilter } from './seat-look.ts'
import { SeatTip, type TipPlace } from './seat-tip.tsx'
import { seatPlace, seatWords } from './seat-words.ts'

export type SeatChanges = [seatId: number, state: number][]

export type SeatMapProps = {
  plan: SeatingPlan
  /** A state a seat (see seat-look.ts); may be the same array all the time when `watch` tells of changes. */
  states: Uint8Array
  watch?: (listener: (changes: SeatChanges | 'all') => void) => () => void
  mine: readonly number[]
  /** Free seats of other zones fade. */
  zoneFilter?: readonly number[] | null
  /** Narrows the filter to some seats. */
  only?: SeatFilter | null
  /** Given, colours are prices. */
  heatOf?: HeatOf | undefined
  /** Given, colours say how each seat is, and `said` says it in words; every seat can be chosen. */
  tones?: readonly Tone[]
  said?: (seatId: number) => string
  /** Given, a seat can be dragged along. */
  drag?: SeatDrag
  /** Rings where something would go. */
  marks?: readonly SeatMark[]
  /** The seat that the keyboard or the mouse is on. */
  onPoint?: (seatId: number) => void
  /** A section that is shown near is turned: the field is above it. */
  turns?: boolean
  /** What lies over the edges: the whole is shown in the rest. */
  pad?: Pad
  /** Shows the whole small, with the frame of what is seen. */
  overview?: RefObject<HTMLCanvasElement | null>
  onSight?: (sectionId: number | null) => void
  /** What one seat of the zone costs, as text; null when it does not sell. */
  priceOf: (zoneId: number) => string | null
  /** Which fare that is. */
  fare?: string | undefined
  isGeneral?: (zoneId: number) => boolean
  onToggle: (seatId: number) => void
  onSection?: (sectionId: number) => void
  handle?: Ref<SeatMapHandle>
  className?: string
}

export type SeatDrag = {
  grab: (seatId: number) => boolean
  /** Over a seat, or -1. */
  over: (seatId: number) => void
  /** Null: given up. */
  drop: (seatId: number | null) => void
}

export type SeatMapHandle = Pick<LiveMap, 'showAll' | 'showSection' | 'showSeats'>

const bubbleMs = 2_000

const help =
  'Flechas: cambiar de asiento. Más y menos: acercar y alejar. Enter: elegir. Escape: ver todo el estadio.'

/** Keys go straight to the map: it has its own way from seat to seat. */
const application = { role: 'application', 'aria-roledescription': 'mapa de asientos' }

/** The stadium on a canvas, filling its box: touch, mouse, wheel and keyboard, with a voice for the last. */
export function SeatMap(props: SeatMapProps) {
  const {
    plan,
    states,
    watch,
    mine,
    zoneFilter = null,
    only = null,
    pad = noPad,
    handle,
    className = '',
  } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const map = useRef<LiveMap>(null)
  const [spoken, setSpoken] = useState('')
  const [tip, setTip] = useState<TipPlace | null>(null)
  const [near, setNear] = useState(false)

  const factsOf = (seatId: number) => {
    const zoneId = plan.zoneOf[seatId] ?? 0
    const general = props.isGeneral?.(zoneId) ?? plan.zones[zoneId]?.admission === 'general'
    return { state: states[seatId] ?? 0, mine: mine.includes(seatId), general, price: props.priceOf(zoneId) }
  }
  const speak = (seatId: number) =>
    setSpoken(
      props.said === undefined
        ? seatWords(plan, seatId, factsOf(seatId))
        : `${seatPlace(plan, seatId)}, ${props.said(seatId)}`,
    )
  const bubble = useRef(0)
  const onToggle = useEffectEvent((seatId: number) => {
    props.onToggle(seatId)
    if (!map.current) return
    // A finger has no hover: what it chose is told for a moment.
    setTip({ seatId, ...map.current.placeOf(seatId) })
    clearTimeout(bubble.current)
    bubble.current = window.setTimeout(() => setTip(null), bubbleMs)
  })
  const onSight = useEffectEvent((sectionId: number | null) => {
    setTip(null)
    setNear(sectionId !== null)
    props.onSight?.(sectionId)
  })
  const onSection = useEffectEvent((sectionId: number) => props.onSection?.(sectionId))
  const onCursor = useEffectEvent((seatId: number) => {
    speak(seatId)
    props.onPoint?.(seatId)
  })
  const onHover = useEffectEvent((place: TipPlace | null) => {
    setTip(place)
    if (place) props.onPoint?.(place.seatId)
  })
  const onGrab = useEffectEvent((seatId: number) => props.drag?.grab(seatId) ?? false)
  const onDrag = useEffectEvent((seatId: number) => {
    setTip(null)
    props.drag?.over(seatId)
  })
  const onDrop = useEffectEvent((seatId: number | null) => props.drag?.drop(seatId))
  const priceFrom = useEffectEvent((zoneId: number) => props.priceOf(zoneId))
  const startWith = useEffectEvent(() => ({
    states,
    mine,
    zoneFilter,
    only,
    pad,
    ...(props.heatOf && { heatOf: props.heatOf }),
    ...(props.fare && { fare: props.fare }),
    ...(props.tones && { tones: props.tones }),
    overview: props.overview?.current ?? null,
    turns: props.turns ?? false,
  }))
  const showMine = useEffectEvent(() => {
    map.current?.setMine(mine)
    const cursor = map.current?.cursor() ?? -1
    if (cursor >= 0) speak(cursor)
  })
  const showFilter = useEffectEvent(() => map.current?.setZoneFilter(zoneFilter, only))

  const start = useEffectEvent(() => {
    if (!canvas.current) return
    const options = {
      ...startWith(),
      priceFrom,
      onToggle,
      onSection,
      onCursor,
      onSight,
      onHover,
      onGrab,
      onDrag,
      onDrop,
    }
    map.current = createSeatMap(canvas.current, plan, options)
  })

  useEffect(() => {
    // The page around it is seen first: drawing a stadium is long work for a slow phone.
    let starting = 0
    const steps = [...preparations.map((prepare) => () => void prepare(plan)), start]
    const next = (): void => {
      steps.shift()?.()
      if (steps.length > 0) starting = window.setTimeout(next)
    }
    const framed = requestAnimationFrame(() => {
      starting = window.setTimeout(next)
    })
    const repaint = () => map.current?.refreshTheme()
    const themed = new MutationObserver(repaint)
    themed.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] })
    document.fonts.addEventListener('loadingdone', repaint)
    return () => {
      cancelAnimationFrame(framed)
      clearTimeout(starting)
      clearTimeout(bubble.current)
      themed.disconnect()
      document.fonts.removeEventListener('loadingdone', repaint)
      map.current?.destroy()
      map.current = null
    }
  }, [plan])
  useEffect(() => map.current?.setStates(states), [states, plan])
  useEffect(
    () =>
      watch?.((changes) => {
        if (changes === 'all') map.current?.setStates(states)
        else map.current?.applyChanges(Uint32Array.from(changes.flat()))
      }),
    [watch, states, plan],
  )
  const [mineKey, filterKey] = [mine.join(), `${zoneFilter?.join()} ${only?.key}`]
  useEffect(() => showMine(), [mineKey, plan])
  useEffect(() => showFilter(), [filterKey, plan])
  const marks = props.marks
  useEffect(() => map.current?.setMarks(marks ?? []), [marks, plan])
  const { top, right, bottom, left } = pad
  useEffect(() => map.current?.setPad({ top, right, bottom, left }), [top, right, bottom, left])
  useImperativeHandle(handle, () => ({
    showAll: () => map.current?.showAll(),
    showSection: (sectionId) => map.current?.showSection(sectionId),
    showSeats: (seatIds) => map.current?.showSeats(seatIds),
  }))

  return (
    <div className={`relative isolate size-full overflow-hidden ${className}`}>
      <canvas
        ref={canvas}
        {...application}
        aria-label={`${plan.name}. ${help}`}
        tabIndex={0}
        onPointerDown={() => setTip(null)}
        // Where the page is longer than the window, a finger on the whole stadium goes on up and down the page.
        className={`block size-full touch-none ${near ? '' : 'cramped:touch-pan-y'} focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand`}
      />
      {tip && (
        <SeatTip
          plan={plan}
          place={tip}
          facts={factsOf(tip.seatId)}
          mine={mine}
          said={props.said?.(tip.seatId)}
        />
      )}
      {(props.overview === undefined || near) && (
        <div
          role="group"
          aria-label="Acercamiento"
          className="absolute flex flex-col overflow-hidden rounded-lg bg-glass shadow-2"
          style={{ right: pad.right + 12, bottom: pad.bottom + 12 }}
        >
          <ZoomButton
            label="Acercar"
            onClick={() => map.current?.zoomBy(1.6)}
            icon={<IconPlus aria-hidden />}
          />
          <ZoomButton
            label="Alejar"
            onClick={() => map.current?.zoomBy(1 / 1.6)}
            icon={<IconMinus aria-hidden />}
          />
          {props.overview === undefined && (
            <ZoomButton
              label="Ver todo"
              onClick={() => map.current?.showAll()}
              icon={<IconMaximize aria-hidden />}
            />
          )}
        </div>
      )}
      <p role="status" aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}

type ZoomButtonProps = { label: string; icon: React.ReactNode; onClick: () => void }

function ZoomButton({ label, icon, onClick }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center text-ink transition hover:bg-sunken focus-visible:-outline-offset-3"
    >
      {icon}
    </button>
  )
}
