import { z } from 'zod'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { applyImport } from './apply.ts'
import { checkImport, fileOfImport } from './check.ts'
import { forgetOldImports } from './forget.ts'
import { undoImport } from './undo.ts'

const Payload = z.object({ importId: z.uuid() })

/** The steps of an import, each in chunks: one that is killed goes on where it was. */
export function importJobs(services: Services): Jobs {
  const { db } = services
  const importOf = (payload: unknown) => Payload.parse(payload).importId
  return {
    crontab: '41 * * * * forget_old_imports',
    patient: ['check_import', 'apply_import', 'undo_import'],
    tasks: {
      check_import: (payload) => checkImport(services, importOf(payload)),
      apply_import: async (payload) => {
        const importId = importOf(payload)
        await applyImport(db, importId)
        // Its lines have all that is needed from now on.
        await services.files.delete(fileOfImport(importId))
      },
      undo_import: (payload) => undoImport(db, importOf(payload)),
      forget_old_imports: () => forgetOldImports(services),
    },
  }
}
