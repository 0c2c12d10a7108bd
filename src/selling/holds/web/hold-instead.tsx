import { hasNoAnswer, type Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { readOwnHold, releaseHold, type Hold } from '../contract.ts'
import type { HallSource, SeatRequest } from './hall-source.tsx'
import { isRunning } from './held-seats.tsx'
import { meet } from './meet-visitor.ts'
import { usePurchaseSeats } from './store.ts'

/**
 * Holds seats in place of what this browser holds already: exchanged within a hall, given back for another one. `like`: what serves the
 * person as well, whose seats were marked for them; seats whose answer was lost are such, and the map shows them as taken since.
 */
export async function holdInstead(
  source: HallSource,
  request: SeatRequest,
  like: SeatRequest | null = null,
): Promise<Hold> {
  await meet()
  const heard = await hearOfHold()
  if (like !== null && isRunning(heard) && source.owns(heard) && !source.varies && answers(heard, like))
    return heard
  try {
    return await holdOrExchange(source, request)
  } catch (error) {
    if (mayBeHeld(error as Problem)) usePurchaseSeats.getState().setUnanswered({ of: source.id, request })
    throw error
  }
}

/** Who was sent away because the club is busy was sent away before anything was done. */
const mayBeHeld = (problem: Problem) => hasNoAnswer(problem) && problem.code !== 'busy'

/** What was asked for without an answer may be held since then: unknown, it would look taken by somebody else. */
export async function hearOfHold(): Promise<Hold | null> {
  const { hold: before, unanswered, keep, setUnanswered } = usePurchaseSeats.getState()
  if (unanswered === null) return null
  const { hold } = await call(readOwnHold, {})
  if (hold?.status !== 'active' || !answers(hold, unanswered.request)) {
    setUnanswered(null)
    return null
  }
  keep(hold)
  if (isRunning(before) && before.id !== hold.id) await giveBack(before)
  return hold
}

async function holdOrExchange(source: HallSource, request: SeatRequest): Promise<Hold> {
  const { hold } = usePurchaseSeats.getState()
  if (!isRunning(hold)) return source.hold(request)
  if (source.owns(hold))
    return !source.varies && answers(hold, request) ? hold : exchange(source, request, hold.id)
  const taken = await source.hold(request)
  await giveBack(hold)
  return taken
}

function answers({ seats }: Hold, request: SeatRequest): boolean {
  if ('seatIds' in request) {
    return seats.length === request.seatIds.length && seats.every(({ id }) => request.seatIds.includes(id))
  }
  const { quantity, zoneId } = request.bestAvailable
  const inZone = ({ zoneId: own }: Hold['seats'][number]) => zoneId === undefined || own === zoneId
  return seats.length === quantity && seats.every(inZone)
}

/** A hold that ended in the meantime, or that another account made here, is nothing to give back. */
async function exchange(source: HallSource, request: SeatRequest, replaces: string): Promise<Hold> {
  try {
    return await source.hold({ ...request, replaces })
  } catch (error) {
    const { code } = error as Problem
    if (code === 'hold_ended' || code === 'hold_of_other_account') return source.hold(request)
    throw error
  }
}

async function giveBack({ id }: Hold): Promise<void> {
  await call(releaseHold, { params: { holdId: id } }).catch(() => undefined)
}
