import { performance } from 'node:perf_hooks'
import { Problem } from '#lib/problem.ts'

/** Too much to do: `seconds` says when there is room. No error of ours and nobody's failure. */
export function busy(seconds: number): Problem {
  const words = `Hay muchas fotos en la fila. Intenta de nuevo en ${seconds} s.`
  return new Problem('busy', words, 503, { seconds })
}

/** Nobody is told to come back later than this. */
const longest = 15 * 60

/**
 * A line that has an end, and says to whom it turns away when their turn would be. What is refused keeps a place by its time
 * alone, and none of its bytes: of fifty at once each one is told another moment, so that they do not all come back at once.
 */
export function line(now: () => number = () => performance.now()) {
  /** Milliseconds that one takes, its rest included; the last ones count most. */
  let each = 1500
  let lastDone: number | undefined
  let promised = 0

  return {
    /** One is done; `waited` says that it had to wait for the one before, so that the time between is the line's own. */
    done(waited: boolean): void {
      const at = now()
      if (waited && lastDone !== undefined) each += (Math.min(60_000, at - lastDone) - each) / 4
      lastDone = at
    },
    /** Whole seconds until a place is free for who is turned away while so many wait. */
    secondsFor(waiting: number): number {
      promised = Math.max(promised + each, now() + waiting * each)
      promised = Math.min(promised, now() + longest * 1000)
      return Math.max(1, Math.ceil((promised - now()) / 1000))
    },
  }
}
