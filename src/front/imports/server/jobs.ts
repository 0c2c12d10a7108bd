import type { Task } from 'graphile-worker'
import { z } from 'zod'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { applyImport } from './apply.ts'
import { checkImport, fileOfImport } from './check.ts'
import { forgetOldImports, forgetStrayFiles } from './forget.ts'
import { failStep } from './import-rows.ts'
import { undoImport } from './undo.ts'

const Payload = z.object({ importId: z.uuid() })

/** The steps of an import, each in chunks: one that is killed goes on where it was. */
export function importJobs(services: Services): Jobs {
  const { db } = services
  const step =
    (work: (importId: string) => Promise<void>): Task =>
    async (payload, { job }) => {
      const { importId } = Payload.parse(payload)
      try {
        await work(importId)
      } catch (error) {
        if (job.attempts >= job.max_attempts)
          await failStep(db, importId, 'Algo falló de nuestro lado. Inténtalo otra vez.')
        throw error
      }
    }
  return {
    crontab: '41 * * * * forget_old_imports',
    patient: ['check_import', 'apply_import', 'undo_import'],
    tasks: {
      check_import: step((importId) => checkImport(services, importId)),
      apply_import: step(async (importId) => {
        await applyImport(db, importId)
        // Its lines have all that is needed from now on.
        await services.files.delete(fileOfImport(importId))
      }),
      undo_import: step((importId) => undoImport(db, importId)),
      forget_old_imports: async () => {
        await forgetOldImports(services)
        await forgetStrayFiles(services)
      },
    },
  }
}
