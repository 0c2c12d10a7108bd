import { Readable } from 'node:stream'
import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { ExportFormat } from '#server/schema.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { sortedRows } from '#server/table.ts'
import { filterWords } from './filter-words.ts'
import { listAsked } from './lists.ts'
import * as rows from './sql.ts'
import { cellOf, type Cell } from './writing/cells.ts'
import { csvBytes } from './writing/csv.ts'
import { xlsxBytes } from './writing/xlsx.ts'

/** How many files one person may have under way. */
const maxWaiting = 5

/** Every feature's lists, and where they are read. */
type Lists = Pick<Services, 'db' | 'features'>
type ExportInput = { list: string; format: ExportFormat; query: Record<string, string> }

/** Puts a list in line to be written, as it is filtered on the screen, for whom that list is open. */
export async function askExport(
  { db, features }: Lists,
  account: SignedIn,
  { list: name, format, query }: ExportInput,
) {
  const { page: _page, size: _size, ...filters } = query
  const { list } = listAsked(features, name, filters, account)
  if ((await rows.countWaiting(db, account.id)) >= maxWaiting) {
    throw new Problem('exports_waiting', 'Espera a que terminen los archivos que ya pediste.', 429)
  }
  const [words = []] = await filterWords({ db, features }, [{ list: name, query: filters }])
  return db.transaction().execute(async (tx) => {
    const made = await rows.insertExport(tx, {
      accountId: account.id,
      list: name,
      title: list.title,
      format,
      query: filters,
    })
    const detail = { format, ...(words.length > 0 && { filters: words }) }
    await audit(tx, { accountId: account.id, action: 'export.asked', subject: `export:${name}`, detail })
    await enqueue(tx, 'make_export', { exportId: made.id })
    return made
  })
}

/** So many rows are written between two looks whether the file is still wanted. */
const rowsBetweenLooks = 5000

/**
 * Writes the file row by row: a million rows take no more memory than a thousand. Killed on the way it begins anew when
 * its job is tried again; taken back on the way it stops. `from`: where the list's rows are read.
 */
export async function makeExport(
  { db, files, features }: Lists & Pick<Services, 'files'>,
  exportId: string,
  from: Db = db,
): Promise<void> {
  const asked = await rows.findExport(db, exportId)
  if (asked === undefined || asked.status !== 'waiting') return
  const { list, query } = listAsked(features, asked.list, asked.query)
  let rowCount = 0
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of sortedRows(from, list, query).stream(1000)) {
      if (rowCount % rowsBetweenLooks === 0 && (await rows.findExport(db, exportId))?.status !== 'waiting')
        return
      rowCount += 1
      yield list.columns.map((column) => cellOf(row[column.key], column))
    }
  }
  const bytes = (asked.format === 'csv' ? csvBytes : xlsxBytes)(list.columns, cells())
  await files.putStream(fileOf(exportId), Readable.from(bytes))
  await rows.closeExport(db, exportId, { status: 'ready', rowCount })
  if ((await rows.findExport(db, exportId))?.status === 'gone') await files.delete(fileOf(exportId))
}

/** Who asked for a file takes it back: one being written stops, one that is ready is deleted. */
export async function dropExport(
  { db, files }: Pick<Services, 'db' | 'files'>,
  wanted: { exportId: string; accountId: string },
): Promise<void> {
  if (!(await rows.takeBack(db, wanted))) throw notFound('Ese archivo ya no está.')
  await files.delete(fileOf(wanted.exportId))
}

export async function giveUpExport(db: Db, exportId: string): Promise<void> {
  await rows.closeExport(db, exportId, { status: 'failed' })
}

/** Files are kept a week. */
export async function dropOldExports({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  for (const { id } of await rows.takeExpired(db)) await files.delete(fileOf(id))
}

export function fileOf(exportId: string): string {
  return `exports/${exportId}`
}
