import {
  between,
  type Box,
  type Camera,
  centred,
  fit,
  fitPoints,
  held,
  middleOf,
  noPad,
  type Pad,
  toPlan,
  toView,
  turned,
  turnedBox,
  type View,
  zoomAt,
} from './camera.ts'

/** Seats smaller than this cannot be picked; whoever picks has the field above. */
export const pickableSeat = 9
const largestSeat = 64
const comfortableSeat = 24
const travelMs = 320
const margin = 6
/** Of the field, above the first row of a section that is shown. */
const beforeFront = 84
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
  pad(): Pad
  /** The plan point in the middle of what nothing lies over. */
  middle(): { x: number; y: number }
  pan(dx: number, dy: number): void
  zoom(factor: number, x: number, y: number): void
  zoomMiddle(factor: number): void
  showAll(): void
  /**
   * Flies to points x, y, x, y…; by a `heading` the plan is turned, and farther away it turns back by and by.
   */
  showPoints(points: ArrayLike<number>, heading: number | null): void
  /** Flies to the point as `showPoints` unless it is in view already and its seats large enough to pick. */
  reveal(x: number, y: number, heading: number): void
  toPlan(x: number, y: number): { x: number; y: number }
  toView(x: number, y: number): { x: number; y: number }
}

export function viewpoint(edge: Box, spacing: number, moved: () => void): Viewpoint {
  let view: View = { width: 1, height: 1, ratio: 1 }
  let camera = fit(edge, view, 0)
  let flight: Flight | null = null
  let pad = noPad
  /** The turn of who is near enough to pick. */
  let heading = 0
  const whole = (): Camera => fit(edge, view, margin, pad)
  const least = (): number => whole().scale
  const seesWhole = (): boolean => view.width <= 1 || landed().scale <= least() * zoomFactorAtWhole
  const within = (to: Camera): Camera => held(to, edge, least(), largestSeat / spacing, pad)
  const moveTo = (to: Camera): void => {
    flight = null
    camera = within(to)
    moved()
  }
  const flyTo = (to: Camera, turnNear: number): void => {
    heading = turnNear
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return moveTo(to)
    flight = { from: camera, to: within(to), start: performance.now() }
    moved()
  }
  /** Where a flight ends: a finger that comes in between finds the map there, never aslant. */
  const landed = (): Camera => flight?.to ?? camera
  /** From pickable seats outwards the plan turns back, and is as it was when the whole is seen. */
  const turnAt = (scale: number): number => {
    const [far, near] = [least() * zoomFactorAtWhole, pickableSeat / spacing]
    if (scale <= far) return 0
    return (
      heading * Math.min(1, Math.log(scale / far) / Math.log(Math.max(near, far * zoomFactorAtWhole) / far))
    )
  }
  const zoomed = (factor: number, x: number, y: number): Camera => {
    const from = landed()
    const { scale } = within({ ...from, scale: from.scale * factor })
    return zoomAt(from, view, x, y, scale, turnAt(scale))
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
      if (before) [camera, heading] = [whole(), 0]
      else camera = within(camera)
      return true
    },
    setPad(next) {
      if (Object.entries(next).every(([side, size]) => pad[side as keyof Pad] === size)) return
      const before = seesWhole()
      pad = next
      if (!before) return
      if (view.width <= 1) camera = whole()
      else flyTo(whole(), 0)
    },
    pad: () => pad,
    middle: () => {
      const { x, y } = middleOf(view, pad)
      return toPlan(camera, view, x, y)
    },
    pan(dx, dy) {
      const from = landed()
      const away = turned(dx / from.scale, dy / from.scale, -from.turn)
      moveTo({ ...from, x: from.x - away.x, y: from.y - away.y })
    },
    zoom(factor, x, y) {
      moveTo(zoomed(factor, x, y))
      if (seesWhole()) heading = 0
    },
    zoomMiddle(factor) {
      const { x, y } = middleOf(view, pad)
      flyTo(zoomed(factor, x, y), heading)
      if (seesWhole()) heading = 0
    },
    showAll: () => flyTo(whole(), 0),
    showPoints(points, turn) {
      const { scale } = fitPoints(points, view, 24, pad, turn ?? 0)
      const near = closeUp(scale)
      const box = turnedBox(points, turn ?? 0)
      const clear = (view.height - pad.top - pad.bottom) / near
      const tooHigh = turn !== null && box.bottom - box.top > clear
      // What is higher than the view is seen from its front.
      const down = tooHigh ? box.top + clear / 2 - beforeFront / near : (box.top + box.bottom) / 2
      const middle = turned((box.left + box.right) / 2, down, -(turn ?? 0))
      flyTo(centred(middle.x, middle.y, near, pad, turn ?? 0), turn ?? 0)
    },
    reveal(x, y, turn) {
      const at = toView(camera, view, x, y)
      const across = at.x > pad.left + 40 && at.x < view.width - pad.right - 40
      const inside = across && at.y > pad.top + 40 && at.y < view.height - pad.bottom - 40
      if (inside && spacing * camera.scale >= pickableSeat) return
      flyTo(centred(x, y, closeUp(camera.scale), pad, turn), turn)
    },
    toPlan: (x, y) => toPlan(camera, view, x, y),
    toView: (x, y) => toView(camera, view, x, y),
  }
}
