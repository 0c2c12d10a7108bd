import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant } from '#lib/shapes.ts'

const staff = desk('manage Job')

const FailingJob = z.object({
  task: z.string(),
  words: z.string(),
  /** What of it fails: an order, a pass, one job of the queue; empty for all of it. */
  subject: z.string(),
  since: Instant,
  lastAt: Instant,
  times: z.int(),
  /** The last error, without secrets. */
  error: z.string(),
  retryAt: Instant,
  aside: z.boolean(),
})
export type FailingJob = z.infer<typeof FailingJob>

export const listFailingJobs = staff.get(
  '/staff/failing-jobs',
  'Trabajos que fallan: qué, desde cuándo, cuántas veces y el último error, sin secretos',
  { reply: z.object({ jobs: z.array(FailingJob), total: z.int() }) },
)

const which = z.strictObject({
  task: z.string().check(z.maxLength(100)),
  subject: z.string().check(z.maxLength(200)),
})

export const retryJob = staff.post('/staff/failing-jobs/retry', 'Intenta otra vez lo que falló, ahora', {
  body: which,
  reply: Done,
})

export const putJobAside = staff.post(
  '/staff/failing-jobs/aside',
  'Aparta lo que falla: no se intenta más hasta que alguien lo pida',
  { body: which, reply: Done },
)
