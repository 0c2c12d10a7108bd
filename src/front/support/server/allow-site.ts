import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/**
 * Lets the product's own site, and no other, call this scope's endpoints from another host (decision 10). No
 * credentials: cookies stay where they were made.
 */
export function allowSite(scope: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const site = new URL(config.publicUrl).origin
  scope.addHook('onRequest', (request, reply, next) => {
    reply.header('vary', 'origin')
    if (request.headers.origin === site) reply.header('access-control-allow-origin', site)
    next()
  })
  scope.options('/api/support/*', { schema: { hide: true } }, (request, reply) => {
    if (request.headers.origin === site) {
      reply.headers({
        'access-control-allow-methods': 'GET, POST, PATCH',
        'access-control-allow-headers': 'content-type, x-case-token, x-captcha',
        'access-control-max-age': 600,
      })
    }
    return reply.code(204).send()
  })
}
