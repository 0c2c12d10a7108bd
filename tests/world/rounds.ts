const full = process.env['ROUNDS'] === 'full'

/**
 * How often a race or a random history is run: as often as shows the fault with its guard taken out (the negative control
 * beside it says so), or with `ROUNDS=full` as often as looks for what nobody thought of.
 */
export function rounds(usual: number, inFull: number): number {
  return full ? inFull : usual
}
