import type { Db } from '#server/db.ts'
import { taskWords } from './task-words.ts'

const path = '/backoffice/trabajos'

/** Jobs that fail; one that went well and fails again is told again. */
export const jobsFailing = {
  kind: 'failing_jobs',
  may: 'manage Job',
  label: 'Trabajos que fallan',
  hint: 'Algo que el sistema hace solo no sale.',
  one: 'Un trabajo falla',
  many: 'trabajos fallan',
  path,
  urgent: true,
  waiting: async (db: Db) => {
    const rows = await db
      .selectFrom('jobFailures')
      .select(['task', 'subject', 'since'])
      .where('asideAt', 'is', null)
      .where('times', '>', 1)
      .execute()
    return rows.map(({ task, subject, since }) => ({
      thing: `${task} ${subject} ${since.toISOString()}`.slice(0, 200),
      title: `Falla: ${taskWords(task)}`,
      path,
    }))
  },
} as const
