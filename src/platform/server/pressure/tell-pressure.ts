import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { underPressure, type Look } from './rules.ts'
import { tellsEveryMs } from './thresholds.ts'

/** The workers listen here; what is said is the database's time, in seconds. */
export const pressureChannel = 'pressure'

const samples = 20
const resolution = 10
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A web process tells the workers, by one notice a second, while its buyers wait for it or for the database; else it says nothing. */
export function tellPressure(app: FastifyInstance, pools: [pg.Pool, ...pg.Pool[]]): void {
  const delay = monitorEventLoopDelay({ resolution })
  let underWay = 0
  let seen = { writes: 0, connections: 0, times: 0 }
  let telling = false
  app.addHook('onRequest', (request, reply, next) => {
    if (!reading.has(request.method)) {
      underWay++
      reply.raw.once('close', () => underWay--)
    }
    next()
  })

  function sample(): void {
    seen.writes += underWay
    seen.connections += Math.max(
      ...pools.map((pool) => (pool.totalCount - pool.idleCount) / pool.options.max),
    )
    seen.times++
    if (seen.times < samples) return
    const look: Look = {
      writes: seen.writes / samples,
      connections: seen.connections / samples,
      loopLateMs: Math.max(0, delay.percentile(95) / 1e6 - resolution),
    }
    seen = { writes: 0, connections: 0, times: 0 }
    delay.reset()
    if (underPressure(look) && !telling) void tell()
  }

  async function tell(): Promise<void> {
    telling = true
    // Where the database is away nobody hears it, and nothing is held back.
    await pools[0]
      .query(`select pg_notify($1, extract(epoch from clock_timestamp())::text)`, [pressureChannel])
      .catch(() => undefined)
    telling = false
  }

  delay.enable()
  const timer = setInterval(sample, tellsEveryMs / samples).unref()
  app.addHook('onClose', () => {
    clearInterval(timer)
    delay.disable()
  })
}
