import { randomInt } from 'node:crypto'

/** No letter that is taken for a digit: I, L, O and U are missing (Crockford). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight characters, 40 bits: of ten minutes and one use, with sixty tries a minute and address. */
export function newDeviceCode(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}
