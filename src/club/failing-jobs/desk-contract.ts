import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant } from '#lib/shapes.ts'

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

export const listFailingJobs = endpoint({
  method: 'GET',
  path: '/staff/failing-jobs',
  summary: 'Trabajos que fallan: qué, desde cuándo, cuántas veces y el último error, sin secretos',
  access: 'staff',
  may: 'manage Job',
  reply: z.object({ jobs: z.array(FailingJob), total: z.int() }),
})

const which = z.strictObject({
  task: z.string().check(z.maxLength(100)),
  subject: z.string().check(z.maxLength(200)),
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/staff/failing-jobs/retry',
  summary: 'Intenta otra vez lo que falló, ahora',
  access: 'staff',
  may: 'manage Job',
  body: which,
  reply: Done,
})

export const putJobAside = endpoint({
  method: 'POST',
  path: '/staff/failing-jobs/aside',
  summary: 'Aparta lo que falla: no se intenta más hasta que alguien lo pida',
  access: 'staff',
  may: 'manage Job',
  body: which,
  reply: Done,
})
