import type { SeatRequest } from './pick-seats.ts'

type Wish = SeatRequest & { version: number }

/** Of one match: a price can be named in any number of ways. */
const mostWishes = 1000

/**
 * Wishes for which a match had no seats together. While no seat becomes free they have none, and nobody looks through a whole stadium
 * to say so: thousands ask for the last seats, and then for those that are gone. `freed` changes whenever a seat may have become free.
 */
export function unmetWishes(freed: (eventId: number) => number) {
  const known = new Map<number, { freed: number; wishes: Set<string> }>()

  function unmetOf(eventId: number): Set<string> {
    const now = freed(eventId)
    const last = known.get(eventId)
    if (last?.freed === now) return last.wishes
    const wishes = new Set<string>()
    known.set(eventId, { freed: now, wishes })
    return wishes
  }

  return {
    /** Chooses as `pick` does, but answers at once what is known to be in vain. */
    unless(eventId: number, wish: Wish, pick: () => number[]): () => number[] {
      const key = [wish.quantity, wish.zoneId, wish.sectionId, wish.maxCents, wish.version].join()
      return () => {
        const unmet = unmetOf(eventId)
        if (unmet.has(key)) return []
        const seatIds = pick()
        if (seatIds.length > 0) return seatIds
        if (unmet.size === mostWishes) unmet.clear()
        unmet.add(key)
        return seatIds
      }
    },
    /** Somebody did not get the seats that nobody else could be given meanwhile. */
    forget: (eventId: number) => void known.delete(eventId),
  }
}
