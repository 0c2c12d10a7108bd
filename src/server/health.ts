import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Services } from './services.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve (503 while the database is away). `/metrics`: Prometheus. */
export function healthRoutes(app: FastifyInstance, { db, pool }: Services): void {
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
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type(register.contentType).send(await register.metrics())
  })
}
