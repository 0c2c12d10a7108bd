import { sectionOfSeat, type SeatingPlan } from '../../plan/seating-plan.ts'
import { boxAround, noPad, type Pad } from './camera.ts'
import { listenToGestures } from './gestures.ts'
import { nearest } from './grid.ts'
import { headingOf } from './heading.ts'
import { inPieces } from './in-pieces.ts'
import { listenToKeys } from './keys.ts'
import { painter, type SeatMark } from './painter.ts'
import type { HeatOf, Tone } from './palette.ts'
import { seatGrid } from './preparations.ts'
import { sceneryOf } from './scenery.ts'
import { type SeatFilter, seatLooks } from './seat-look.ts'
import { sectionAt } from './section-at.ts'
import { step } from './topology.ts'
import { pickableSeat, viewpoint } from './viewpoint.ts'

export type SeatMapOptions = {
  states?: Uint8Array
  mine?: readonly number[]
  zoneFilter?: readonly number[] | null
  only?: SeatFilter | null
  /** Given, colours are prices: sections from afar, and paler where little is left. */
  heatOf?: HeatOf
  /** Given, colours say how each seat is, and every seat may be chosen. */
  tones?: readonly Tone[]
  /** A small canvas for the whole stadium and the frame of what is seen. */
  overview?: HTMLCanvasElement | null
  /** What is near is turned so that the field is above it, as in a cinema. */
  turns?: boolean
  /** What lies over the edges of the canvas. */
  pad?: Pad
  /** The section in the middle when one is near, else null. */
  onSight?: (sectionId: number | null) => void
  /** The lowest price of a zone as text, or null when it does not sell. */
  priceFrom: (zoneId: number) => string | null
  /** Which fare that is. */
  fare?: string
  onToggle: (seatId: number) => void
  onSection?: (sectionId: number) => void
  /** The seat under the mouse, in CSS pixels of the canvas, or null. */
  onHover?: (seat: { seatId: number; x: number; y: number } | null) => void
  /** Whether the seat can be dragged along: over which seat (-1: none) it is, and where it is let go; null: given up. */
  onGrab?: (seatId: number) => boolean
  onDrag?: (seatId: number) => void
  onDrop?: (seatId: number | null) => void
  /** The seat the keyboard is on. */
  onCursor?: (seatId: number) => void
}

export type SeatMap = {
  setStates: (states: Uint8Array) => void
  /** seatId, state, seatId, state… */
  applyChanges: (pairs: Uint32Array) => void
  setMine: (seatIds: readonly number[]) => void
  setMarks: (marks: readonly SeatMark[]) => void
  /** Free seats of other zones fade; null for none. */
  setZoneFilter: (zoneIds: readonly number[] | null, only?: SeatFilter | null) => void
  setPad: (pad: Pad) => void
  /** Reads the design tokens again, after a change of theme. */
  refreshTheme: () => void
  zoomBy: (factor: number) => void
  panBy: (dx: number, dy: number) => void
  showAll: () => void
  showSection: (sectionId: number) => void
  showSeats: (seatIds: readonly number[]) => void
  /** The seat within 22 CSS pixels of the place, or -1. */
  seatAt: (x: number, y: number) => number
  /** Where a seat is, in CSS pixels of the canvas. */
  placeOf: (seatId: number) => { x: number; y: number }
  /** Free places of a section that the filter leaves. */
  offered: (sectionId: number) => number
  /** The seat the keyboard is on, or -1. */
  cursor: () => number
  destroy: () => void
}

const touchReach = 22
const refineAfterMs = 150
/** More seats than these at once are painted sooner all together. */
const mostTouched = 500

