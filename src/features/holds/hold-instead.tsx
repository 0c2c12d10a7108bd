import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { releaseHold, type Hold } from './contract.ts'
import type { HallSource, Wish } from './hall-source.tsx'
import { isRunning } from './held-seats.tsx'
import { usePurchaseSeats } from './store.ts'

/** Holds seats in place of what this browser holds already: exchanged within a hall, given back for another one. */
export async function holdInstead(source: HallSource, wish: Wish): Promise<Hold> {
  const { hold } = usePurchaseSeats.getState()
  if (!isRunning(hold)) return source.hold(wish)
  if (source.owns(hold)) return holds(hold, wish) ? hold : exchange(source, wish, hold.id)
  const taken = await source.hold(wish)
  await call(releaseHold, { params: { holdId: hold.id } }).catch(() => undefined)
  return taken
}

function holds({ seats }: Hold, wish: Wish): boolean {
  return 'seatIds' in wish && seats.map(({ id }) => id).join() === wish.seatIds.join()
}

/** A hold that ended in the meantime is nothing to give back. */
async function exchange(source: HallSource, wish: Wish, replaces: string): Promise<Hold> {
  try {
    return await source.hold({ ...wish, replaces })
  } catch (error) {
    if ((error as Problem).code === 'hold_ended') return source.hold(wish)
    throw error
  }
}
