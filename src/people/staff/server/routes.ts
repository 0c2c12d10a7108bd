import type { FastifyInstance } from 'fastify'
import { permits } from '#lib/permissions.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { listAuditLog } from '#front/desk-home/audit/contract.ts'
import { auditTable } from '#front/desk-home/server/audit-table.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { readToday } from '#front/desk-home/today-contract.ts'
import * as today from '#front/desk-home/server/today-sql.ts'
import { saleOfDay } from '#front/reports/server/sale-figures.ts'

/** The club's own people, and what they did. */
export function staffRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  serve(app, listAuditLog, async ({ query }) => {
    const { rows, total } = await readPage(db, auditTable, query)
    return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total }
  })
  serve(app, readToday, async ({ who }) => {
    const { role } = who.account
    const now = new Date()
    const [waiting, sale, match, drafts] = await Promise.all([
      today.waitingFor(db, role),
      permits(role, 'read Report') ? saleOfDay(db, now) : null,
      today.nextMatch(db, now),
      permits(role, 'manage Match') ? today.openDrafts(db) : [],
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
  peopleRoutes(app, services)
  invitationRoutes(app, services)
}
