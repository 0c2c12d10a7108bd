import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve, type Ask } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { describeEvent, readListed } from './actions.ts'
import { listEvents, listPriceChanges, readEvent } from '../contract.ts'
import { eventDeskRoutes } from './desk/routes.ts'
import { publicPriceChanges } from './price-lists/public-changes.ts'
import { findEvent } from './sql.ts'

export function eventRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  eventDeskRoutes(app, services)

  serve(app, listEvents, async (ask) => {
    return unlessKnown(ask, { events: await readListed(db) })
  })

  serve(app, readEvent, async (ask) => {
    const found = await findEvent(db, ask.params.eventId)
    if (found === undefined) throw notFound('No encontramos ese partido.')
    return unlessKnown(ask, await describeEvent(db, found))
  })

  serve(app, listPriceChanges, async (ask) => {
    const found = await findEvent(db, ask.params.eventId)
    if (found === undefined) throw notFound('No encontramos ese partido.')
    return unlessKnown(ask, { changes: await publicPriceChanges(db, found) })
  })
}

/** The answer, or 304 when the browser has the same one already. */
function unlessKnown<T extends object>(
  { request, reply }: Pick<Ask<typeof listEvents>, 'request' | 'reply'>,
  answer: T,
): T | FastifyReply {
  const { now: _, ...stable } = answer as T & { now?: Date }
  const etag = `"${createHash('sha256').update(JSON.stringify(stable)).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : answer
}
