/**
 * An oval of eight arcs, smooth where they meet, so that every row is an exact parallel of the first.
 * Metres, the pitch's centre at 0, 0, y downwards; a place on it is named by the direction of its normal:
 * 0 is north, π/2 east, clockwise.
 */
type Arc = { from: number; to: number; x: number; y: number; radius: number }

const corner = { x: 22, y: 41, radius: 22 }
const flatSide = 140
const flatEnd = 100

const sideAngle = Math.atan2(corner.y, corner.x + flatSide)
const endAngle = Math.atan2(corner.x, corner.y + flatEnd)
const sideRadius = Math.hypot(corner.x + flatSide, corner.y) + corner.radius
const endRadius = Math.hypot(corner.x, corner.y + flatEnd) + corner.radius
const quarter = Math.PI / 2
const lap = 2 * Math.PI

const arcs: Arc[] = [0, 1, 2, 3, 4].flatMap((turn) => {
  const axis = turn * quarter
  const isEnd = turn % 2 === 0
  const half = isEnd ? endAngle : sideAngle
  const back = isEnd ? flatEnd : flatSide
  const [sin, cos] = [Math.sin(axis), Math.cos(axis)]
  const straight = {
    from: axis - half,
    to: axis + half,
    x: -back * sin,
    y: back * cos,
    radius: isEnd ? endRadius : sideRadius,
  }
  const bend = {
    from: axis + half,
    to: axis + quarter - (isEnd ? sideAngle : endAngle),
    x: Math.sign(Math.sin(axis + quarter / 2)) * corner.x,
    y: -Math.sign(Math.cos(axis + quarter / 2)) * corner.y,
    radius: corner.radius,
  }
  return [straight, bend]
})

/** The point `outwards` metres behind the first row, in the direction `angle`. */
export function pointAt(angle: number, outwards: number): { x: number; y: number } {
  const turn = ((angle % lap) + lap) % lap
  const arc = arcs.find(({ to }) => turn <= to)
  if (!arc) throw new RangeError(`No direction ${angle}`)
  const reach = arc.radius + outwards
  return { x: arc.x + Math.sin(turn) * reach, y: arc.y - Math.cos(turn) * reach }
}

/** Metres along the row `outwards` behind the first, from north (angle 0) clockwise to `angle`. */
export function lengthTo(angle: number, outwards: number): number {
  const turns = Math.floor(angle / lap)
  return turns * lapLength(outwards) + lengthWithin(angle - turns * lap, outwards)
}

/** The length of one whole lap. */
export const lapLength = (outwards: number): number => lengthWithin(lap, outwards)

function lengthWithin(angle: number, outwards: number): number {
  return arcs.reduce((sum, { from, to, radius }) => {
    const covered = Math.min(to, angle) - Math.max(from, 0)
    return covered > 0 ? sum + covered * (radius + outwards) : sum
  }, 0)
}

/** The inverse of lengthTo: the direction reached after `length` metres, also past a full turn. */
export function angleAt(length: number, outwards: number): number {
  const whole = lapLength(outwards)
  const turns = Math.floor(length / whole)
  let left = length - turns * whole
  for (const { from, to, radius } of arcs) {
    const start = Math.max(from, 0)
    const long = (to - start) * (radius + outwards)
    if (left <= long) return turns * lap + start + left / (radius + outwards)
    left -= long
  }
  return (turns + 1) * lap
}
