import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { notify, stopMarketing, stopPush } from '#people/notifications/server/actions.ts'
import { collectDossier } from './data-export/collect.ts'
import { dataExportPage } from './data-export/page.ts'
import { exportDays, exportFormats, exportKey, exportsPerDay, type ExportFormat } from '../rules.ts'
import * as sql from './sql.ts'

/** Asks for a copy of everything; while one is being made, asking again changes nothing. */
export function askExport(db: Db, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await sql.exportsAskedToday(tx, accountId)) >= exportsPerDay) {
      throw new Problem(
        'enough_exports',
        'Ya pediste varias copias hoy. Descarga la última o vuelve mañana.',
        429,
      )
    }
    const exportId = await sql.insertExport(tx, accountId)
    if (exportId !== null)
      await enqueue(tx, 'build_export', { exportId }, { key: `build_export:${exportId}` })
  })
}

/** Writes the copy's two files and tells its owner. A repeated job writes the same two files over. */
export async function buildExport(
  { db, files, config, features }: Pick<Services, 'db' | 'files' | 'config' | 'features'>,
  exportId: string,
) {
  const waiting = await sql.findWaitingExport(db, exportId)
  if (waiting === undefined) return
  const { accountId } = waiting
  const dataExport = await collectDossier({ db, config, features }, accountId, new Date())
  await files.put(exportKey(exportId, 'json'), JSON.stringify(dataExport, null, 2))
  await files.put(exportKey(exportId, 'html'), dataExportPage(dataExport))
  const finished = await db.transaction().execute(async (tx) => {
    if (!(await sql.finishExport(tx, exportId, exportDays))) return false
    await notify(tx, {
      accountId,
      kind: 'account',
      key: `export-ready:${exportId}`,
      title: 'Tu copia de datos está lista',
      body: `Descárgala en los próximos ${exportDays} días. Si tú no la pediste, cambia tu contraseña.`,
      path: '/system/profile-base/privacy',
      mail: { button: 'Descargar mi copia' },
    })
    return true
  })
  // The account was erased while its copy was written.
  if (!finished) await dropExportFiles({ files }, exportId)
}

export async function dropExportFiles({ files }: Pick<Services, 'files'>, exportId: string): Promise<void> {
  for (const format of exportFormats) await files.delete(exportKey(exportId, format))
}

/** Ends the copies whose days are over, and removes their files. */
export function endExports(db: Db): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const { id } of await sql.endExports(tx)) {
      await enqueue(tx, 'drop_export_files', { exportId: id }, { key: `drop_export_files:${id}` })
    }
  })
}

/** A file of a finished copy, for its owner alone. */
export async function openExport(
  { db, files }: Pick<Services, 'db' | 'files'>,
  accountId: string,
  { exportId, format }: { exportId: string; format: ExportFormat },
): Promise<{ bytes: Buffer; day: string }> {
  const found = await sql.findReadyExport(db, exportId, accountId)
  if (found === undefined) throw notFound('Esta copia ya no está. Pide otra.')
  const bytes = Buffer.from(await files.getBytes(exportKey(exportId, format)))
  return { bytes, day: (found.readyAt ?? new Date()).toISOString().slice(0, 10) }
}

/** Takes back a voluntary consent, with all that stands on it. */
export function withdraw(db: Db, accountId: string, purpose: 'marketing_mail' | 'push'): Promise<void> {
  return db
    .transaction()
    .execute((tx) =>
      purpose === 'push'
        ? stopPush(tx, accountId, 'all', 'privacy_screen')
        : stopMarketing(tx, accountId, 'privacy_screen'),
    )
}
