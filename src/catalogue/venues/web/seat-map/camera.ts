import type { Point } from '../../plan/seating-plan.ts'

/**
 * What is shown: the plan point in the middle of the view, CSS pixels per plan unit, and by how many radians the plan is
 * turned, clockwise as one sees it.
 */
export type Camera = { x: number; y: number; scale: number; turn: number }
/** CSS pixels, and device pixels per CSS pixel. */
export type View = { width: number; height: number; ratio: number }
/** What lies over the edges of the view, in CSS pixels: only the rest shows the whole. */
export type Pad = { top: number; right: number; bottom: number; left: number }
export const noPad: Pad = { top: 0, right: 0, bottom: 0, left: 0 }
export type Box = { left: number; top: number; right: number; bottom: number }

/** Widens the box to hold the point. */
export function include(box: Box, x: number, y: number): void {
  if (x < box.left) box.left = x
  if (x > box.right) box.right = x
  if (y < box.top) box.top = y
  if (y > box.bottom) box.bottom = y
}

/** The box of these points of the columns, `around` units wider on every side. */
export function boxAround(x: Float32Array, y: Float32Array, points: readonly number[], around: number): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const i of points) include(box, x[i] ?? 0, y[i] ?? 0)
  return {
    left: box.left - around,
    top: box.top - around,
    right: box.right + around,
    bottom: box.bottom + around,
  }
}

/** The camera that shows the whole box with `margin` CSS pixels around it, clear of what lies over the edges. */
export function fit(box: Box, view: View, margin: number, pad = noPad): Camera {
  const { left, top, right, bottom } = box
  return fitPoints([left, top, right, bottom], view, margin, pad, 0)
}

/** As `fit`, for points x, y, x, y… of a plan that is turned. */
export function fitPoints(
  points: ArrayLike<number>,
  view: View,
  margin: number,
  pad: Pad,
  turn: number,
): Camera {
  const box = turnedBox(points, turn)
  const scale = Math.min(
    Math.max(1, view.width - pad.left - pad.right - 2 * margin) / Math.max(1, box.right - box.left),
    Math.max(1, view.height - pad.top - pad.bottom - 2 * margin) / Math.max(1, box.bottom - box.top),
  )
  const middle = turned((box.left + box.right) / 2, (box.top + box.bottom) / 2, -turn)
  return centred(middle.x, middle.y, scale, pad, turn)
}

/** The box of points x, y, x, y… once the plan is turned. */
export function turnedBox(points: ArrayLike<number>, turn: number): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let i = 0; i + 1 < points.length; i += 2) {
    const { x, y } = turned(points[i] ?? 0, points[i + 1] ?? 0, turn)
    include(box, x, y)
  }
  return box
}

/** The camera that shows the plan point in the middle of what nothing lies over. */
export function centred(x: number, y: number, scale: number, pad: Pad, turn: number): Camera {
  const aside = turned((pad.right - pad.left) / 2 / scale, (pad.bottom - pad.top) / 2 / scale, -turn)
  return { x: x + aside.x, y: y + aside.y, scale, turn }
}

/** The arrow (x, y), turned clockwise as one sees it. */
export function turned(x: number, y: number, turn: number): Point {
  if (turn === 0) return { x, y }
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** The middle of what nothing lies over, in CSS pixels of the view. */
export const middleOf = (view: View, pad: Pad): Point => ({
  x: (view.width + pad.left - pad.right) / 2,
  y: (view.height + pad.top - pad.bottom) / 2,
})

/** Zooms and turns so that the plan point under the CSS pixel (x, y) of the view stays there. */
export function zoomAt(
  camera: Camera,
  view: View,
  x: number,
  y: number,
  scale: number,
  turn = camera.turn,
): Camera {
  const point = toPlan(camera, view, x, y)
  const aside = turned((x - view.width / 2) / scale, (y - view.height / 2) / scale, -turn)
  return { x: point.x - aside.x, y: point.y - aside.y, scale, turn }
}

/** Keeps the scale within limits and the plan in the middle of what nothing lies over. */
export function held(camera: Camera, box: Box, least: number, most: number, pad: Pad): Camera {
  const { turn } = camera
  const scale = Math.min(most, Math.max(least, camera.scale))
  const aside = centred(0, 0, scale, pad, turn)
  const x = Math.min(box.right, Math.max(box.left, camera.x - aside.x))
  const y = Math.min(box.bottom, Math.max(box.top, camera.y - aside.y))
  return centred(x, y, scale, pad, turn)
}

/** A moment of the way from one camera to another; `share` from 0 to 1. Zoom is even to the eye, and the turn the shorter one. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const eased = 1 - (1 - share) ** 3
  const scale = from.scale * (to.scale / from.scale) ** eased
  const grown =
    to.scale === from.scale ? eased : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale)
  return {
    x: from.x + (to.x - from.x) * grown,
    y: from.y + (to.y - from.y) * grown,
    scale,
    turn: share === 1 ? to.turn : from.turn + shorter(to.turn - from.turn) * eased,
  }
}

/** The same turn, between half a turn to the left and half a turn to the right. */
export const shorter = (turn: number): number => turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))

/** The part of the plan in view; while it is turned, the box around that part. */
export function seen(camera: Camera, view: View): Box {
  const [cos, sin] = [Math.abs(Math.cos(camera.turn)), Math.abs(Math.sin(camera.turn))]
  const across = (view.width * cos + view.height * sin) / 2 / camera.scale
  const down = (view.width * sin + view.height * cos) / 2 / camera.scale
  return { left: camera.x - across, top: camera.y - down, right: camera.x + across, bottom: camera.y + down }
}

export function toPlan(camera: Camera, view: View, x: number, y: number): Point {
  const away = turned((x - view.width / 2) / camera.scale, (y - view.height / 2) / camera.scale, -camera.turn)
  return { x: camera.x + away.x, y: camera.y + away.y }
}

export function toView(camera: Camera, view: View, x: number, y: number): Point {
  const away = turned((x - camera.x) * camera.scale, (y - camera.y) * camera.scale, camera.turn)
  return { x: away.x + view.width / 2, y: away.y + view.height / 2 }
}

/** From plan units to pixels, as setTransform takes it: x · a + y · c + e, x · b + y · d + f. */
export type Placing = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** How the plan lies on a canvas of this view, in device pixels. */
export function placing({ x, y, scale, turn }: Camera, { width, height, ratio }: View): Placing {
  const [cos, sin] = [Math.cos(turn) * scale * ratio, Math.sin(turn) * scale * ratio]
  const [left, top] = [Math.round(width * ratio) / 2, Math.round(height * ratio) / 2]
  return [cos, sin, -sin, cos, left - x * cos + y * sin, top - x * sin - y * cos]
}
