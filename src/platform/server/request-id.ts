import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** How many ids a process has before one comes again. */
const idsOfAProcess = 2 ** 28

/**
 * Makes the references that people are told, twelve letters and digits: five for this process, then a counter in long odd
 * steps, so that no two of a process are alike, those of two processes differ, and nobody counts our traffic by them.
 */
export function requestIds(): () => string {
  const process = randomBytes(3).toString('hex').slice(1)
  const step = randomInt(idsOfAProcess / 4) * 2 + 1
  let at = randomInt(idsOfAProcess)
  return () => {
    at = (at + step) % idsOfAProcess
    return process + at.toString(16).padStart(7, '0')
  }
}

const current = new AsyncLocalStorage<string>()

/** The id of the request that is being answered here; undefined in a job. */
export const currentRequestId = (): string | undefined => current.getStore()

/**
 * Tells callers and the proxy in front the id under which a call stands in the log, and what a route calls the same. Ours always: what a
 * caller sends as `X-Request-Id` is the provider's, which signs its notices by it.
 */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('x-request-id', request.id)
  })
  app.addHook('preHandler', (request, _, done) => current.run(request.id, done))
}
