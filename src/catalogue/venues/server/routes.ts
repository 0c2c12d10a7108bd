import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { planUrl } from '#catalogue/events/rules.ts'
import { readPlan, readSeatMap } from '../contract.ts'
import { venueDeskRoutes } from './desk/routes.ts'
import { decodePlan } from '../plan/compiled.ts'
import { rowsOfPlan } from './rules.ts'
import { findPlanOfEvent, readCompiledPlan } from './sql.ts'

type Packed = { br: Buffer; gzip: Buffer; identity: Buffer }

const plansKept = 24

export function venueRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  venueDeskRoutes(app, services)
  const packedPlans = new Map<string, Promise<Packed>>()
  const packedSeatMaps = new Map<string, Promise<Packed>>()

  async function compiledPlan(planId: number, fingerprint: string): Promise<Buffer> {
    const compiled = await readCompiledPlan(db, planId, fingerprint)
    if (compiled === undefined) throw notFound('No encontramos ese plano.')
    return compiled
  }

  serve(app, readPlan, async ({ params: { planId, fingerprint }, request, reply }) => {
    const plan = await kept(packedPlans, `${planId}-${fingerprint}`, () => compiledPlan(planId, fingerprint))
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('application/octet-stream')
    return sendPacked(request, reply, plan)
  })

  serve(app, readSeatMap, async ({ params, request, reply }) => {
    const found = await findPlanOfEvent(db, params.eventId)
    if (found === undefined) throw notFound('No encontramos ese partido.')
    const { id, version, fingerprint, seatCount, admissions } = found
    const key = `${id}-${fingerprint}-${admissions.map(({ admission }) => admission[0]).join('')}`
    reply.headers({ etag: `"${key}"`, 'cache-control': 'public, max-age=60', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === `"${key}"`) return reply.code(304).send() as never
    const map = await kept(packedSeatMaps, key, async () => {
      const plan = decodePlan(await compiledPlan(id, fingerprint))
      const admissionOf = new Map(admissions.map(({ zoneId, admission }) => [zoneId, admission]))
      const zones = plan.zones.map((zone) => ({
        id: zone.id,
        name: zone.name,
        admission: admissionOf.get(zone.id) ?? zone.admission,
      }))
      const rows = rowsOfPlan(plan)
      const body = { planId: id, version, seatCount, planUrl: planUrl(id, fingerprint), zones, rows }
      return Buffer.from(JSON.stringify(body))
    })
    return sendPacked(request, reply.type('application/json; charset=utf-8'), map) as never
  })
}

/** Compressed once and kept; the longest kept goes first. A failure is not kept. */
function kept(
  cache: Map<string, Promise<Packed>>,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Packed> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make().then(pack)
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  const [oldest] = cache.keys()
  if (cache.size > plansKept && oldest !== undefined) cache.delete(oldest)
  return made
}

async function pack(identity: Buffer): Promise<Packed> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { br, gzip: gz, identity }
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, bodies: Packed): FastifyReply {
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;q=0(\\.0+)?\\b)`).test(accepted),
  )
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept-encoding').send(bodies[encoding ?? 'identity'])
}
