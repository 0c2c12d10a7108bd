import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../../desk-contract.ts'
import { saleOfMatch, titleOf } from '../sql.ts'
import * as actions from './actions.ts'
import { findMatch, saleFigures, zoneFigures } from './sql.ts'

export function ownSeatDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const actor = (eventId: number, { id: accountId }: { id: string }) => ({ eventId, accountId })

  serve(app, contract.readDeskOwnSeats, ({ params: { eventId } }) => describe(eventId))
  serve(app, contract.previewOwnSeats, ({ params: { eventId }, body }) =>
    actions.previewSale(services, eventId, body),
  )
  serve(app, contract.openOwnSeats, async ({ params: { eventId }, body, who }) => {
    await actions.openSale(services, actor(eventId, who.account), body)
    return describe(eventId)
  })
  serve(app, contract.extendOwnSeats, async ({ params: { eventId }, body, who }) => {
    await actions.extendSale(services, actor(eventId, who.account), new Date(body.until))
    return describe(eventId)
  })
  serve(app, contract.cancelOwnSeats, async ({ params: { eventId }, who }) => {
    await actions.cancelReservation(services, actor(eventId, who.account))
    return describe(eventId)
  })

  async function describe(eventId: number): Promise<z.input<typeof contract.DeskOwnSeats>> {
    const match = await findMatch(db, eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    const { id, status, startsAt, salesEndAt, zones, now } = match
    const sale = await saleOfMatch(db, eventId)
    return {
      match: { id, title: titleOf(match), startsAt, salesEndAt, published: status === 'published', zones },
      now,
      sale:
        sale === undefined
          ? null
          : {
              state: sale.state,
              until: sale.until,
              percent: sale.percent,
              openedAt: sale.openedAt,
              ...(await saleFigures(db, sale.id)),
              zones: await zoneFigures(db, sale.id),
            },
    }
  }
}
