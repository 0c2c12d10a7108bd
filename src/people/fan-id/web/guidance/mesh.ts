/** A point of the mesh: x and y in pixels of the frame, z in the same scale, smaller is nearer. */
export type Point = [x: number, y: number, z: number]

/** Points of the 468 of the face mesh: the cheeks beside the ears, lids, and the rims above and below the eyes. */
const rightCheek = 234
const leftCheek = 454
const lids = [
  { upper: 386, lower: 374, over: 443, under: 450 },
  { upper: 159, lower: 145, over: 223, under: 230 },
] as const

/** Degrees that a face is turned to its own left (negative: right), by which cheek is nearer. 0 without a mesh. */
export function yawIn(mesh: Point[]): number {
  const [right, left] = [mesh[rightCheek], mesh[leftCheek]]
  if (right === undefined || left === undefined) return 0
  return (Math.atan2(left[2] - right[2], left[0] - right[0]) * 180) / Math.PI
}

/** How far the lids stand apart by the height of the eye's hollow, mean of both eyes: about .4 open, under .25 shut. */
export function eyesOpenIn(mesh: Point[]): number {
  const each = lids.map(
    ({ upper, lower, over, under }) => apart(mesh, upper, lower) / apart(mesh, over, under),
  )
  const known = each.filter(Number.isFinite)
  return known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length
}

const apart = (mesh: Point[], a: number, b: number): number =>
  Math.abs((mesh[a]?.[1] ?? Number.NaN) - (mesh[b]?.[1] ?? Number.NaN))
