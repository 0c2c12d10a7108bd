import type { Light } from '../provider.ts'
import { flash } from '../thresholds.ts'
import { linear } from './skin-light.ts'

/**
 * What a screen shows while pictures are taken. Equally bright (relative luminance .47 to .48), so that a change between
 * them is no flash in the sense of WCAG 2.3.1, which counts changes of brightness by a tenth and more.
 */
export const flashColours = ['#ff9c92', '#4fd07a', '#8fb8ff'] as const
export type FlashColour = (typeof flashColours)[number]

/** The light of one picture: on the skin, and on what stands behind. */
export type Lit = { skin: Light | null; around: Light | null }
/** Two pictures of one step, a moment apart, each under its colour. */
export type LitPair = { colours: readonly string[]; lit: readonly [Lit, Lit] }

/** Two different colours; `random` from 0 to 1, from a source fit for secrets. */
export function drawColours(random: () => number): [FlashColour, FlashColour] {
  const first = Math.floor(random() * flashColours.length)
  const second = (first + 1 + Math.floor(random() * (flashColours.length - 1))) % flashColours.length
  return [flashColours[first]!, flashColours[second]!]
}

export type FlashTrace = { strength: number; across: number }

/**
 * How far the skin's colour followed the screen's from one picture to the other, against what the picture did as a
 * whole (a camera that evens out, a lamp): `strength` is the screen's light by the light that lay there already,
 * `across` what changed in another direction. Null where nothing can be told.
 */
export function traceOf({ colours, lit: [one, other] }: LitPair): FlashTrace | null {
  const [from, to] = colours
  if (from === undefined || to === undefined || one.skin === null || other.skin === null) return null
  const skin = changeOf(one.skin, other.skin)
  const around = one.around === null || other.around === null ? [0, 0, 0] : changeOf(one.around, other.around)
  const seen = centred(skin.map((value, at) => value - around[at]!))
  const [before, after] = [lightOf(from), lightOf(to)]
  const wanted = centred(after.map((value, at) => value - before[at]!))
  const length = Math.hypot(...wanted)
  const along = seen.reduce((sum, value, at) => sum + (value * wanted[at]!) / length, 0)
  const across = Math.sqrt(Math.max(0, seen.reduce((sum, value) => sum + value * value, 0) - along * along))
  return { strength: along / length, across: across / length }
}

export type FlashSeen = 'seen' | 'unclear' | 'contrary'

/**
 * Whether the steps of a challenge show the colours that were asked for. `seen`: they do. `contrary`: the skin changed
 * clearly, but to other colours, as in a recording of another time. `unclear`: too bright around, a dark screen, or
 * pictures that no screen ever lit; that is for a person to see, never a refusal by itself.
 */
export function flashSeen(pairs: readonly LitPair[]): FlashSeen {
  const traces = pairs.map(traceOf)
  const known = traces.filter((trace) => trace !== null)
  if (known.length === 0) return 'unclear'
  const against = known.filter(
    ({ strength, across }) =>
      Math.hypot(strength, across) >= flash.clear && strength < flash.along * Math.hypot(strength, across),
  )
  if (against.length > known.length / 3) return 'contrary'
  const mean = known.reduce((sum, { strength }) => sum + strength, 0) / known.length
  const each = known.filter(
    ({ strength, across }) => strength >= flash.faint && strength >= flash.straight * across,
  )
  const enough = known.length >= 2 && each.length >= known.length - 1 && known.length >= pairs.length - 1
  return enough && mean >= flash.seen ? 'seen' : 'unclear'
}

const lightOf = (colour: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))

const changeOf = (one: Light, other: Light) =>
  one.map((value, at) => Math.log((other[at]! + 0.002) / (value + 0.002)))

/** Without what all three share: brightness says nothing here. */
function centred(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}
