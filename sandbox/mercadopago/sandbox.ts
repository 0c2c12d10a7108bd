import Fastify, { type FastifyError } from 'fastify'
import { accessRules, openToBrowsers } from './access.ts'
import { cardTokenRoutes } from './card-tokens.ts'
import { catalogueRoutes } from './catalogue.ts'
import { challengePages } from './challenge-page.ts'
import { chargebackRoutes } from './chargebacks.ts'
import { clockOf, tick } from './clock.ts'
import { controlRoutes } from './controls.ts'
import { customerRoutes } from './customers.ts'
import { faultSwitches } from './faults.ts'
import { homePage } from './home-page.ts'
import { merchantOrderRoutes } from './merchant-orders.ts'
import { paymentRoutes } from './payments.ts'
import { preferenceRoutes } from './preferences.ts'
import { Refusal, refusalBody } from './problem.ts'
import { refundRoutes } from './refunds.ts'
import type { Options, Sandbox } from './stage.ts'
import { sdkFiles } from './sdk-files.ts'
import { openState } from './state.ts'
import { subscriptionPages } from './subscriptions/checkout-page.ts'
import { subscriptionControls } from './subscriptions/controls.ts'
import { invoiceRoutes } from './subscriptions/invoices.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { voucherPages } from './voucher-page.ts'
import { walletPages } from './wallet-page.ts'
import { webhookSender } from './webhooks.ts'

const forBrowsers = /^\/(js|img|__sdk|v1\/(card_tokens|payment_methods|identification_types))\b/

/**
 * Starts the stand-in for the payment provider on loopback. Never in production: it hands out
 * approvals to whoever asks.
 */
export async function startMercadoPagoSandbox(options: Options) {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The payment sandbox does not run in production')
  const app = Fastify({
    bodyLimit: 262_144,
    forceCloseConnections: true,
    // As its servers do: the provider's own libraries write some addresses with a slash at the end.
    routerOptions: { ignoreTrailingSlash: true },
  })
  let address = ''
  const state = openState(options.dataFile)
  const sandbox: Sandbox = {
    options,
    url: () => address,
    state,
    now: clockOf(state),
    webhooks: webhookSender(options),
    faults: faultSwitches(),
    ...accessRules(options),
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (forBrowsers.test(request.url)) openToBrowsers.call(app, request, reply, done)
    else done()
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error: FastifyError | Refusal, _request, reply) => {
    const refusal = error instanceof Refusal ? error : new Refusal(error.statusCode ?? 500, error.message)
    if (refusal.status >= 500) options.logger?.warn(refusal.message)
    return reply.status(refusal.status).send(refusalBody(refusal))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(refusalBody(new Refusal(404, 'resource not found'))),
  )

  for (const part of [
    sdkFiles,
    cardTokenRoutes,
    customerRoutes,
    catalogueRoutes,
    paymentRoutes,
    refundRoutes,
    preferenceRoutes,
    merchantOrderRoutes,
    chargebackRoutes,
    subscriptionRoutes,
    invoiceRoutes,
    walletPages,
    subscriptionPages,
    voucherPages,
    challengePages,
    homePage,
  ])
    part(app, sandbox)
  app.register((scope, _options, done) => {
    controlRoutes(scope, sandbox)
    subscriptionControls(scope, sandbox)
    done()
  })

  await app.listen({ port: options.port, host: 'localhost' })
  const bound = app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The sandbox has no port')
  address = `http://localhost:${bound.port}`
  const clock = setInterval(() => tick(sandbox), 1000)

  return {
    url: address,
    async close() {
      clearInterval(clock)
      sandbox.webhooks.close()
      await app.close()
    },
  }
}
