/** How a place of a match is, in the order of the bytes that say so. */
export const places = ['free', 'held', 'sold', 'pass', 'comp', 'blocked', 'entered'] as const
export type Place = (typeof places)[number]

export const placeWords: Record<Place, { label: string; said: string }> = {
  free: { label: 'Libre', said: 'libre' },
  held: { label: 'Apartado', said: 'apartado por alguien que compra' },
  sold: { label: 'Vendido', said: 'vendido' },
  pass: { label: 'Bonogallo', said: 'de un bonogallo' },
  comp: { label: 'Cortesía', said: 'de cortesía' },
  blocked: { label: 'Bloqueado', said: 'bloqueado por el club' },
  entered: { label: 'Ya entró', said: 'ya entró' },
}

export const codeOf = (place: Place): number => places.indexOf(place)
export const placeOf = (code: number | undefined): Place => places[code ?? 0] ?? 'free'

/** Somebody sits there. */
export const isTaken = (place: Place): boolean =>
  place === 'sold' || place === 'pass' || place === 'comp' || place === 'entered'

/** `Ana Luna Ríos` → `A. L. R.`: enough to tell two people apart, too little to know one. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${part.slice(0, 1).toUpperCase()}.`)
    .join(' ')

type Going = { ticketId: string; seatId: number }

/**
 * The sequence in which seats can change hands one by one: whoever goes where somebody of the group still sits waits until
 * that one has gone. Null when they would have to change places with each other.
 */
export function inTurn<T extends Going>(moves: readonly T[], sits: ReadonlyMap<string, number>): T[] | null {
  const left = [...moves]
  const done: T[] = []
  while (left.length > 0) {
    const next = left.findIndex(({ seatId, ticketId }) =>
      left.every((other) => other.ticketId === ticketId || sits.get(other.ticketId) !== seatId),
    )
    if (next < 0) return null
    done.push(...left.splice(next, 1))
  }
  return done
}
