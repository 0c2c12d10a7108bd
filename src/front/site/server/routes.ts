import type { FastifyInstance } from 'fastify'
import { reportError } from '#server/error-reports.ts'
import { serve } from '#server/serve.ts'
import { reportFailure } from '../contract.ts'

/** A screen that failed in somebody's browser stands in the log under a reference, like a call that failed here. */
export function siteRoutes(app: FastifyInstance): void {
  serve(app, reportFailure, ({ body: { path, words }, request }) => {
    reportError(words, { screen: path, request_id: request.id })
    request.log.error({ screen: path, words }, 'screen failed')
    return { reference: request.id }
  })
}