/** Draws the plan on the canvas, at the size the page gives it, until destroyed. */
export function createSeatMap(
  canvas: HTMLCanvasElement,
  plan: SeatingPlan,
  options: SeatMapOptions,
): SeatMap {
  const { spacing, grid } = seatGrid(plan)
  const scenery = sceneryOf(plan)
  const { heatOf = null, tones = null, overview = null, turns = false, priceFrom, fare } = options
  const looks = seatLooks(plan, tones?.length, options.states)
  let frame = 0
  let cursor = -1
  const redraw = (): void => {
    frame ||= requestAnimationFrame(draw)
  }
  const eye = viewpoint(heatOf ? scenery.stands : scenery.box, spacing, redraw)
  eye.setPad(options.pad ?? noPad)
  const paint = painter(
    canvas,
    { plan, grid, scenery, looks, spacing, eye },
    { priceFrom, fare, heatOf, tones, overview },
  )
  let sight: number | null = null
  const look = (): void => {
    const { x, y } = eye.middle()
    const found = canPick() ? sectionAt(plan, scenery, x, y) : -1
    // Between two sections, or over the field, the last one is told until the whole is seen again.
    const next = canPick() ? (found >= 0 ? found : sight) : null
    if (next === sight) return
    sight = next
    options.onSight?.(sight)
  }

  function draw(now: number): void {
    frame = 0
    const moving = eye.advance(now)
    if (!moving) look()
    if (paint.paint(cursor, sight !== null) || moving) redraw()
  }

  // What is shown meanwhile stays; the first picture comes when it is whole.
  const painting = inPieces(paint.step, redraw)

  const seatAt = (x: number, y: number): number => {
    const point = eye.toPlan(x, y)
    const reach = Math.min(touchReach / eye.camera().scale, spacing * 6)
    const close = reach > spacing * 2 ? nearest(grid, point.x, point.y, spacing) : -1
    return close >= 0 ? close : nearest(grid, point.x, point.y, reach)
  }
  const canPick = (): boolean => eye.seatSize() >= pickableSeat
  const heading = (sectionId: number): number | null => (turns ? headingOf(plan, sectionId) : null)
  const showSection = (sectionId: number): void => {
    const section = plan.sections[sectionId]
    if (section) eye.showPoints(section.outline, heading(sectionId))
  }
  const tap = (x: number, y: number): void => {
    if (canPick()) {
      const seatId = seatAt(x, y)
      if (seatId >= 0 && looks.isOpen(seatId)) options.onToggle(seatId)
      return
    }
    const point = eye.toPlan(x, y)
    const sectionId = sectionAt(plan, scenery, point.x, point.y)
    if (sectionId < 0) return
    options.onSection?.(sectionId)
    showSection(sectionId)
  }
  const hover = (x: number, y: number): void => {
    const seatId = canPick() ? seatAt(x, y) : -1
    canvas.style.cursor = seatId >= 0 && looks.isOpen(seatId) ? 'pointer' : 'grab'
    const place = eye.toView(plan.x[seatId] ?? 0, plan.y[seatId] ?? 0)
    options.onHover?.(seatId < 0 ? null : { seatId, ...place })
  }
  const setCursor = (seatId: number): void => {
    cursor = seatId
    options.onCursor?.(seatId)
    eye.reveal(plan.x[seatId] ?? 0, plan.y[seatId] ?? 0, heading(sectionOfSeat(plan, seatId).id) ?? 0)
    redraw()
  }
  const firstOpen = (): number =>
    Math.max(
      0,
      looks.look.findIndex((_, seatId) => looks.isOpen(seatId)),
    )

  const stops = [
    listenToGestures(canvas, {
      pan: eye.pan,
      zoom: eye.zoom,
      tap,
      hover,
      leave: () => options.onHover?.(null),
      grab: (x, y) => canPick() && (options.onGrab?.(seatAt(x, y)) ?? false),
      drag: (x, y) => options.onDrag?.(seatAt(x, y)),
      drop: (place) => options.onDrop?.(place && seatAt(place.x, place.y)),
    }),
    listenToKeys(canvas, {
      enter: () => setCursor(cursor >= 0 ? cursor : (looks.mine()[0] ?? firstOpen())),
      step: (direction) =>
        setCursor(step(plan, grid, spacing, Math.max(0, cursor), direction, eye.camera().turn)),
      zoom: eye.zoomMiddle,
      toggle: () => cursor >= 0 && looks.isOpen(cursor) && options.onToggle(cursor),
      leave: eye.showAll,
      redraw,
    }),
  ]

  const resize = (): boolean => {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight]
    const hidden = width === 0 || height === 0
    if (hidden || !eye.resize({ width, height, ratio: Math.min(2, devicePixelRatio) })) return false
    paint.resize()
    return true
  }
  // A canvas that was resized is empty: it is drawn in the same frame.
  const resized = new ResizeObserver(() => resize() && draw(performance.now()))
  resized.observe(canvas)

  const all = (changed: boolean): void => {
    if (changed) paint.invalidate()
    redraw()
  }
  if (options.zoneFilter !== undefined) looks.setFilter(options.zoneFilter, options.only)
  if (options.mine) looks.setMine(options.mine)
  paint.setMine(options.mine ?? [])
  if (resize()) painting.start()
  const refining = setTimeout(() => {
    paint.refine()
    painting.start()
  }, refineAfterMs)

  return {
    setStates(states) {
      const changed = looks.differing(states)
      if (changed.length > mostTouched) return all(looks.setStates(states))
      if (changed.length === 0) return
      paint.touch(changed.flatMap((seatId) => looks.setState(seatId, states[seatId] ?? 0)))
      redraw()
    },
    setZoneFilter: (zoneIds, only) => all(looks.setFilter(zoneIds, only)),
    setPad: eye.setPad,
    refreshTheme() {
      paint.refreshTheme()
      redraw()
    },
    applyChanges(pairs) {
      const touched: number[] = []
      for (let i = 0; i + 1 < pairs.length; i += 2)
        touched.push(...looks.setState(pairs[i] ?? 0, pairs[i + 1] ?? 0))
      paint.touch(touched)
      redraw()
    },
    setMine(seatIds) {
      looks.setMine(seatIds)
      paint.setMine(seatIds)
      redraw()
    },
    setMarks(marks) {
      paint.setMarks(marks)
      redraw()
    },
    zoomBy: eye.zoomMiddle,
    panBy: eye.pan,
    showAll: eye.showAll,
    showSection,
    showSeats(seatIds) {
      const [first] = seatIds
      if (first === undefined) return
      const box = boxAround(plan.x, plan.y, seatIds, spacing * 8)
      eye.showPoints([box.left, box.top, box.right, box.bottom], heading(sectionOfSeat(plan, first).id))
    },
    seatAt,
    placeOf: (seatId) => eye.toView(plan.x[seatId] ?? 0, plan.y[seatId] ?? 0),
    offered: paint.offered,
    cursor: () => cursor,
    destroy() {
      cancelAnimationFrame(frame)
      painting.stop()
      clearTimeout(refining)
      resized.disconnect()
      for (const stop of stops) stop()
    },
  }
}
