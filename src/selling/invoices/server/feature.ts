import { listDeskInvoices } from '../desk-contract.ts'
import { invoiceTable } from './desk-table.ts'
import { invoiceJobs } from './jobs.ts'
import { invoiceData } from './personal-data.ts'
import { invoiceRoutes } from './routes.ts'
import { invoicesManifest } from '../manifest.ts'
import { invoicesToIssue } from './notices.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const invoicesFeature: Feature = {
  manifest: invoicesManifest,
  routes: [invoiceRoutes],
  jobs: [invoiceJobs],
  staffNotices: [invoicesToIssue],
  lists: [exportable(invoiceTable, listDeskInvoices)],
  personalData: invoiceData,
  accountMerge: { columns: { 'invoice_requests.account_id': { moves: ['factura', 'facturas'] } } },
}
