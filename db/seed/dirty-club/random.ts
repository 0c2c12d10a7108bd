/** A random number from 0 to 1 that a seed repeats (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (part) => next() < part,
    pick: (from) => from[below(from.length)]!,
  }
}

export type Random = {
  /** A whole number from 0 to below `count`. */
  below: (count: number) => number
  /** True so often: 0.1 is one time in ten. */
  chance: (part: number) => boolean
  pick: <T>(from: readonly T[]) => T
}
