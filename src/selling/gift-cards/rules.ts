/** Letters and figures that nobody takes for one another: Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 bits that are secret, then four characters that are shown. */
export const secretLength = 12
export const shownLength = 4
const codeLength = secretLength + shownLength

/** So many codes that are none, from one account or one place in an hour, and no more is looked at. */
export const maxMissesOfAccount = 10
export const maxMissesOfPlace = 60

/** So many characters of a code out of random bytes, five bits of each. */
export function charactersFrom(bytes: Uint8Array, length: number): string {
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte & 31]).join('')
}

/** A code as it is looked for: what people write for another character is put right. Null where it can be none. */
export function plainGiftCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\-–—.]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === codeLength && code.split('').every((one) => alphabet.includes(one)) ? code : null
}

/** `7KQ2-M4TX-9B0D-A1C5`: as people read it. */
export function shownGiftCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

export type GiftCardState = 'active' | 'blocked'
export type GiftCardBlock = 'lost' | 'charged_back' | 'refunded' | 'staff'

/** Why a card pays for nothing, as its owner reads it. */
export const blockWords: Record<GiftCardBlock, string> = {
  lost: 'La bloqueamos porque se reportó perdida.',
  charged_back: 'La bloqueamos porque el banco devolvió el cargo con que se compró.',
  refunded: 'Se devolvió lo que costó.',
  staff: 'El club la bloqueó.',
}

const movements: Record<string, string> = {
  gift_sold: 'Compra de la tarjeta',
  gift_given: 'Cortesía del club',
  gift_spent: 'Pago con la tarjeta',
  gift_unspent: 'Lo que no se usó en una compra',
  gift_returned: 'Devolución de una compra',
  gift_taken: 'Se devolvió lo que costó',
  gift_restored: 'El banco reconoció el cargo con que se compró',
  gift_made_good: 'Cubrió lo que se usó de un cargo que el banco devolvió',
}

/** What a posting to a card was for, by the ledger entry's kind. */
export function giftMovementWords(kind: string): string {
  return movements[kind] ?? 'Movimiento de la tarjeta'
}
