import { between, type Box, type Camera, fit, held, toPlan, toView, type View, zoomAt } from './camera.ts'

const largestSeat = 64
const comfortableSeat = 17
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
  const least = (): number => fit(edge, view, margin).scale
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
      const whole = view.width <= 1 || camera.scale <= least() * zoomFactorAtWhole
      view = next
      camera = whole ? fit(edge, view, margin) : within(camera)
      return true
    },
    pan: (dx, dy) => moveTo({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }),
    zoom: (factor, x, y) =>
      moveTo(zoomAt(camera, view, x, y, within({ ...camera, scale: camera.scale * factor }).scale)),
    zoomMiddle: (factor) => flyTo({ ...camera, scale: camera.scale * factor }),
    showAll: () => flyTo(fit(edge, view, margin)),
    showBox(box) {
      const whole = fit(box, view, 24)
      flyTo({ ...whole, scale: closeUp(whole.scale) })
    },
    reveal(x, y, smallest) {
      const at = toView(camera, view, x, y)
      const inside = at.x > 40 && at.y > 40 && at.x < view.width - 40 && at.y < view.height - 40
      if (!inside || spacing * camera.scale < smallest) flyTo({ x, y, scale: closeUp(camera.scale) })
    },
    toPlan: (x, y) => toPlan(camera, view, x, y),
    toView: (x, y) => toView(camera, view, x, y),
  }
}
