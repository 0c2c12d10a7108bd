import type { FastifyInstance } from 'fastify'
import { readStates } from '#catalogue/events/server/desk/sql.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as blocks from '../blocks-contract.ts'
import { packStates } from '../rules.ts'
import { blockMatchSeats, releaseMatchSeats } from './blocks-actions.ts'

/** Seats that the club keeps back from the sale of a match. */
export function blockRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, blocks.readMatchSeats, async ({ params, reply }) => {
    const states = await readStates(db, params.eventId)
    if (states.length === 0) throw notFound('No encontramos ese partido.')
    reply.header('cache-control', 'no-store')
    return Buffer.from(packStates(Uint8Array.from(states)))
  })

  serve(app, blocks.blockMatchSeats, async ({ params, body, who }) => ({
    seats: await blockMatchSeats(db, { ...params, ...body, accountId: who.account.id }),
  }))

  serve(app, blocks.releaseMatchSeats, async ({ params, body, who }) => ({
    seats: await releaseMatchSeats(db, { ...params, ...body, accountId: who.account.id }),
  }))
}
