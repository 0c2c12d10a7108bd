import { useCallback, useEffect } from 'react'
import { secondsUntil } from '#lib/countdown.ts'
import { call } from '#web/call.ts'
import type { Problem } from '#lib/problem.ts'
import { serverNow } from '#web/server-clock.ts'
import { extendHold, readHold, readOwnHold, type Hold, type OwnPurchase } from '../contract.ts'
import { usePurchaseSeats, useTimerPurchase } from './store.ts'

/** Told to who waits long for seats to be held. */
export const holdingWords = 'Seguimos apartando tus lugares.'

/** Both countdowns run to the same deadline: the seats' own and the payment's. */
function syncDeadlines(hold: Hold): void {
  usePurchaseSeats.getState().keep(hold)
  if (useTimerPurchase.getState().timer !== null) useTimerPurchase.getState().start(hold.expiresAt)
}

/**
 * Asks the server what became of a hold; a hold that it does not know has ended. Without a network nothing changes, nor
 * where somebody else has logged in: their order of it is refused in words.
 */
export async function checkHold(hold: Hold): Promise<void> {
  const known = await call(readHold, { params: { holdId: hold.id } }).catch((problem: Problem) =>
    problem.status === 404 ? ({ ...hold, status: 'expired' } satisfies Hold) : null,
  )
  if (known !== null && usePurchaseSeats.getState().hold?.id === hold.id) syncDeadlines(known)
}

/**
 * Asks the server what this browser or account holds, also from another tab or device, and goes on with that where this tab
 * holds nothing of its own. False when there is no answer.
 */
export async function hearOwnHold(): Promise<boolean> {
  const heard = await call(readOwnHold, {}).catch(() => null)
  if (heard === null) return false
  const before = usePurchaseSeats.getState().hold
  if (isRunning(before) && before.id !== heard.hold?.id) await checkHold(before)
  const { hold, forget } = usePurchaseSeats.getState()
  if (heard.hold !== null && (!isRunning(hold) || hold.id === heard.hold.id)) takeUp(heard.hold, heard.order)
  else if (hold?.status === 'sold' || hold?.status === 'released') forget()
  return true
}

function takeUp(heard: Hold, order: OwnPurchase['order']): void {
  const { hold, orderId, fares, setOrder, setFare, setAcceptsEqualSeats } = usePurchaseSeats.getState()
  const news = hold?.id !== heard.id || hold.status !== heard.status || hold.expiresAt !== heard.expiresAt
  if (news) syncDeadlines(heard)
  const chosen = order?.id === orderId && Object.keys(fares).length > 0
  if (order === null || chosen) return
  setOrder(order.id)
  for (const { seatId, fare } of order.fares) setFare(seatId, fare)
  setAcceptsEqualSeats(order.acceptsEqualSeats)
}

/** An order that was begun in another tab or on another day: its hold counts down here too. */
export async function adoptHold(holdId: string, orderId: string): Promise<void> {
  const { hold, setOrder } = usePurchaseSeats.getState()
  if (hold?.id !== holdId) {
    const known = await call(readHold, { params: { holdId } }).catch(() => null)
    if (known === null) return
    syncDeadlines(known)
  }
  setOrder(orderId)
}

/**
 * Seats that the server set apart for this account, from a waitlist or a ballot: this tab goes on with them. False when
 * their time is over.
 * @throws the server's problem, when it does not say
 */
export async function takeUpHold(holdId: string): Promise<boolean> {
  const known = await call(readHold, { params: { holdId } })
  syncDeadlines(known)
  return isRunning(known) && hearOwnHold()
}

/** Keeps the countdown true: asks on arrival, after sleep, when the network returns, and when it reaches zero. */
export function useHoldTruth(): void {
  const hold = usePurchaseSeats((state) => state.hold)
  const ended = usePurchaseSeats((state) => state.timeRemaining === 0)
  const id = hold?.id
  const check = useCallback(() => {
    const now = usePurchaseSeats.getState().hold
    if (now && document.visibilityState === 'visible') void checkHold(now)
  }, [])
  useEffect(() => {
    if (id === undefined) return
    check()
    document.addEventListener('visibilitychange', check)
    window.addEventListener('online', check)
    window.addEventListener('pageshow', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('online', check)
      window.removeEventListener('pageshow', check)
    }
  }, [id, check])
  useEffect(() => {
    if (!ended || id === undefined) return
    const again = setInterval(check, 2000)
    check()
    return () => clearInterval(again)
  }, [ended, id, check])
}

/** The once that the server restarts the time of a hold, as long as it gave at first. Answers the seconds that are left now. */
export async function askForMoreTime(hold: Hold): Promise<number> {
  const extended = await call(extendHold, { params: { holdId: hold.id } })
  syncDeadlines(extended)
  return secondsUntil(Date.parse(extended.expiresAt), serverNow())
}

type RunningHold = Hold & { status: 'active' | 'ordered' }

export function isRunning(hold: Hold | null): hold is RunningHold {
  return hold !== null && (hold.status === 'active' || hold.status === 'ordered')
}
