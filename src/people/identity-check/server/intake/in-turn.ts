import { setTimeout as sleep } from 'node:timers/promises'
import { busy, line } from '../worker/line.ts'
import { pace } from '../worker/pace.ts'

/**
 * The share of a core that a flood has in a sell-out: drawing takes about a third of measuring, which has .03 (pace.ts), so
 * that more would only lie and wait. A dozen pictures then have their turn within half a minute.
 */
const floor = 0.04

type Turns = {
  /** Pictures that may wait, each with its bytes in memory; the next one is refused. */
  queue?: number
  freeMs?: number
  utilization?: () => number
  now?: () => number
  pause?: (ms: number) => Promise<unknown>
}

/**
 * One after another, and in a flood no faster than the sale leaves room for: what is drawn anew runs in threads that the
 * whole process shares and that have no priority of their own. Throws Problem `busy` (503) when too many wait, with
 * the seconds after which there is room.
 */
export function inTurn({
  queue = 12,
  pause = (ms) => sleep(ms, undefined, { ref: false }),
  ...measured
}: Turns = {}): <T>(work: () => Promise<T>) => Promise<T> {
  const paced = pace({ floor, ...measured })
  const ahead = line(measured.now)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function take<T>(work: () => Promise<T>): Promise<T> {
    const rest = paced.owed()
    if (rest >= 1) await pause(rest)
    waiting--
    const started = paced.now()
    try {
      return await work()
    } finally {
      paced.worked(started)
      ahead.done(waiting > 0)
    }
  }

  return (work) => {
    if (waiting >= queue) throw busy(ahead.secondsFor(waiting))
    waiting++
    const turn = last.then(() => take(work))
    last = turn.catch(() => undefined)
    return turn
  }
}
