import { performance } from 'node:perf_hooks'

/** What measuring may always take of a core, however much is being sold. */
const least = 0.03
/** How busy the selling thread is when nothing but that is left (measured: a sell-out keeps it at 0.3 and more). */
const soldOut = 0.2
/** No picture is followed by a longer rest, so that a fan's selfie does not wait for the reading of the document. */
const longest = 12_000

/**
 * How long a measuring thread rests after a picture that took `tookMs`, so that measuring takes what the sale leaves:
 * `utilization` is the selling thread's share of time in work, 0 to 1. Priorities alone do not do it: the kernel weighs
 * them within a session, not against the database (measured: purchases kept 0.43 of their rate). `floor` is the share of
 * a core that it takes at least.
 */
export function restMs(tookMs: number, utilization: number, floor = least): number {
  const share = Math.min(1, Math.max(floor, 1 - utilization / soldOut))
  return Math.min(longest, tookMs * (1 / share - 1))
}

/**
 * The share of a core that the thread which asks has used since it asked before. By the processor's time and not by the
 * event loop's, which counts waiting for the processor as work: on a machine busy with others a shop without a single
 * buyer would look sold out, and a fan would wait for minutes.
 */
export function utilizationSince(): () => number {
  let before = { at: performance.now(), used: threadCpuMs() }
  return () => {
    const now = { at: performance.now(), used: threadCpuMs() }
    const utilization = (now.used - before.used) / Math.max(1, now.at - before.at)
    before = now
    return utilization
  }
}

/** What the thread that asks has used of the processor, in ms. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
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
    /** Counts the work that began at `started` and is over now; `took`: what it used of the processor, where that is known. */
    worked: (started: number, took = now() - started) => {
      restedAt = Math.max(restedAt, started) + took + restMs(took, utilization(), floor)
    },
  }
}
