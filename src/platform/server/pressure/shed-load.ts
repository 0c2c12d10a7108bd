import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#lib/endpoint.ts'
import { Problem } from '#lib/problem.ts'
import { believedAccount } from '../believed-sessions.ts'
import type { Services } from '../services.ts'
import { refusedFrom, retryWithinSeconds } from './thresholds.ts'

declare module '../feature.ts' {
  interface Feature {
    /** Whether the account that asks has been let in to buy: of those who may be refused they are the last. */
    letIn?: (services: Services) => (request: FastifyRequest, accountId: string) => Promise<boolean>
  }
}

/**
 * Who is refused sooner: a stranger, whatever is asked for and shown; whose session this process knows; and of those whoever has
 * been let in or is paying already.
 */
type Rank = keyof typeof refusedFrom

/**
 * Refuses what a process can't carry before it costs anything, with 503 and `Retry-After`: by how many calls it has not answered yet.
 * Never refused: gates, notices of the provider, and what is no call of the API.
 */
export function shedLoad(app: FastifyInstance, services: Services): void {
  const letIn = services.features.flatMap((feature) => feature.letIn?.(services) ?? [])
  async function isLetIn(request: FastifyRequest): Promise<boolean> {
    const accountId = believedAccount(request)
    if (accountId === null) return false
    return (await Promise.all(letIn.map((asks) => asks(request, accountId)))).includes(true)
  }
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint === undefined || isStream(endpoint)) return
    if (!isExempt(endpoint)) {
      const rank = rankOf(endpoint, request)
      if (underWay >= refusedFrom[rank] && (underWay >= refusedFrom.buying || !(await isLetIn(request))))
        throw new Problem(
          'busy',
          'Hay mucha gente en este momento. Espera unos segundos y vuelve a intentar: no pierdes nada.',
          503,
          { seconds: 1 + Math.ceil(Math.random() * retryWithinSeconds) },
        )
    }
    underWay += 1
    reply.raw.once('close', () => (underWay -= 1))
  })
}

const isStream = ({ content }: Endpoint) => content === 'text/event-stream'

const isExempt = ({ access, path }: Endpoint) => access === 'gate' || path.startsWith('/webhooks/')

function rankOf({ access, path }: Endpoint, request: FastifyRequest): Rank {
  if (believedAccount(request) === null) return 'strangers'
  return access === 'staff' || /^(\/bonus)?\/(orders|payments)\b/.test(path) ? 'buying' : 'known'
}
