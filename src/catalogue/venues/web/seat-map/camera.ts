/** What is shown: the plan point in the middle of the view, and CSS pixels per plan unit. */
export type Camera = { x: number; y: number; scale: number }
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
  const scale = Math.min(
    Math.max(1, view.width - pad.left - pad.right - 2 * margin) / Math.max(1, box.right - box.left),
    Math.max(1, view.height - pad.top - pad.bottom - 2 * margin) / Math.max(1, box.bottom - box.top),
  )
  return centred((box.left + box.right) / 2, (box.top + box.bottom) / 2, scale, pad)
}

/** The camera that shows the plan point in the middle of what nothing lies over. */
export const centred = (x: number, y: number, scale: number, pad: Pad): Camera => ({
  x: x + (pad.right - pad.left) / 2 / scale,
  y: y + (pad.bottom - pad.top) / 2 / scale,
  scale,
})

/** The middle of what nothing lies over, in CSS pixels of the view. */
export const middleOf = (view: View, pad: Pad): { x: number; y: number } => ({
  x: (view.width + pad.left - pad.right) / 2,
  y: (view.height + pad.top - pad.bottom) / 2,
})

/** Zooms so that the plan point under the CSS pixel (x, y) of the view stays there. */
export function zoomAt(camera: Camera, view: View, x: number, y: number, scale: number): Camera {
  const [dx, dy] = [x - view.width / 2, y - view.height / 2]
  return {
    x: camera.x + dx / camera.scale - dx / scale,
    y: camera.y + dy / camera.scale - dy / scale,
    scale,
  }
}

/** Keeps the scale within limits and the middle of the view on the plan. */
export function held(camera: Camera, box: Box, least: number, most: number): Camera {
  return {
    x: Math.min(box.right, Math.max(box.left, camera.x)),
    y: Math.min(box.bottom, Math.max(box.top, camera.y)),
    scale: Math.min(most, Math.max(least, camera.scale)),
  }
}

/** A moment of the way from one camera to another; `share` from 0 to 1. Zoom is even to the eye. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const eased = 1 - (1 - share) ** 3
  const scale = from.scale * (to.scale / from.scale) ** eased
  const grown =
    to.scale === from.scale ? eased : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale)
  return { x: from.x + (to.x - from.x) * grown, y: from.y + (to.y - from.y) * grown, scale }
}

/** The part of the plan in view. */
export function seen(camera: Camera, view: View): Box {
  const [across, down] = [view.width / 2 / camera.scale, view.height / 2 / camera.scale]
  return { left: camera.x - across, top: camera.y - down, right: camera.x + across, bottom: camera.y + down }
}

export const toPlan = (camera: Camera, view: View, x: number, y: number): { x: number; y: number } => ({
  x: camera.x + (x - view.width / 2) / camera.scale,
  y: camera.y + (y - view.height / 2) / camera.scale,
})

export const toView = (camera: Camera, view: View, x: number, y: number): { x: number; y: number } => ({
  x: (x - camera.x) * camera.scale + view.width / 2,
  y: (y - camera.y) * camera.scale + view.height / 2,
})
