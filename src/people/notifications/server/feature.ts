import { notificationJobs } from './jobs.ts'
import { notificationData } from './personal-data.ts'
import { notificationRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const notificationsFeature: Feature = {
  routes: [notificationRoutes],
  jobs: [notificationJobs],
  personalData: notificationData,
}
