import { eventTitle } from '#catalogue/events/event-title.ts'
import type { FastifyInstance } from 'fastify'
import { comingEvents, zonesOf } from '#products/bonogallo/server/desk/sql.ts'
import { notFound } from '#lib/problem.ts'
import { refuseBeforeOpening } from '#catalogue/events/server/publication/before-opening.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { publishPack, withdrawPack } from '../publication/publish-pack.ts'
import { findMatches, findProducts } from '../sql.ts'
import * as actions from './actions.ts'
import * as desk from '../../desk-contract.ts'
import * as sql from './sql.ts'
import { packsTable } from './table.ts'

/** Packs from draft to the end of their sale. */
export function packDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  serve(app, desk.listDeskPacks, ({ query }) => readPage(db, packsTable, query))

  serve(app, desk.readPackSetup, async () => {
    const events = await comingEvents(db)
    const [zones, products] = await Promise.all([
      zonesOf(db, [...new Set(events.map(({ planId }) => planId))]),
      sql.shopProducts(db),
    ])
    return { events, zones, products }
  })

  serve(app, desk.readDeskPack, async ({ params: { packId } }) => {
    const pack = await sql.findDeskPack(db, packId)
    if (pack === undefined) throw notFound('No encontramos ese pack.')
    const [matches, products, prices] = await Promise.all([
      findMatches(db, [packId]),
      findProducts(db, [packId]),
      sql.pricesOf(db, packId),
    ])
    return {
      ...pack,
      free: pack.packs - pack.sold - pack.held,
      events: matches.map(({ id, home, away, startsAt }) => {
        return { id, title: eventTitle({ home, away }), startsAt }
      }),
      products: products.map(({ label, quantity, regularCents, options }) => ({
        label,
        quantity,
        regularCents,
        stockItemIds: options.map(({ stockItemId }) => stockItemId),
        sizes: options.map(({ name }) => name),
      })),
      prices,
    }
  })

  serve(app, desk.createPack, async ({ body, who }) => ({
    packId: await actions.makeDraft(db, body, who.account.id),
  }))

  serve(app, desk.changePackDraft, async ({ params, body: { changedAt, draft }, who }) => {
    await actions.changeDraft(db, { ...params, changedAt, by: who.account.id }, draft)
  })

  serve(app, desk.changePublishedPack, async ({ params, body: { changedAt, change }, who }) => {
    await actions.changePublished(db, { ...params, changedAt, by: who.account.id }, change)
  })

  serve(app, desk.deletePack, async ({ params, who }) => {
    await actions.deleteDraft(db, { ...params, by: who.account.id })
  })

  serve(app, desk.publishPack, async ({ params, who }) => {
    await refuseBeforeOpening()(services)
    await publishPack(db, { ...params, now: new Date(), by: who.account.id })
  })

  serve(app, desk.withdrawPack, async ({ params, who }) => {
    await withdrawPack(db, { ...params, by: who.account.id })
  })
}
