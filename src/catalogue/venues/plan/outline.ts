import type { PretixArea, PretixZone } from './pretix.ts'
import type { Decoration, Pitch, Point } from './seating-plan.ts'
import { hexOrNull } from './zone-colors.ts'

const seatRadius = 10

/** The box around the points, given by its centre. */
export function boundsOf(x: ArrayLike<number>, y: ArrayLike<number>): Pitch {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < x.length; i++) {
    left = Math.min(left, x[i] ?? 0)
    right = Math.max(right, x[i] ?? 0)
    top = Math.min(top, y[i] ?? 0)
    bottom = Math.max(bottom, y[i] ?? 0)
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
}

/** Convex hull around seats (x, y, x, y…), a seat's radius away from their centres. */
export function hullOf(x: ArrayLike<number>, y: ArrayLike<number>): Float32Array {
  return hullOfPoints(
    Array.from(x).flatMap((px, i) =>
      corners.map(([dx, dy]) => ({ x: px + dx * seatRadius, y: (y[i] ?? 0) + dy * seatRadius })),
    ),
  )
}

/** Convex hull of the points (x, y, x, y…), which it sorts. */
export function hullOfPoints(points: Point[]): Float32Array {
  points.sort((a, b) => a.x - b.x || a.y - b.y)
  const lower = chain(points)
  const upper = chain(points.toReversed())
  return Float32Array.from([...lower.slice(0, -1), ...upper.slice(0, -1)].flatMap((p) => [p.x, p.y]))
}

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const

function chain(points: Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    for (;;) {
      const [a, b] = [kept.at(-2), kept.at(-1)]
      if (!a || !b || (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break
      kept.pop()
    }
    kept.push(point)
  }
  return kept
}

/** A pretix area in plan units: every shape becomes a polygon, turned clockwise around its own position. */
export function shapeOf(zone: Omit<PretixZone, 'rows'>, area: PretixArea): Decoration {
  const origin = {
    x: zone.position.x + (area.position?.x ?? 0),
    y: zone.position.y + (area.position?.y ?? 0),
  }
  const turn = ((area.rotation ?? 0) * Math.PI) / 180
  const place = (p: Point): Point => ({
    x: origin.x + p.x * Math.cos(turn) - p.y * Math.sin(turn),
    y: origin.y + p.x * Math.sin(turn) + p.y * Math.cos(turn),
  })
  const { text } = area
  return {
    outline: Float32Array.from(
      pointsOf(area)
        .map(place)
        .flatMap((p) => [p.x, p.y]),
    ),
    fill: hexOrNull(area.color),
    border: hexOrNull(area.border_color),
    text: text
      ? { text: text.text, color: hexOrNull(text.color), size: text.size ?? 16, at: place(text.position) }
      : null,
  }
}

function pointsOf(area: PretixArea): Point[] {
  if (area.polygon) return area.polygon.points
  if (area.rectangle) {
    const { width, height } = area.rectangle
    return [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ]
  }
  const radius =
    area.ellipse?.radius ?? (area.circle ? { x: area.circle.radius, y: area.circle.radius } : null)
  if (!radius) return []
  return Array.from({ length: 48 }, (_, i) => ({
    x: radius.x * Math.cos((i * Math.PI) / 24),
    y: radius.y * Math.sin((i * Math.PI) / 24),
  }))
}
