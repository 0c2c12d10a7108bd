import type { FastifyInstance } from 'fastify'
import { saleOfDay } from '#front/reports/server/sale-figures.ts'
import { permits } from '#lib/permissions.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { listAuditLog } from '../audit/contract.ts'
import { readToday } from '../today-contract.ts'
import { auditTable } from './audit-table.ts'
import { withNames } from './with-names.ts'
import * as today from './today-sql.ts'

/** Where the day begins for who works at the club, and what everybody there did. */
export function deskHomeRoutes(app: FastifyInstance, { db, features }: Services): void {
  serve(app, listAuditLog, async ({ query }) => {
    const { total, rows } = await readPage(db, auditTable, query)
    return { total, rows: await withNames(db, features, rows) }
  })
  serve(app, readToday, async ({ who }) => {
    const { account } = who
    const { matches = null } = account
    // Who works at some matches only can act on nothing that is counted over all of them.
    const all = matches === null
    const now = new Date()
    const [waiting, sale, match, drafts] = await Promise.all([
      all ? today.waitingFor(db, account) : [],
      all && permits(account, 'read Report') ? saleOfDay(db, now) : null,
      today.nextMatch(db, now),
      permits(account, 'manage Match') ? today.openDrafts(db) : [],
    ])
    return {
      waiting,
      sale: sale && {
        cents: sale.grossCents,
        backCents: sale.backCents,
        netCents: sale.netCents,
        orders: sale.orders,
        lastHour: sale.lastHour,
      },
      match,
      drafts,
    }
  })
}
