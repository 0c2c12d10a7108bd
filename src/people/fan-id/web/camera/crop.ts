export type Size = { width: number; height: number }
export type Area = Size & { x: number; y: number }

/**
 * The part of the video's own pixels behind an area of the screen, when the video covers its box (`object-fit: cover`).
 * `guide` is relative to the box; `margin` widens it by that share of its longer side, cut at the video's edges.
 */
export function behindGuide(video: Size, box: Size, guide: Area, margin = 0): Area {
  const scale = Math.max(box.width / video.width, box.height / video.height)
  const offset = { x: (video.width * scale - box.width) / 2, y: (video.height * scale - box.height) / 2 }
  const extra = margin * Math.max(guide.width, guide.height)
  const left = Math.max(0, (guide.x - extra + offset.x) / scale)
  const top = Math.max(0, (guide.y - extra + offset.y) / scale)
  const right = Math.min(video.width, (guide.x + guide.width + extra + offset.x) / scale)
  const bottom = Math.min(video.height, (guide.y + guide.height + extra + offset.y) / scale)
  return {
    x: Math.round(left),
    y: Math.round(top),
    width: Math.round(right - left),
    height: Math.round(bottom - top),
  }
}
