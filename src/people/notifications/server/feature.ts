import { notificationsMerge } from './account-merge.ts'
import { notificationJobs } from './jobs.ts'
import { notificationData } from './personal-data.ts'
import { subscriptionPurpose } from './push/subscriptions.ts'
import { vapidPurpose } from './push/vapid-keys.ts'
import { notificationRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const notificationsFeature: Feature = {
  routes: [notificationRoutes],
  jobs: [notificationJobs],
  personalData: notificationData,
  accountMerge: notificationsMerge,
  sealed: [
    { table: 'push_keys', column: 'sealed_private_key', purpose: () => vapidPurpose },
    { table: 'push_subscriptions', column: 'sealed', purpose: () => subscriptionPurpose },
  ],
}
