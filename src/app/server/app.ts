import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { answerEarly } from '#server/early-answers.ts'
import { answerProblems } from '#server/answer-problems.ts'
import { healthRoutes } from '#server/health.ts'
import { refuseForeignHosts } from '#server/host-check.ts'
import { logging } from '#server/logging.ts'
import { publishApi } from '#server/openapi.ts'
import { requestIds, tellRequestIds } from '#server/request-id.ts'
import { secureHeaders } from '#server/security-headers.ts'
import { readJson, validate } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { shareCounts } from '#server/shared-counts.ts'
import { sessionReader } from '#server/session.ts'
import { shedLoad } from '#server/pressure/shed-load.ts'
import { bodyPatience, limitSlowBodies } from '#server/slow-bodies.ts'
import { prepareToStop } from '#server/stopping.ts'
import { sessionReaders } from './session-readers.ts'
import { webApp } from './web-app.ts'

/** The HTTP server without its port: a test calls `inject` on it. */
export async function buildApp(
  config: Config,
  services: (app: FastifyInstance) => Services,
  patience = bodyPatience,
) {
  const { serverFactory, takeLong } = limitSlowBodies(patience)
  const app = Fastify({
    logger: logging(config),
    logController: new LogController({ disableRequestLogging: !['info', 'debug'].includes(config.logLevel) }),
    trustProxy: config.trustProxy,
    genReqId: requestIds(),
    bodyLimit: 256 * 1024,
    serverFactory,
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // What comes over an open connection while the node stops is answered, not refused.
    return503OnClosing: false,
  })
  app.decorate('takeLong', takeLong)
  prepareToStop(app)
  tellRequestIds(app)
  app.setValidatorCompiler(({ schema }) => validate(schema))
  answerProblems(app)
  readJson(app)
  await app.register(cookie)
  await secureHeaders(app, config)
  refuseForeignHosts(app, config)
  if (config.rateLimits) await app.register(rateLimit, { global: false })
  await publishApi(app, config)

  const given = services(app)
  if (config.rateLimits) shareCounts(app, given.pool, config.masterKey)
  app.decorate('whoAsks', sessionReader(given.sales, config, sessionReaders(given.db, config)))
  app.decorateRequest('who', null)
  if (config.rateLimits) shedLoad(app, given)
  answerEarly(app, given)
  healthRoutes(app, given)
  for (const { routes = [] } of given.features)
    for (const serveRoutes of routes) await serveRoutes(app, given)
  await webApp(app, given)
  return app
}
