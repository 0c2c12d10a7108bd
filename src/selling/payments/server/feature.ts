import { paymentsMerge } from './account-merge.ts'
import { listQuarantine } from '../desk-contract.ts'
import { matchesIn } from '#people/accounts/server/sign-in/other-matches.ts'
import { sql } from 'kysely'
import { quarantineTable } from './desk/table.ts'
import { refundApproval } from './desk/refund-approval.ts'
import { cardMarks } from './account-marks.ts'
import { returnCreditSoon } from './credit/apply-credit.ts'
import { paymentJobs } from './jobs.ts'
import { paymentData } from './personal-data.ts'
import { paymentRoutes } from './routes.ts'
import { webhookNews } from './settlement/webhook-news.ts'
import { paymentsInDoubt, refundsFailed } from './desk/notices.ts'
import { paymentsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { paymentSigns } from './vital-signs.ts'
import { exportable } from '#server/table.ts'

export const paymentsFeature: Feature = {
  manifest: paymentsManifest,
  vitalSigns: paymentSigns,
  routes: [paymentRoutes],
  jobs: [paymentJobs],
  staffNotices: [paymentsInDoubt, refundsFailed],
  lists: [exportable(quarantineTable, listQuarantine)],
  personalData: paymentData,
  accountMerge: paymentsMerge,
  accountMarks: [cardMarks],
  approvals: [refundApproval],
  matchesOf: {
    refundId: matchesIn(
      (id) => sql`select distinct line.event_id from refunds join payments on payments.id = refunds.payment_id
        join order_lines line on line.order_id = payments.order_id where refunds.id = ${id}`,
    ),
  },
  orderEvents: { ...webhookNews, 'order.ended': returnCreditSoon },
}
