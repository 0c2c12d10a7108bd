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

/** What whoever looks at a file reads once a step of it has failed for good. */
const failureWords = {
  check: 'Algo falló de nuestro lado. Inténtalo otra vez.',
  apply:
    'Algo falló de nuestro lado. Sube el archivo otra vez para aplicar lo que falta, o deshaz lo aplicado.',
  undo: 'Algo falló de nuestro lado. Deshazlo otra vez.',
}

/** The steps of an import, each in chunks: one that is killed goes on where it was. */
export function importJobs(services: Services): Jobs {
  const { db } = services
  const step =
    (failure: string, work: (importId: string) => Promise<void>): Task =>
    async (payload, { job }) => {
      const { importId } = Payload.parse(payload)
      try {
        await work(importId)
      } catch (error) {
        if (job.attempts >= job.max_attempts) await failStep(db, importId, failure)
        throw error
      }
    }
  return {
    crontab: '41 * * * * forget_old_imports',
    patient: ['check_import', 'apply_import', 'undo_import'],
    tasks: {
      check_import: step(failureWords.check, (importId) => checkImport(services, importId)),
      apply_import: step(failureWords.apply, async (importId) => {
        await applyImport(db, importId)
        // Its lines have all that is needed from now on.
        await services.files.delete(fileOfImport(importId))
      }),
      undo_import: step(failureWords.undo, (importId) => undoImport(db, importId)),
      forget_old_imports: async () => {
        await forgetOldImports(services)
        await forgetStrayFiles(services)
      },
    },
  }
}
