import type { FastifyInstance } from 'fastify'
import { comingEvents, zonesOf } from '#features/bonogallo/desk/sql.ts'
import { audit } from '#features/accounts/sql.ts'
import type { Db } from '#server/db.ts'
import { serve } from '#server/serve.ts'
import { readPage } from '#server/table.ts'
import { createPack, publishPack, withdrawPack } from '../publication/publish-pack.ts'
import * as desk from './contract.ts'
import { packsTable } from './table.ts'

const done = { done: true as const }

/** Packs from draft to the end of their sale. */
export function packDeskRoutes(app: FastifyInstance, db: Db): void {
  serve(app, desk.listDeskPacks, async ({ query }) => {
    const { rows, total } = await readPage(db, packsTable, query)
    return {
      rows: rows.map((row) => ({
        ...row,
        salesStartAt: row.salesStartAt.toISOString(),
        salesEndAt: row.salesEndAt.toISOString(),
      })),
      total,
    }
  })

  serve(app, desk.readPackSetup, async () => {
    const events = await comingEvents(db)
    const zones = await zonesOf(db, [...new Set(events.map(({ planId }) => planId))])
    return { events: events.map((event) => ({ ...event, startsAt: event.startsAt.toISOString() })), zones }
  })

  serve(app, desk.createPack, async ({ body, who }) => {
    const { salesStartAt, salesEndAt, ...draft } = body
    const packId = await createPack(db, {
      ...draft,
      salesStartAt: new Date(salesStartAt),
      salesEndAt: new Date(salesEndAt),
      products: [],
    })
    const subject = `pack:${packId}`
    await audit(db, {
      accountId: who.account.id,
      action: 'pack.create',
      subject,
      detail: { name: body.name },
    })
    return { packId }
  })

  serve(app, desk.publishPack, async ({ params, who }) => {
    await publishPack(db, { ...params, now: new Date(), by: who.account.id })
    return done
  })

  serve(app, desk.withdrawPack, async ({ params, who }) => {
    await withdrawPack(db, { ...params, by: who.account.id })
    return done
  })
}
