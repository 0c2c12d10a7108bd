import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { notFound, Problem } from '#lib/problem.ts'
import { answerProblems } from './answer-problems.ts'
import { listening } from './busy-port.ts'
import { prepareMetrics } from './metrics.ts'
import type { Services } from './services.ts'
import { sha256 } from './session.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can serve (503 while the primary database is away, and
 * once it stops). `/metrics`: Prometheus, for
 * who shows the configured token (decision 26).
 */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  prepareMetrics(app, services)
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (app.stopping.begun) throw new Problem('stopping', 'Este servidor se está apagando.', 503)
    await refuseStandby(services)
    return { status: 'ready' }
  })
  lifeAndMetrics(app, app, services)
}

/** A server that may only read is not the one to serve from: the primary has moved. */
async function refuseStandby({ db }: Services): Promise<void> {
  const { rows } = await sql<{ reads: boolean }>`
    select current_setting('transaction_read_only')::boolean as reads`.execute(db)
  if (rows[0]?.reads) throw new Problem('read_only', 'La base de datos sólo se deja leer.', 503)
}

/** `/healthz` and `/metrics` of a node that serves no web, on a port of their own; null where none is configured. */
export async function watchedBesides(
  app: FastifyInstance,
  services: Services,
): Promise<FastifyInstance | null> {
  const { metricsPort, host } = services.config
  if (metricsPort === null) return null
  const besides = Fastify({ loggerInstance: services.log, requestTimeout: 10_000 })
  answerProblems(besides)
  lifeAndMetrics(besides, app, services)
  await listening({ METRICS_PORT: metricsPort }, besides.listen({ port: metricsPort, host }))
  return besides
}

function lifeAndMetrics(app: FastifyInstance, node: FastifyInstance, { config }: Services): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    refuseReader(request, config.metricsToken)
    const { type, text } = await node.metrics()
    return reply.type(type).send(text)
  })
}

/** Where no token is configured the page does not exist; whoever shows another one learns no more than that. */
function refuseReader({ headers }: FastifyRequest, token: string | null): void {
  if (token === null) throw notFound()
  const given = sha256(headers.authorization ?? '')
  if (!timingSafeEqual(given, sha256(`Bearer ${token}`)))
    throw new Problem('metrics_token_required', 'Falta la llave de las métricas.', 401)
}
