import type { SeatingPlan } from '../../plan/seating-plan.ts'
import { placing, seen } from './camera.ts'
import { farImage } from './far-image.ts'
import { drawFieldSign } from './field-sign.ts'
import type { Grid } from './grid.ts'
import { nearSeats } from './near-seats.ts'
import { overview as smallMap } from './overview.ts'
import { type HeatOf, type Palette, paletteOf, type Tone } from './palette.ts'
import { pricePins } from './price-pins.ts'
import { drawScenery, type Scenery } from './scenery.ts'
import { sectionHeat } from './section-heat.ts'
import type { SeatLooks } from './seat-look.ts'
import { priceTag, sectionLabels } from './section-labels.ts'
import { pickableSeat, type Viewpoint } from './viewpoint.ts'

/** Image pixels may grow this much before seats are drawn one by one. */
const blur = 1.4
const pinBelow = 10
/** With prices as colours, seats smaller than this are seen as their section. */
const sectionsBelow = 5
/** Pins stand while about the whole stadium is seen. */
const pinsUntil = 2.4
/** More than a person buys: staff chose whole rows, and their colour shows from afar. */
const maxPins = 60

export type Painter = {
  /** True while something waits for the next frame; `closeUp`: the whole is shown small beside it. */
  paint(cursor: number, closeUp: boolean): boolean
  /** The canvas got this size and the stadium's smallest scale changed with it. */
  resize(): void
  /** After the first frame: draw finely from now on. */
  refine(): void
  /** Does a piece of the work that can wait; true while there is more. */
  step(): boolean
  touch(seatIds: Iterable<number>): void
  setMine(seatIds: readonly number[]): void
  setMarks(marks: readonly SeatMark[]): void
  invalidate(): void
  refreshTheme(): void
  /** Places that are offered in a section. */
  offered(sectionId: number): number
}

/** Where something that is dragged would go. */
export type SeatMark = { seatId: number; fits: boolean }

export type Told = {
  /** What one seat of a zone costs, as text. */
  priceFrom: (zoneId: number) => string | null
  fare: string | undefined
  /** Given, sections have the colours of their prices. */
  heatOf: HeatOf | null
  /** Given, colours say how each seat is. */
  tones: readonly Tone[] | null
  /** Where the whole is shown small. */
  overview: HTMLCanvasElement | null
}

type Drawn = {
  plan: SeatingPlan
  grid: Grid
  scenery: Scenery
  looks: SeatLooks
  spacing: number
  eye: Viewpoint
}

/** Draws one frame of the map: one image when far, the seats in view when near, names and marks on top. */
export function painter(
  canvas: HTMLCanvasElement,
  { plan, grid, scenery, looks, spacing, eye }: Drawn,
  { priceFrom, fare, heatOf, tones, overview }: Told,
): Painter {
  const ink = canvas.getContext('2d', { alpha: false })
  const readPalette = (): Palette => {
    const style = getComputedStyle(canvas)
    return paletteOf(plan.zones, (name) => style.getPropertyValue(name), heatOf, tones)
  }
  let palette = readPalette()
  let mine: readonly number[] = []
  let marks: readonly SeatMark[] = []
  const far = farImage({ plan, scenery, looks, palette: () => palette, spacing })
  const near = nearSeats(plan, grid, looks, spacing)
  const labels = sectionLabels(plan, scenery, (zoneId) => priceTag(fare, priceFrom(zoneId)))
  const heat = sectionHeat(plan, scenery, looks, priceFrom)
  const pins = pricePins(plan, priceFrom, heat)
  const small = overview && smallMap(overview, scenery, heat)

  const paintNear = (screen: CanvasRenderingContext2D): void => {
    const [camera, view] = [eye.camera(), eye.view()]
    screen.setTransform(1, 0, 0, 1, 0, 0)
    screen.fillStyle = palette.ground
    screen.fillRect(0, 0, canvas.width, canvas.height)
    screen.setTransform(...placing(camera, view))
    drawScenery(screen, plan, scenery, palette, seen(camera, view), 1 / camera.scale)
    near.draw(screen, camera, view, palette)
  }

  const ring = (screen: CanvasRenderingContext2D, seatId: number, radius: number): void => {
    const { x, y } = eye.toView(plan.x[seatId] ?? 0, plan.y[seatId] ?? 0)
    screen.beginPath()
    screen.arc(x, y, radius, 0, 2 * Math.PI)
  }
  /** One's own seats stay visible from far away; the keyboard's seat has a ring. */
  const paintMarks = (screen: CanvasRenderingContext2D, cursor: number): void => {
    const size = eye.seatSize()
    screen.strokeStyle = '#0C1526'
    screen.fillStyle = palette.mine.fill
    screen.lineWidth = 2
    for (const seatId of size < pinBelow && mine.length <= maxPins ? mine : []) {
      ring(screen, seatId, 6)
      screen.fill()
      screen.stroke()
    }
    screen.lineWidth = 4
    for (const { seatId, fits } of marks) {
      screen.strokeStyle = fits ? palette.fits : palette.clash
      ring(screen, seatId, Math.max(8, size * 0.55))
      screen.stroke()
    }
    paintCursor(screen, cursor)
  }
  const paintCursor = (screen: CanvasRenderingContext2D, cursor: number): void => {
    if (cursor < 0 || !canvas.matches(':focus-visible')) return
    ring(screen, cursor, Math.max(9, eye.seatSize() * 0.62))
    for (const [width, color] of [
      [7, palette.surface],
      [3.5, palette.focus],
    ] as const) {
      screen.lineWidth = width
      screen.strokeStyle = color
      screen.stroke()
    }
  }

  return {
    paint(cursor, closeUp) {
      const [camera, view] = [eye.camera(), eye.view()]
      if (!ink) return false
      if (closeUp) small?.draw(camera, view, palette)
      if (heatOf && eye.seatSize() < sectionsBelow) {
        if (heat.draw(ink, camera, view, palette)) return true
        if (camera.scale < eye.least() * pinsUntil) pins.draw(ink, camera, view, palette)
        paintCursor(ink, cursor)
        return false
      }
      if (!heatOf && camera.scale * view.ratio <= far.scale() * blur) far.draw(ink, camera, view)
      else paintNear(ink)
      const waiting = labels.draw(ink, camera, view, palette)
      if (heatOf && plan.pitch && eye.seatSize() >= pickableSeat)
        drawFieldSign(ink, plan.pitch, { camera, view, pad: eye.pad() })
      paintMarks(ink, cursor)
      return waiting
    },
    resize() {
      const { width, height, ratio } = eye.view()
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
      // With prices as colours nothing is drawn from an image.
      if (!heatOf) far.resize(eye.least() * ratio)
    },
    refine: () => far.refine(),
    step: () => far.step(),
    touch(seatIds) {
      const listed = [...seatIds]
      far.touch(listed)
      heat.touch(listed)
      small?.invalidate()
    },
    setMine(seatIds) {
      far.touch([...mine, ...seatIds])
      heat.touch([...mine, ...seatIds])
      small?.invalidate()
      mine = seatIds
    },
    setMarks(next) {
      marks = next
    },
    invalidate() {
      far.invalidate()
      heat.invalidate()
      small?.invalidate()
    },
    refreshTheme() {
      palette = readPalette()
      far.invalidate()
      labels.invalidate()
      small?.invalidate()
    },
    offered: heat.offered,
  }
}
