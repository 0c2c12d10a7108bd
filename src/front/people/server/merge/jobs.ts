import { z } from 'zod/mini'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sweepMerge } from './actions.ts'

const Sweep = z.object({ mergeId: z.uuid() })

export function mergeJobs(services: Services): Jobs {
  return {
    tasks: { sweep_merge: (payload) => sweepMerge(services, z.parse(Sweep, payload).mergeId) },
  }
}
