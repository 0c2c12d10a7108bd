import { clockAt, timeMark, type Clock, type TimeMark } from '../../scan/clock.ts'
import { changeShift } from './shift-store.ts'

let mark: TimeMark | null = null

/** The time by the server's clock, as well as this telephone knows it. */
export function gateClock(): Clock {
  return clockAt(mark, performance.now(), Date.now())
}

/** Learns the server's time from an answer; `sentAt` is `performance.now()` before the call. */
export function setGateClock(now: string, sentAt: number): void {
  const answeredAt = performance.now()
  mark = timeMark(Date.parse(now), sentAt, answeredAt)
  const clockOffsetMs = Math.round(Date.now() - clockAt(mark, answeredAt, 0).now)
  changeShift({ clockKnown: true, clockOffsetMs })
}
