import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { runBatch } from './run.ts'

const Payload = z.object({ batchId: Uuid })

/** `run_order_batch {batchId}`: when the time to take it back is over. */
export function orderBatchJobs({ db }: Services): Jobs {
  return {
    tasks: {
      run_order_batch: (payload, { job }) =>
        runBatch(db, Payload.parse(payload).batchId, job.attempts >= job.max_attempts),
    },
  }
}
