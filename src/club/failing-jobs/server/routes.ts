import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as actions from './actions.ts'
import { listFailingJobs, putJobAside, retryJob } from '../desk-contract.ts'
import { taskWords } from './task-words.ts'
import { countFailures, failures } from '#server/job-failures/sql.ts'

/** What the club's jobs could not do, for whoever sees to it. */
export function failingJobRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listFailingJobs, async () => ({
    total: await countFailures(db),
    jobs: (await failures(db)).map(({ asideAt, ...row }) => ({
      ...row,
      words: taskWords(row.task),
      aside: asideAt !== null,
    })),
  }))
  serve(app, retryJob, async ({ body, who }) => {
    await actions.retry(db, body, who.account.id)
  })
  serve(app, putJobAside, async ({ body, who }) => {
    await actions.setAside(db, body, who.account.id)
  })
}
