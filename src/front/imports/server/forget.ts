import { sql } from 'kysely'
import { keysUnder } from '#server/file-keys.ts'
import type { ImportState } from '#server/schema.ts'
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
    .set({
      forgottenAt: sql<Date>`now()`,
      samples: null,
      // One without lines has nothing to apply, and would hold up whatever is applied next.
      state: sql<ImportState>`case when applied_at is null then 'dropped' else state end`,
      failure: sql<string | null>`case when applied_at is null then null else failure end`,
    })
    .where((eb) => eb.or([eb('forgottenAt', 'is', null), eb('appliedAt', 'is', null)]))
    .where('state', 'not in', ['checking', 'applying', 'undoing', 'dropped'])
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

/** A file that lies for so long without an import to be read for was on its way when the server was killed. */
const abandonedMs = 24 * 60 * 60 * 1000

/** Erases files that no import reads any more. */
export async function forgetStrayFiles(
  { db, files }: Pick<Services, 'db' | 'files'>,
  now = new Date(),
): Promise<void> {
  const keys = await keysUnder(files, 'imports')
  if (keys.length === 0) return
  const open = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['mapping', 'checking', 'checked', 'failed', 'applying'])
    .execute()
  const read = new Set(open.map(({ id }) => fileOfImport(id)))
  for (const key of keys.filter((one) => !read.has(one))) {
    const { lastModified } = await files.getMetaData(key)
    if (now.getTime() - lastModified.getTime() > abandonedMs) await files.delete(key)
  }
}
