import { readAffiliateReport } from '../affiliates-contract.ts'
import { readEntries, readAbsences } from '../attendance-contract.ts'
import { readBonogalloReport } from '../bonogallo-contract.ts'
import { FareCount, FaresQuery, Zone, ZonesQuery } from '../live-contract.ts'
import { readPhaseReport } from '../phases-contract.ts'
import { listReconciledDays, listReconciledPayments } from '../reconciliation-contract.ts'
import { readRevenue } from '../revenue-contract.ts'
import { affiliatesTable } from './affiliates-table.ts'
import { entriesTable, absencesTable } from './attendance-table.ts'
import { plansTable } from './bonogallo-table.ts'
import { reportJobs } from './jobs.ts'
import { faresTable, zonesTable } from './live/table.ts'
import { phasesTable } from './phases-table.ts'
import { reconciledDaysTable, reconciledPaymentsTable } from './reconciliation/table.ts'
import { revenueTable } from './revenue/table.ts'
import { reportRoutes } from './routes.ts'
import { reportsManifest } from '../manifest.ts'
import { differencesFound } from './reconciliation/notices.ts'
import type { Feature } from '#server/feature.ts'
import { reconciliationSigns } from './reconciliation/vital-signs.ts'
import { exportable } from '#server/table.ts'
import { tablePage } from '#lib/table.ts'

export const reportsFeature: Feature = {
  manifest: reportsManifest,
  vitalSigns: reconciliationSigns,
  routes: [reportRoutes],
  jobs: [reportJobs],
  staffNotices: [differencesFound],
  lists: [
    exportable(revenueTable, readRevenue),
    exportable(reconciledDaysTable, listReconciledDays),
    exportable(reconciledPaymentsTable, listReconciledPayments),
    exportable(plansTable, readBonogalloReport),
    exportable(affiliatesTable, readAffiliateReport),
    exportable(entriesTable, readEntries),
    exportable(absencesTable, readAbsences),
    exportable(phasesTable, readPhaseReport),
    exportable(faresTable, { query: FaresQuery, reply: tablePage(FareCount) }),
    exportable(zonesTable, { query: ZonesQuery, reply: tablePage(Zone) }),
  ],
}
