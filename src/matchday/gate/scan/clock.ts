import { windowMs } from '#platform/codes/rotating-code.ts'

const minute = 60_000

/** How far a telephone's clock may be off while it has not met the server since it was switched on. */
export const unknownClockMinutes = 25

/** The time as the device believes it: `now` in epoch ms. `known`: corrected by the server since it was switched on. */
export type Clock = { now: number; known: boolean }

/** The server's time at a moment of the device's monotonic clock (`performance.now()`), both in ms. */
export type TimeMark = { serverAt: number; monotonicAt: number }

/**
 * The corrected time at `monotonic`. The device's wall clock is looked at only while there is no mark: setting it forward
 * or back changes nothing afterwards.
 */
export function clockAt(mark: TimeMark | null, monotonic: number, wall: number): Clock {
  if (mark === null) return { now: wall, known: false }
  return { now: mark.serverAt + monotonic - mark.monotonicAt, known: true }
}

/** A mark from a sync: the answer's time stands for the middle of the call. */
export function timeMark(serverAt: number, sentAt: number, answeredAt: number): TimeMark {
  return { serverAt, monotonicAt: (sentAt + answeredAt) / 2 }
}

/** So many 30-second windows before and after now pass as a rotating code. */
export function windowsAllowed({ known }: Clock): number {
  return known ? 1 : Math.ceil((unknownClockMinutes * minute) / windowMs)
}
