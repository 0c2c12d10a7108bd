import { listQuarantine } from '../desk-contract.ts'
import { quarantineTable } from './desk/table.ts'
import { refundApproval } from './desk/refund-approval.ts'
import { returnCreditSoon } from './credit/apply-credit.ts'
import { paymentJobs } from './jobs.ts'
import { paymentData } from './personal-data.ts'
import { paymentRoutes } from './routes.ts'
import { webhookNews } from './settlement/webhook-news.ts'
import { paymentsInDoubt } from './desk/notices.ts'
import { paymentsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const paymentsFeature: Feature = {
  manifest: paymentsManifest,
  routes: [paymentRoutes],
  jobs: [paymentJobs],
  staffNotices: [paymentsInDoubt],
  lists: [exportable(quarantineTable, listQuarantine)],
  personalData: paymentData,
  approvals: [refundApproval],
  orderEvents: { ...webhookNews, 'order.ended': returnCreditSoon },
}
