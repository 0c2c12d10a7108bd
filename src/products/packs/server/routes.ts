import type { FastifyInstance } from 'fastify'
import { timeHold } from '#catalogue/waiting-room/server/hold-times.ts'
import { requirePass } from '#catalogue/waiting-room/server/pass.ts'
import { streamChanges } from '#selling/holds/server/engine/stream-changes.ts'
import { sayOwnHold } from '#selling/holds/server/own/say-own-hold.ts'
import { packStates } from '#selling/holds/rules.ts'
import { notFound } from '#lib/problem.ts'
import { remembered } from '#server/remembered.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { ensureVisitorCookie, newVisitorCookie } from '#server/session.ts'
import { takePacks } from './actions.ts'
import * as contract from '../contract.ts'
import { packDeskRoutes } from './desk/routes.ts'
import { readPack, readPacks } from './read-packs.ts'
import { findMatches, findPack } from './sql.ts'
import { unionSeats, type UnionSeats } from './union-seats.ts'

export function packRoutes(app: FastifyInstance, services: Services): void {
  const { db, seats, config } = services

  async function unionOf(packId: number) {
    if ((await findPack(db, packId)) === undefined) throw notFound('No encontramos ese pack.')
    const matches = await findMatches(db, [packId])
    return unionSeats(db, seats, { packId, eventIds: matches.map(({ id }) => id) })
  }

  /** Who begins to watch within two seconds hears one union, which is told once. */
  const watched = remembered<UnionSeats>(2000, 100)

  serve(app, contract.listPacks, async () => ({ packs: await readPacks(services) }))

  serve(app, contract.readPack, async ({ params }) => {
    const pack = await readPack(services, params.packId)
    if (pack === undefined) throw notFound('No encontramos ese pack.')
    return pack
  })

  serve(app, contract.readPackAvailability, async ({ params, request, reply }) => {
    const union = await unionOf(params.packId)
    ensureVisitorCookie(request, reply, config)
    reply.header('cache-control', 'no-store')
    return Buffer.from(packStates(union.states()))
  })

  serve(app, contract.watchPackAvailability, async ({ params, request, reply }) => {
    const find = async () => (await watched(`${params.packId}`, () => unionOf(params.packId))).live
    await streamChanges(find, params.packId, request, reply, newVisitorCookie(request, config))
    return reply
  })

  serve(app, contract.holdPacks, ({ params, body, who }) => {
    const subject = `pack:${params.packId}`
    return sayOwnHold(services, who, { subject }, () =>
      timeHold(db, subject, async () => {
        if (body.replaces === undefined) await requirePass(db, subject, who)
        return takePacks(services, params.packId, body, who)
      }),
    )
  })

  packDeskRoutes(app, services)
}
