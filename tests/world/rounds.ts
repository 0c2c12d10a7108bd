const full = process.env['ROUNDS'] === 'full'

/**
 * How often a race or a random history is run: as often as shows the fault with its guard taken out (the negative control
 * beside it says so), or with `ROUNDS=full` as often as looks for what nobody thought of.
 */
export function rounds(usual: number, inFull: number): number {
  return full ? inFull : usual
}

/** Cases that differ in little: the first of them, or with `ROUNDS=full` all. */
export function casesOf<T>(cases: T[]): T[] {
  return full ? cases : cases.slice(0, 1)
}
