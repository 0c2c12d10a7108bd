/** Seconds that seats stay apart for one buyer (specification, section 9). */
export const holdSeconds = 600

/**
 * How long a seat that was given back rests before anybody may have it: long enough that nobody can wait for it with a script,
 * short enough to sell it on the day of the match. Behind it, so long it stays out of reach where no worker comes by.
 */
export const restSeconds = { least: 60, most: 300 }
export const restSpareSeconds = 600

/** Seat states as the map and the availability bits know them. */
export const seatStates = ['free', 'held', 'sold', 'blocked'] as const
export type SeatState = 0 | 1 | 2 | 3

export type Refusal = 'seats_taken' | 'not_on_sale' | 'too_many_seats' | 'unknown_seat' | 'companion_alone'

/** Spanish words for a refused hold: what happened and what to do. */
export const refusalWords: Record<Refusal, string> = {
  seats_taken: 'Alguien apartó ese asiento antes. Elige otros lugares.',
  not_on_sale: 'La venta no está abierta.',
  too_many_seats: 'Llegaste al máximo de lugares por persona.',
  unknown_seat: 'Ese asiento no existe en esta venta.',
  companion_alone:
    'Ese lugar es de quien acompaña a una silla de ruedas: elige también el lugar de silla de junto, uno por cada acompañante.',
}

/** Packs states two bits a seat, four seats a byte, the first in the low bits. */
export function packStates(states: Uint8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(states.length / 4))
  for (let seat = 0; seat < states.length; seat++) {
    packed[seat >> 2]! |= states[seat]! << ((seat & 3) * 2)
  }
  return packed
}

/** The reverse of `packStates` for `count` seats. */
export function unpackStates(packed: Uint8Array, count: number): Uint8Array {
  const states = new Uint8Array(count)
  for (let seat = 0; seat < count; seat++) states[seat] = (packed[seat >> 2]! >> ((seat & 3) * 2)) & 3
  return states
}

/** One change in three bytes, big-endian: `seatId << 2 | state`. */
export function encodeChanges(changes: [seatId: number, state: number][]): Uint8Array {
  const bytes = new Uint8Array(changes.length * 3)
  changes.forEach(([seatId, state], index) => {
    const value = (seatId << 2) | state
    bytes.set([value >> 16, (value >> 8) & 255, value & 255], index * 3)
  })
  return bytes
}

/** The reverse of `encodeChanges`. */
export function decodeChanges(bytes: Uint8Array): [seatId: number, state: number][] {
  const changes: [number, number][] = []
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    const value = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
    changes.push([value >> 2, value & 3])
  }
  return changes
}
