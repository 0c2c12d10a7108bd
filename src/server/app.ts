import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { affiliateRoutes } from '#features/affiliates/routes.ts'
import { accountRoutes } from '#features/accounts/routes.ts'
import { secondFactorRoutes } from '#features/accounts/second-factor/routes.ts'
import { settingsRoutes } from '#features/club-settings/routes.ts'
import { boxOfficeRoutes } from '#features/box-office/routes.ts'
import { bonogalloRoutes } from '#features/bonogallo/routes.ts'
import { exportRoutes } from '#features/exports/routes.ts'
import { couponRoutes } from '#features/coupons/routes.ts'
import { eventRoutes } from '#features/events/routes.ts'
import { fanIdRoutes } from '#features/fan-id/routes.ts'
import { fanTicketRoutes } from '#features/fan-tickets/routes.ts'
import { gateRoutes } from '#features/gate/routes.ts'
import { handRoutes } from '#features/hands/routes.ts'
import { aboutMeRoutes } from '#features/fan-id/about-me/routes.ts'
import { fanNoticeRoutes } from '#features/fan-id/notices/routes.ts'
import { fanCardRoutes } from '#features/fan-id/card/routes.ts'
import { holdRoutes } from '#features/holds/routes.ts'
import { failingJobRoutes } from '#features/failing-jobs/routes.ts'
import { integrationRoutes } from '#features/integrations/routes.ts'
import { invoiceRoutes } from '#features/invoices/routes.ts'
import { matchChangeRoutes } from '#features/match-changes/routes.ts'
import { minorRoutes } from '#features/minors/routes.ts'
import { newsRoutes } from '#features/news/routes.ts'
import { orderRoutes } from '#features/orders/routes.ts'
import { packRoutes } from '#features/packs/routes.ts'
import { paymentRoutes } from '#features/payments/routes.ts'
import { reachRoutes } from '#features/reach/routes.ts'
import { legalRoutes } from '#features/legal/routes.ts'
import { staffRoutes } from '#features/staff/routes.ts'
import { supportRoutes } from '#features/support/routes.ts'
import { notificationRoutes } from '#features/notifications/routes.ts'
import { privacyRoutes } from '#features/privacy/routes.ts'
import { restrictionRoutes } from '#features/restrictions/routes.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { returnRoutes } from '#features/returns/routes.ts'
import { salePhaseRoutes } from '#features/sale-phases/routes.ts'
import { shopRoutes } from '#features/shop/routes.ts'
import { siteRoutes } from '#features/site/routes.ts'
import { ticketRoutes } from '#features/tickets/routes.ts'
import { transferRoutes } from '#features/transfers/routes.ts'
import { venueRoutes } from '#features/venues/routes.ts'
import type { Config } from './config.ts'
import { answerProblems } from './answer-problems.ts'
import { healthRoutes } from './health.ts'
import { refuseForeignHosts } from './host-check.ts'
import { logging } from './logging.ts'
import { publishApi } from './openapi.ts'
import { secureHeaders } from './security-headers.ts'
import { readJson, validate } from './serve.ts'
import type { Services } from './services.ts'
import { sessionReader } from './session.ts'
import { webApp } from './web-app.ts'

/** The HTTP server without its port: a test calls `inject` on it. */
export async function buildApp(config: Config, services: (app: FastifyInstance) => Services) {
  const app = Fastify({
    logger: logging(config),
    logController: new LogController({ disableRequestLogging: !['info', 'debug'].includes(config.logLevel) }),
    trustProxy: config.trustProxy,
    // The reference that people are told, of 48 random bits: one of its own in every process's log.
    genReqId: () => randomUUID().slice(-12),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 180_000,
    keepAliveTimeout: 20_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.setValidatorCompiler(({ schema }) => validate(schema))
  answerProblems(app)
  readJson(app)
  await app.register(cookie)
  await secureHeaders(app, config)
  refuseForeignHosts(app, config)
  if (config.rateLimits) await app.register(rateLimit, { global: false })
  await publishApi(app, config)

  const given = services(app)
  app.decorate('whoAsks', sessionReader(given.db, config))
  app.decorateRequest('who', null)
  healthRoutes(app, given)
  siteRoutes(app)
  accountRoutes(app, given)
  secondFactorRoutes(app, given)
  affiliateRoutes(app, given)
  eventRoutes(app, given)
  venueRoutes(app, given)
  holdRoutes(app, given)
  salePhaseRoutes(app, given)
  orderRoutes(app, given)
  couponRoutes(app, given)
  invoiceRoutes(app, given)
  packRoutes(app, given)
  paymentRoutes(app, given)
  ticketRoutes(app, given)
  reachRoutes(app, given)
  newsRoutes(app, given)
  legalRoutes(app, given)
  await supportRoutes(app, given)
  matchChangeRoutes(app, given)
  notificationRoutes(app, given)
  privacyRoutes(app, given)
  transferRoutes(app, given)
  returnRoutes(app, given)
  restrictionRoutes(app, given)
  fanTicketRoutes(app, given)
  handRoutes(app, given)
  gateRoutes(app, given)
  shopRoutes(app, given)
  boxOfficeRoutes(app, given)
  bonogalloRoutes(app, given)
  fanCardRoutes(app, given)
  aboutMeRoutes(app, given)
  fanNoticeRoutes(app, given)
  staffRoutes(app, given)
  exportRoutes(app, given)
  reportRoutes(app, given)
  integrationRoutes(app, given)
  failingJobRoutes(app, given)
  settingsRoutes(app, given)
  await fanIdRoutes(app, given)
  await minorRoutes(app, given)
  await webApp(app, given)
  return app
}
