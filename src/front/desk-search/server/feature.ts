import type { Feature } from '#server/feature.ts'
import { deskSearchRoutes } from './routes.ts'

export const deskSearchFeature: Feature = { routes: [deskSearchRoutes] }
