/** The same numbers on every machine and every day: 0 ≤ x < 1 (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Chance = ReturnType<typeof chanceFrom>

/** One of them, each as often as its weight says. */
export function pick<T>(chance: Chance, weighted: readonly (readonly [T, number])[]): T {
  let left = chance() * weighted.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of weighted) {
    left -= weight
    if (left < 0) return value
  }
  return weighted.at(-1)![0]
}
