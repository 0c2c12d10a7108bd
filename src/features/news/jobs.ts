import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { deleteEndedLinks } from './sql.ts'

export function newsJobs({ db }: Services): Jobs {
  return { tasks: { sweepPreviewLinks: () => deleteEndedLinks(db) }, crontab: '43 4 * * * sweepPreviewLinks' }
}
