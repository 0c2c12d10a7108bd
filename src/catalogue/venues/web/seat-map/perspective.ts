/** Metres; the pitch's centre is 0, 0, 0, x to the east, y to the south, z upwards. */
export type Spot = { x: number; y: number; z: number }
export type Eye = { at: Spot; forward: Spot; right: Spot; up: Spot; focal: number }

const near = 1

/** An eye at `at` that looks at `target`; `focal` is the picture's distance in its own units. */
export function eyeAt(at: Spot, target: Spot, focal: number): Eye {
  const forward = unit(minus(target, at))
  const right = unit(cross(forward, { x: 0, y: 0, z: 1 }))
  return { at, forward, right, up: cross(right, forward), focal }
}

/** The spots in front of the eye, as x and y from the picture's middle; a polygon is cut where it passes the eye. */
export function project(eye: Eye, spots: Spot[], closed: boolean): { x: number; y: number }[] {
  const turned = spots.map((spot) => {
    const away = minus(spot, eye.at)
    return { x: dot(away, eye.right), y: -dot(away, eye.up), z: dot(away, eye.forward) }
  })
  const kept: Spot[] = []
  turned.forEach((spot, i) => {
    const before = turned[i - 1] ?? (closed ? turned.at(-1) : undefined)
    if (before && before.z > near !== spot.z > near) {
      const share = (near - before.z) / (spot.z - before.z)
      kept.push({
        x: before.x + (spot.x - before.x) * share,
        y: before.y + (spot.y - before.y) * share,
        z: near,
      })
    }
    if (spot.z > near) kept.push(spot)
  })
  return kept.map(({ x, y, z }) => ({ x: (x * eye.focal) / z, y: (y * eye.focal) / z }))
}

/** How far below the picture's middle the horizon lies (negative: above). */
export const horizon = (eye: Eye): number => {
  const level = unit({ ...eye.forward, z: 0 })
  return (-dot(level, eye.up) / dot(level, eye.forward)) * eye.focal
}

const minus = (a: Spot, b: Spot): Spot => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const dot = (a: Spot, b: Spot): number => a.x * b.x + a.y * b.y + a.z * b.z
const cross = (a: Spot, b: Spot): Spot => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
})
const unit = (a: Spot): Spot => {
  const length = Math.hypot(a.x, a.y, a.z) || 1
  return { x: a.x / length, y: a.y / length, z: a.z / length }
}
