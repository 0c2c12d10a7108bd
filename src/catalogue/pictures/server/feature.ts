import type { Feature } from '#server/feature.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { pictureRoutes } from './routes.ts'
import { sweepPictures } from './shelf.ts'

/** `sweep_pictures` drops pictures that nothing shows. */
const pictureJobs = ({ db, files }: Services): Jobs => ({
  crontab: '37 * * * * sweep_pictures ?jobKey=sweep_pictures',
  tasks: { sweep_pictures: () => sweepPictures(files, db) },
})

export const picturesFeature: Feature = { routes: [pictureRoutes], jobs: [pictureJobs] }
