import { performance } from 'node:perf_hooks'

/** What measuring may always take of a core, however much is being sold. */
const least = 0.03
/** How busy the selling thread is when nothing but that is left (measured: a sell-out keeps it at 0.3 and more). */
const soldOut = 0.2

/**
 * How long a measuring thread rests after a picture that took `tookMs`, so that measuring takes what the sale leaves:
 * `utilization` is the selling thread's share of time in work, 0 to 1. Priorities alone do not do it: the kernel weighs
 * them within a session, not against the database (measured: purchases kept 0.43 of their rate). `floor` is the share of
 * a core that it takes at least.
 */
export function restMs(tookMs: number, utilization: number, floor = least): number {
  const share = Math.min(1, Math.max(floor, 1 - utilization / soldOut))
  return tookMs * (1 / share - 1)
}

/** The utilization of the thread that asks, since it asked before. */
export function utilizationSince(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

type Pace = { floor?: number; freeMs?: number; utilization?: () => number; now?: () => number }

/**
 * What work owes in rest. `freeMs` of work and rest together are nobody's to wait for: a fan or two at a time are served
 * at once, whatever is being sold or however slow the machine is, and only a flood is held back.
 */
export function pace({
  floor,
  freeMs = 10_000,
  utilization = utilizationSince(),
  now = () => performance.now(),
}: Pace) {
  let restedAt = 0
  return {
    now,
    /** Milliseconds to wait before the next piece of work. */
    owed: () => Math.max(0, restedAt - now() - freeMs),
    /** Counts the work that began at `started` and is over now. */
    worked: (started: number) => {
      const took = now() - started
      restedAt = Math.max(restedAt, started) + took + restMs(took, utilization(), floor)
    },
  }
}
