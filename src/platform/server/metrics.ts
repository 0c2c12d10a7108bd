import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import { processMetrics } from './process-metrics.ts'
import { signReader, type ReadSign } from './read-signs.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What every feature says of how the product is doing, at most ten seconds old. */
    vitalSigns: () => Promise<ReadSign[]>
    /** All that this process says of itself, for Prometheus. */
    metrics: () => Promise<{ type: string; text: string }>
  }
}

/** Gives a node its signs and its metrics, and counts its answers by route. */
export function prepareMetrics(app: FastifyInstance, services: Services): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  countAnswers(app, register)
  countConnections(services, register)
  const failures = new Counter({
    name: 'taquilla_sign_failures_total',
    help: 'Vital signs that could not be read',
    labelNames: ['metric'],
    registers: [register],
  })
  app.decorate(
    'vitalSigns',
    signReader(services, (metric) => failures.inc({ metric })),
  )
  const gauges = gaugesOf(services, register)
  const all = Registry.merge([register, processMetrics])
  app.decorate('metrics', async () => {
    for (const { sign, values } of await app.vitalSigns()) {
      const gauge = gauges.get(sign.metric)!
      gauge.reset()
      if (values === null || values.length === 0) gauge.remove({})
      for (const { value, labels = {} } of values ?? []) gauge.set(labels, value)
    }
    return { type: all.contentType, text: await all.metrics() }
  })
}

function gaugesOf({ features }: Services, register: Registry): Map<string, Gauge<string>> {
  const signs = features.flatMap(({ vitalSigns = [] }) => vitalSigns)
  return new Map(
    signs.map(({ metric, help, labels = [] }) => [
      metric,
      new Gauge<string>({ name: metric, help, labelNames: [...labels], registers: [register] }),
    ]),
  )
}

function countAnswers(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, next) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    next()
  })
}

function countConnections({ pool }: Services, register: Registry): void {
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
}
