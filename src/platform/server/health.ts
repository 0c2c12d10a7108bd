import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import { notFound, Problem } from '#lib/problem.ts'
import type { Services } from './services.ts'
import { sha256 } from './session.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can serve (503 while the database is away, and
 * once it stops). `/metrics`: Prometheus, for
 * who shows the configured token (decision 26).
 */
export function healthRoutes(app: FastifyInstance, { db, pool, config }: Services): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [register],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this node by state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  app.addHook('onResponse', (request, reply, next) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    next()
  })
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (app.stopping.begun) throw new Problem('stopping', 'Este servidor se está apagando.', 503)
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    refuseReader(request, config.metricsToken)
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Where no token is configured the page does not exist; whoever shows another one learns no more than that. */
function refuseReader({ headers }: FastifyRequest, token: string | null): void {
  if (token === null) throw notFound()
  const given = sha256(headers.authorization ?? '')
  if (!timingSafeEqual(given, sha256(`Bearer ${token}`)))
    throw new Problem('metrics_token_required', 'Falta la llave de las métricas.', 401)
}
