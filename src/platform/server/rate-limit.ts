import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { Problem } from '#lib/problem.ts'
import { visitorOf } from './session.ts'

/** How many browsers one address may stand for: a carrier's network, a university, the stadium's own Wi-Fi. */
export const visitorsPerAddress = 50

/** Calls a minute of one browser where an endpoint names no number of its own. */
const usual = 1200
const timeWindow = 60_000

const browserOf = (request: FastifyRequest) => visitorOf(request, true) ?? visitorOf(request, false)

/**
 * What an endpoint asks before anything else: no more than so many calls a minute of one browser, nor fifty times as
 * many of one address, whichever browsers it says to be. Undefined where limits are off.
 */
export function rateLimit(app: FastifyInstance, perMinute = usual): onRequestAsyncHookHandler | undefined {
  if (!app.hasDecorator('createRateLimit')) return undefined
  const ofBrowser = app.createRateLimit({
    max: perMinute,
    timeWindow,
    keyGenerator: (request) => browserOf(request) ?? '',
  })
  const ofAddress = app.createRateLimit({ max: perMinute * visitorsPerAddress, timeWindow })
  return async (request, reply) => {
    const counts = [await ofAddress(request)]
    // A browser of which nothing is known yet is one of many: only its address counts.
    if (browserOf(request) !== null) counts.push(await ofBrowser(request))
    for (const count of counts) {
      if (count.isAllowed || !count.isExceeded) continue
      reply.header('retry-after', count.ttlInSeconds)
      throw new Problem(
        'too_many_requests',
        'Demasiados intentos. Espera un momento y vuelve a intentar.',
        429,
      )
    }
  }
}
