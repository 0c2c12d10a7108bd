import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { deleteEnded } from './sql.ts'

/** `forget_restrictions`: what was kept of erased fans goes; a restriction ends by the clock, with or without it. */
export function restrictionJobs({ db }: Services): Jobs {
  return {
    crontab: '*/10 * * * * forget_restrictions ?jobKey=forget_restrictions',
    tasks: { forget_restrictions: () => deleteEnded(db) },
  }
}
