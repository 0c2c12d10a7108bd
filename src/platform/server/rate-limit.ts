import type { CreateRateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { sourceOf } from '#lib/address.ts'
import type { Endpoint } from '#lib/endpoint.ts'
import { Problem } from '#lib/problem.ts'
import { visitorOf } from './session.ts'

/** How many browsers one address may stand for: a carrier's network, a university, the stadium's own Wi-Fi. */
export const visitorsPerAddress = 50

/** Calls a minute of one browser where an endpoint names no number of its own. */
const usual = 1200

const browserOf = (request: FastifyRequest) => visitorOf(request, true) ?? visitorOf(request, false)

type Paced = Pick<Endpoint, 'method' | 'path' | 'perMinute' | 'guards'>
/** Counts a call; answers how many seconds are to be waited where there were too many, else null. */
type Count = (request: FastifyRequest) => Promise<number | null>

/**
 * What an endpoint asks before anything else: no more than so many calls a minute of one browser, nor fifty times as
 * many of one address, whichever browsers it says to be; of what guards a secret at all nodes together, of everything else
 * at each node (decision 34). Undefined where limits are off.
 */
export function rateLimit(app: FastifyInstance, endpoint: Paced): onRequestAsyncHookHandler | undefined {
  if (!app.hasDecorator('createRateLimit')) return undefined
  const { perMinute = usual, guards = false } = endpoint
  const [ofAddress, ofBrowser] = (guards ? atAllNodes : atThisNode)(app, endpoint, perMinute)
  return async (request, reply) => {
    // A browser of which nothing is known yet is one of many: only its address counts.
    const counts = browserOf(request) === null ? [ofAddress] : [ofAddress, ofBrowser]
    for (const count of counts) {
      const seconds = await count(request)
      if (seconds === null) continue
      reply.header('retry-after', seconds)
      throw new Problem(
        'too_many_requests',
        'Demasiados intentos. Espera un momento y vuelve a intentar.',
        429,
      )
    }
  }
}

function atThisNode(app: FastifyInstance, _: Paced, perMinute: number): [Count, Count] {
  const timeWindow = 60_000
  const counted = (options: CreateRateLimitOptions): Count => {
    const count = app.createRateLimit({ timeWindow, ...options })
    return async (request) => {
      const counts = await count(request)
      return counts.isAllowed || !counts.isExceeded ? null : counts.ttlInSeconds
    }
  }
  return [
    counted({ max: perMinute * visitorsPerAddress }),
    counted({ max: perMinute, keyGenerator: (request) => browserOf(request) ?? '' }),
  ]
}

function atAllNodes(app: FastifyInstance, { method, path }: Paced, perMinute: number): [Count, Count] {
  const address = app.sharedCount(`${method} ${path} address`, perMinute * visitorsPerAddress)
  const browser = app.sharedCount(`${method} ${path} browser`, perMinute)
  return [(request) => address(sourceOf(request.ip)), (request) => browser(browserOf(request) ?? '')]
}
