import { setTimeout as sleep } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import { waitsForBuyers, type Heard } from './rules.ts'

const looksEveryMs = 200

/**
 * A task that lets buyers go first. Its job waits in its worker's hands, so the row behind it waits in the queue, in order; with
 * the worker's end it goes back to the queue like any other. A worker that is asked to stop does what it has begun.
 */
export function patientTask(work: Task, heard: () => Heard, stopping: AbortSignal): Task {
  return async (payload, helpers) => {
    const dueAt = helpers.job.run_at.getTime()
    while (waitsForBuyers(heard(), dueAt) && !stopping.aborted) await sleep(looksEveryMs)
    return work(payload, helpers)
  }
}
