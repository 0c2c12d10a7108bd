import { longestWaitMinutes, queueHoldsMinutes, lanesPerMinute, waitStepMinutes } from '../thresholds.ts'

/** What is known of a gate now. `queue`: what staff saw, so many minutes ago. */
export type GateFlow = {
  lastFive: number
  devices: number
  queue: { people: number; minutesAgo: number } | null
}

/**
 * How long one waits at a gate, in steps of five minutes; null while nobody can tell. With a queue that staff saw: those
 * people by the pace of the last five minutes, less who passed since. Without: how full its devices are; a gate that
 * passes as many as it can has a queue that nobody reported yet.
 */
export function waitMinutes({ lastFive, devices, queue }: GateFlow): number | null {
  const most = devices * lanesPerMinute
  const pace = lastFive / 5
  if (queue !== null && queue.minutesAgo <= queueHoldsMinutes) {
    const speed = Math.max(pace, most / 2)
    if (speed === 0) return null
    return stepped(Math.max(0, queue.people / speed - queue.minutesAgo))
  }
  if (most === 0) return null
  const full = pace / most
  if (full < 0.6) return 0
  return stepped(full < 0.85 ? 5 : 10)
}

function stepped(minutes: number): number {
  return Math.min(longestWaitMinutes, Math.ceil(minutes / waitStepMinutes) * waitStepMinutes)
}

/** To be on the seat at the start: the wait, and ten minutes from the gate to the seat; never before the doors open. */
export function arriveBy(
  { startsAt, doorsAt }: { startsAt: Date; doorsAt: Date },
  wait: number | null,
): Date {
  const walk = 10 + Math.max(wait ?? 15, 15)
  return new Date(Math.max(doorsAt.getTime(), startsAt.getTime() - walk * 60_000))
}
