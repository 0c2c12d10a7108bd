import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { affiliateRoutes } from '#products/affiliates/server/routes.ts'
import { accountRoutes } from '#people/accounts/server/routes.ts'
import { secondFactorRoutes } from '#people/accounts/server/second-factor/routes.ts'
import { settingsRoutes } from '#club/club-settings/server/routes.ts'
import { boxOfficeRoutes } from '#products/box-office/server/routes.ts'
import { bonogalloRoutes } from '#products/bonogallo/server/routes.ts'
import { exportRoutes } from '#front/exports/server/routes.ts'
import { couponRoutes } from '#selling/coupons/server/routes.ts'
import { eventRoutes } from '#catalogue/events/server/routes.ts'
import { fanIdRoutes } from '#people/fan-id/server/routes.ts'
import { fanTicketRoutes } from '#matchday/fan-tickets/server/routes.ts'
import { gateRoutes } from '#matchday/gate/server/routes.ts'
import { handRoutes } from '#products/hands/server/routes.ts'
import { aboutMeRoutes } from '#people/privacy/server/about-me/routes.ts'
import { fanNoticeRoutes } from '#people/fan-id/server/notices-routes.ts'
import { fanCardRoutes } from '#people/fan-id/server/card/routes.ts'
import { holdRoutes } from '#selling/holds/server/routes.ts'
import { failingJobRoutes } from '#club/failing-jobs/server/routes.ts'
import { integrationRoutes } from '#club/integrations/server/routes.ts'
import { invoiceRoutes } from '#selling/invoices/server/routes.ts'
import { matchChangeRoutes } from '#matchday/match-changes/server/routes.ts'
import { minorRoutes } from '#matchday/minors/server/routes.ts'
import { newsRoutes } from '#front/news/server/routes.ts'
import { orderRoutes } from '#selling/orders/server/routes.ts'
import { packRoutes } from '#products/packs/server/routes.ts'
import { paymentRoutes } from '#selling/payments/server/routes.ts'
import { reachRoutes } from '#front/reach/server/routes.ts'
import { legalRoutes } from '#club/club-settings/server/legal/routes.ts'
import { staffRoutes } from '#people/staff/server/routes.ts'
import { supportRoutes } from '#front/support/server/routes.ts'
import { notificationRoutes } from '#people/notifications/server/routes.ts'
import { privacyRoutes } from '#people/privacy/server/routes.ts'
import { restrictionRoutes } from '#people/restrictions/server/routes.ts'
import { reportRoutes } from '#front/reports/server/routes.ts'
import { returnRoutes } from '#selling/returns/server/routes.ts'
import { salePhaseRoutes } from '#catalogue/sale-phases/server/routes.ts'
import { shopRoutes } from '#products/shop/server/routes.ts'
import { siteRoutes } from '#front/site/server/routes.ts'
import { ticketRoutes } from '#selling/tickets/server/routes.ts'
import { transferRoutes } from '#matchday/transfers/server/routes.ts'
import { venueRoutes } from '#catalogue/venues/server/routes.ts'
import type { Config } from '#server/config.ts'
import { answerProblems } from '#server/answer-problems.ts'
import { healthRoutes } from '#server/health.ts'
import { refuseForeignHosts } from '#server/host-check.ts'
import { logging } from '#server/logging.ts'
import { publishApi } from '#server/openapi.ts'
import { secureHeaders } from '#server/security-headers.ts'
import { readJson, validate } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { sessionReader } from '#server/session.ts'
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
