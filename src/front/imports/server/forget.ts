import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { undoDays } from '../rules.ts'
import { fileOfImport } from './check.ts'

/**
 * Erases files and what lines say once nothing can be taken back any more, and of files that nobody applied after as many days.
 * What was made of them stays, and its keys.
 */
export async function forgetOldImports({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  const old = await db
    .updateTable('imports')
    .set({ forgottenAt: sql<Date>`now()`, samples: null })
    .where('forgottenAt', 'is', null)
    .where('state', 'not in', ['checking', 'applying', 'undoing'])
    .where(
      sql<boolean>`coalesce(undone_at, applied_at, created_at) < now() - make_interval(days => ${undoDays})`,
    )
    .returning('id')
    .execute()
  for (const { id } of old) {
    await db
      .updateTable('importLines')
      .set({
        cells: null,
        fields: null,
        before: null,
        email: null,
        phone: null,
        curpKey: null,
        nameKey: null,
        birthKey: null,
        numberKey: null,
        made: null,
      })
      .where('importId', '=', id)
      .execute()
    await files.delete(fileOfImport(id))
  }
}
