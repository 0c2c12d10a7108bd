import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { holdSeats, releaseHold, type Hold } from './contract.ts'
import { isRunning } from './held-seats.tsx'
import { usePurchaseSeats } from './store.ts'

export type Wish = { seatIds: number[] } | { bestAvailable: { quantity: number; zoneId: number } }

/** Holds seats in place of what this browser holds already: exchanged within a match, given back for another one. */
export async function holdInstead(eventId: number, wish: Wish): Promise<Hold> {
  const { hold } = usePurchaseSeats.getState()
  if (!isRunning(hold)) return take(eventId, wish)
  if (hold.eventId === eventId) return holds(hold, wish) ? hold : exchange(eventId, wish, hold.id)
  const taken = await take(eventId, wish)
  await call(releaseHold, { params: { holdId: hold.id } }).catch(() => undefined)
  return taken
}

function holds({ seats }: Hold, wish: Wish): boolean {
  return 'seatIds' in wish && seats.map(({ id }) => id).join() === wish.seatIds.join()
}

/** A hold that ended in the meantime is nothing to give back. */
async function exchange(eventId: number, wish: Wish, replaces: string): Promise<Hold> {
  try {
    return await take(eventId, { ...wish, replaces })
  } catch (error) {
    if ((error as Problem).code === 'hold_ended') return take(eventId, wish)
    throw error
  }
}

function take(eventId: number, body: Wish & { replaces?: string }): Promise<Hold> {
  return call(holdSeats, { params: { eventId: String(eventId) }, body })
}
