import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import { describeError } from './logged-error.ts'

/** Logs name the route, never the query (codes and tokens travel there), a header or a body. */
export function logging(config: Config): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.code',
        '*.secret',
        '*.curp',
        '*.card',
        '*.email',
        '*.phone',
        '*.authorization',
        '*.cookie',
      ],
      censor: '[oculto]',
    },
    serializers: {
      err: describeError,
      req: (request) => ({ method: request.method, route: request.routeOptions?.url, id: request.id }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  }
}
