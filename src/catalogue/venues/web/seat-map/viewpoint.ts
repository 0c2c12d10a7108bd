import {
  between,
  type Box,
  type Camera,
  centred,
  fit,
  held,
  middleOf,
  noPad,
  type Pad,
  toPlan,
  toView,
  type View,
  zoomAt,
} from './camera.ts'

const largestSeat = 64
const comfortableSeat = 24
const travelMs = 320
const margin = 6
const zoomFactorAtWhole = 1.02

type Flight = { from: Camera; to: Camera; start: number }

/** Where the map is looked at from, kept within the stadium; `moved` is called when a new frame is due. */
export type Viewpoint = {
  camera(): Camera
  view(): View
  /** CSS pixels between neighbouring seats. */
  seatSize(): number
  /** The scale that shows everything. */
  least(): number
  /** Moves on in a flight; true while it lasts. */
  advance(now: number): boolean
  /** True when the size did change. */
  resize(view: View): boolean
  /** What lies over the edges from now on; who saw the whole goes on seeing it. */
  setPad(pad: Pad): void
  /** The plan point in the middle of what nothing lies over. */
  middle(): { x: number; y: number }
  pan(dx: number, dy: number): void
  zoom(factor: number, x: number, y: number): void
  zoomMiddle(factor: number): void
  showAll(): void
  showBox(box: Box): void
  /** Flies to the point unless it is in view already and its seats large enough to tell apart. */
  reveal(x: number, y: number, smallest: number): void
  toPlan(x: number, y: number): { x: number; y: number }
  toView(x: number, y: number): { x: number; y: number }
}

export function viewpoint(edge: Box, spacing: number, moved: () => void): Viewpoint {
  let view: View = { width: 1, height: 1, ratio: 1 }
  let camera = fit(edge, view, 0)
  let flight: Flight | null = null
  let pad = noPad
  const whole = (): Camera => fit(edge, view, margin, pad)
  const least = (): number => whole().scale
  const seesWhole = (): boolean =>
    view.width <= 1 || (flight?.to ?? camera).scale <= least() * zoomFactorAtWhole
  const within = (to: Camera): Camera => held(to, edge, least(), largestSeat / spacing)
  const moveTo = (to: Camera): void => {
    flight = null
    camera = within(to)
    moved()
  }
  const flyTo = (to: Camera): void => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return moveTo(to)
    flight = { from: camera, to: within(to), start: performance.now() }
    moved()
  }
  const closeUp = (scale: number): number =>
    Math.min(largestSeat / spacing, Math.max(scale, comfortableSeat / spacing))

  return {
    camera: () => camera,
    view: () => view,
    seatSize: () => spacing * camera.scale,
    least,
    advance(now) {
      if (!flight) return false
      const share = Math.min(1, Math.max(0, (now - flight.start) / travelMs))
      camera = between(flight.from, flight.to, share)
      if (share === 1) flight = null
      return flight !== null
    },
    resize(next) {
      if (next.width === view.width && next.height === view.height && next.ratio === view.ratio) return false
      const before = seesWhole()
      view = next
      camera = before ? whole() : within(camera)
      return true
    },
    setPad(next) {
      if (Object.entries(next).every(([side, size]) => pad[side as keyof Pad] === size)) return
      const before = seesWhole()
      pad = next
      if (!before) return
      if (view.width <= 1) camera = whole()
      else flyTo(whole())
    },
    middle: () => {
      const { x, y } = middleOf(view, pad)
      return toPlan(camera, view, x, y)
    },
    pan: (dx, dy) => moveTo({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }),
    zoom: (factor, x, y) =>
      moveTo(zoomAt(camera, view, x, y, within({ ...camera, scale: camera.scale * factor }).scale)),
    zoomMiddle: (factor) => {
      const { x, y } = middleOf(view, pad)
      flyTo(zoomAt(camera, view, x, y, within({ ...camera, scale: camera.scale * factor }).scale))
    },
    showAll: () => flyTo(whole()),
    showBox(box) {
      const { scale } = fit(box, view, 24, pad)
      flyTo(centred((box.left + box.right) / 2, (box.top + box.bottom) / 2, closeUp(scale), pad))
    },
    reveal(x, y, smallest) {
      const at = toView(camera, view, x, y)
      const across = at.x > pad.left + 40 && at.x < view.width - pad.right - 40
      const inside = across && at.y > pad.top + 40 && at.y < view.height - pad.bottom - 40
      if (!inside || spacing * camera.scale < smallest) flyTo(centred(x, y, closeUp(camera.scale), pad))
    },
    toPlan: (x, y) => toPlan(camera, view, x, y),
    toView: (x, y) => toView(camera, view, x, y),
  }
}
