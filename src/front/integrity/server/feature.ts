import type { Feature } from '#server/feature.ts'
import { integrityJobs } from './jobs.ts'

export const integrityFeature: Feature = { jobs: [integrityJobs] }
