import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { listReportMatches } from './contract.ts'
import { readLiveSale } from './live/contract.ts'
import { liveSale } from './live/live-sale.ts'
import { readRevenue } from './revenue/contract.ts'
import { sumRevenueDays } from './revenue/sum-days.ts'
import { revenueTable } from './revenue/table.ts'
import { reportMatches, reportRows } from './sql.ts'

/** What happened, in numbers. */
export function reportRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listReportMatches, async () => ({
    matches: (await reportMatches(db)).map((match) => ({ ...match, startsAt: match.startsAt.toISOString() })),
  }))

  serve(app, readLiveSale, ({ params }) => liveSale(db, params.eventId, new Date()))

  serve(app, readRevenue, async ({ query }) => {
    await sumRevenueDays(db)
    return { rows: await reportRows(db, revenueTable, query) }
  })
}
