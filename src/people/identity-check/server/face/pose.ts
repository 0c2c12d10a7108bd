import { middle, type Point } from './landmarks.ts'

/** Degrees: yaw > 0 is turned to the person's own left, pitch > 0 looks up, roll > 0 leans to the picture's right. */
export type Pose = { yaw: number; pitch: number; roll: number }

/** A generic head in centimetres: x to the picture's right, y down, z to the camera; keys are of the 68 points. */
const head: [point: number, x: number, y: number, z: number][] = [
  [17, -6.83, -6.76, 4.4],
  [21, -1.33, -7.12, 6.9],
  [22, 1.33, -7.12, 6.9],
  [26, 6.83, -6.76, 4.4],
  [36, -5.31, -5.49, 3.99],
  [39, -1.79, -5.39, 4.41],
  [42, 1.79, -5.39, 4.41],
  [45, 5.31, -5.49, 3.99],
  [30, 0, -2.2, 8.4],
  [31, -2.01, -1.41, 6.17],
  [35, 2.01, -1.41, 6.17],
  [48, -2.77, 2.08, 5.05],
  [54, 2.77, 2.08, 5.05],
  [8, 0, 7.42, 4.07],
]

/**
 * How a head is held, from its landmarks: the generic head is fitted to them by least squares as seen from far away.
 * Tells turns of 15° and more apart surely, which is what a challenge asks; it is no goniometer.
 */
export function poseOf(points: Point[]): Pose {
  const centre = middle(
    points,
    head.map(([at]) => at),
  )
  const [right, down] = [
    fit(head.map(([at]) => points[at]!.x - centre.x)),
    fit(head.map(([at]) => points[at]!.y - centre.y)),
  ]
  const forward = right[0] * down[1] - right[1] * down[0]
  return {
    yaw: degrees(Math.atan2(right[2], forward)),
    pitch: degrees(Math.atan2(-down[2], Math.hypot(right[2], forward))),
    roll: degrees(Math.atan2(down[0] - right[1], right[0] + down[1])),
  }
}

/** The unit direction that the seen coordinate follows in the head: `(HᵀH)⁻¹ Hᵀ seen`, made of length 1. */
function fit(seen: number[]): [number, number, number] {
  const direction = backward.map((row) => row.reduce((sum, weight, at) => sum + weight * seen[at]!, 0))
  const length = Math.hypot(...direction) || 1
  return [direction[0]! / length, direction[1]! / length, direction[2]! / length]
}

const backward = pseudoInverse()

function pseudoInverse(): number[][] {
  const mean = [1, 2, 3].map((axis) => head.reduce((sum, point) => sum + point[axis]!, 0) / head.length)
  const centred = head.map((point) => [1, 2, 3].map((axis) => point[axis]! - mean[axis - 1]!))
  const [a, b, c] = [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => centred.reduce((sum, point) => sum + point[i]! * point[j]!, 0)),
  ) as [number[], number[], number[]]
  const cross = (p: number[], q: number[]) => [
    p[1]! * q[2]! - p[2]! * q[1]!,
    p[2]! * q[0]! - p[0]! * q[2]!,
    p[0]! * q[1]! - p[1]! * q[0]!,
  ]
  const volume = a.reduce((sum, value, at) => sum + value * cross(b, c)[at]!, 0)
  const inverse = [cross(b, c), cross(c, a), cross(a, b)].map((row) => row.map((value) => value / volume))
  return inverse.map((row) => centred.map((point) => row.reduce((sum, w, at) => sum + w * point[at]!, 0)))
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}
