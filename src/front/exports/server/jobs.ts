import { z } from 'zod'
import { Problem } from '#lib/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { dropOldExports, giveUpExport, makeExport } from './actions.ts'
import { runSchedules } from './schedules/run.ts'

const Payload = z.object({ exportId: z.uuid() })

/** After this many tries the person is told that it failed; a refusal is not tried again. */
const tries = 3

export function exportJobs(services: Services): Jobs {
  return {
    crontab: '17 * * * * drop_old_exports',
    everySeconds: { run_export_schedules: 60 },
    patient: ['make_export'],
    tasks: {
      make_export: async (payload, { job }) => {
        const { exportId } = Payload.parse(payload)
        try {
          // A standby may cut a long reading off: the next try does not depend on it.
          const from = job.attempts > 1 ? services.db : await services.reading()
          await makeExport(services, exportId, from)
        } catch (error) {
          if (job.attempts < tries && !(error instanceof Problem)) throw error
          await giveUpExport(services.db, exportId)
          services.log.error({ err: error, exportId }, 'an export failed')
        }
      },
      run_export_schedules: () => runSchedules(services, new Date()),
      drop_old_exports: () => dropOldExports(services),
    },
  }
}
