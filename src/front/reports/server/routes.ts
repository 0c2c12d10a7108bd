import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readAffiliateReport } from '../affiliates-contract.ts'
import { affiliatesTable } from './affiliates-table.ts'
import { readAbsences, readEntries } from '../attendance-contract.ts'
import { absencesTable, entriesTable } from './attendance-table.ts'
import { readBonogalloReport } from '../bonogallo-contract.ts'
import { creditOwed, plansTable } from './bonogallo-table.ts'
import { listReportMatches } from '../contract.ts'
import { readLiveSale, readPace } from '../live-contract.ts'
import { liveSale } from './live/live-sale.ts'
import { pace } from './live/pace.ts'
import { readPhaseReport } from '../phases-contract.ts'
import { phasesTable } from './phases-table.ts'
import { readRevenue } from '../revenue-contract.ts'
import { sumsUntil } from './revenue/sum-days.ts'
import { revenueTable } from './revenue/table.ts'
import * as reconciliation from '../reconciliation-contract.ts'
import { reconcileDay } from './reconciliation/reconcile-day.ts'
import { reconciledDaysTable, reconciledPaymentsTable } from './reconciliation/table.ts'
import { reportMatches, reportRows } from './sql.ts'

/** What happened, in numbers. */
export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const reading = () => services.reading()
  serve(app, listReportMatches, async ({ who }) => ({
    matches: (await reportMatches(await reading(), who.account.matches ?? null)).map(
      ({ phasedFrom, phasedUntil, ...match }) => ({
        ...match,
        phased: phasedFrom && phasedUntil ? { from: phasedFrom, until: phasedUntil } : null,
      }),
    ),
  }))

  serve(app, readLiveSale, ({ params }) => liveSale(db, params.eventId, new Date()))

  serve(app, readPace, async ({ params, query, who }) =>
    pace(await reading(), { ...params, ...query, only: who.account.matches ?? null }, new Date()),
  )

  serve(app, readRevenue, async ({ query }) => {
    const from = await reading()
    const { until, summing } = await sumsUntil(from)
    return { rows: await reportRows(from, revenueTable, query), until, summing }
  })

  serve(app, reconciliation.listReconciledDays, async ({ query }) => ({
    rows: await reportRows(await reading(), reconciledDaysTable, query),
  }))

  serve(app, reconciliation.listReconciledPayments, async ({ query }) => ({
    rows: await reportRows(await reading(), reconciledPaymentsTable, query),
  }))

  serve(app, reconciliation.reconcileNow, ({ body, who }) => reconcileDay(services, body.day, who.account.id))

  serve(app, readBonogalloReport, async ({ query }) => ({
    rows: await reportRows(await reading(), plansTable, query),
    ...(await creditOwed(await reading())),
  }))

  serve(app, readAffiliateReport, async ({ query }) => ({
    rows: await reportRows(await reading(), affiliatesTable, query),
  }))

  serve(app, readEntries, async ({ query }) => ({
    rows: await reportRows(await reading(), entriesTable, query),
  }))

  serve(app, readAbsences, async ({ query }) => ({
    rows: await reportRows(await reading(), absencesTable, query),
  }))

  serve(app, readPhaseReport, async ({ query }) => ({
    rows: await reportRows(await reading(), phasesTable, query),
  }))
}
