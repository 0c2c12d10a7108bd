import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { notifyReaders } from './notify-readers.ts'
import { deleteEndedLinks } from './sql.ts'

export function newsJobs({ db }: Services): Jobs {
  return {
    crontab: '43 4 * * * sweepPreviewLinks',
    everySeconds: { tell_readers: 120 },
    tasks: {
      sweepPreviewLinks: () => deleteEndedLinks(db),
      tell_readers: () => notifyReaders(db),
    },
  }
}
