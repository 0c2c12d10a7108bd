import { randomInt } from 'node:crypto'

/** Crockford's alphabet: no I, L, O or U, which are misread. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A fan's public number: 10 random characters (50 bits), so that the next cannot be guessed from one. */
export function newFanNumber(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(32)]).join('')
}
