import { createHash, randomUUID } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import {
  fieldsOf,
  guessMapping,
  kindWords,
  mappingFault,
  plainHead,
  type ImportField,
  type ImportKind,
  type Mapping,
} from '../columns.ts'
import { reasonColumns, undoDays } from '../rules.ts'
import { fileOfImport } from './check.ts'
import {
  countLines,
  dropLines,
  insertImport,
  keepMapping,
  lockImport,
  openWithFile,
  readMapping,
  setImport,
  type ImportRow,
} from './import-rows.ts'
import {
  isSheetMissing,
  readForm,
  readHead,
  sheetMissing,
  sheetOf,
  withSheet,
  type FileReading,
} from './reading/read-file.ts'

type Deps = Pick<Services, 'db' | 'files'>
type Upload = {
  kind: ImportKind
  fileName: string
  /** `truncated` once it ended before the file did, because that is larger than what is taken. */
  stream: Readable & { truncated?: boolean }
  by: string | null
  /** Which sheet of a workbook; null refuses one that has several, absent it is chosen later. */
  sheet?: string | null
}

/**
 * Keeps a file and reads how it is written; its columns are guessed, or those chosen the last time for a header like it. The
 * same file twice is told whose it is.
 */
export async function takeFile(
  { db, files }: Deps,
  { kind, fileName, stream, by, sheet }: Upload,
): Promise<string> {
  const id = randomUUID()
  const key = fileOfImport(id)
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      size += part.length
      done(null, part)
    },
  })
  try {
    const kept = files.putStream(key, through)
    await Promise.all([pipeline(stream, through), kept])
    if (stream.truncated === true)
      throw new Problem('file_too_large', 'El archivo pasa de 200 MB: divídelo.', 413)
    if (size === 0) throw new Problem('file_empty', 'El archivo está vacío.', 400)
    const form = await readForm(files, key)
    const reading = typeof sheet === 'string' ? withSheet(form, sheet) : form
    if (sheet === null && isSheetMissing(reading)) throw sheetMissing(reading)
    const same = { kind, fileHash: hashWithSheet(hash.digest(), reading), by }
    await refuseOpen(db, same)
    const columns = await columnsOf({ db, files }, { id, kind }, reading)
    const row = {
      id,
      kind,
      fileName: fileName.slice(-200) || 'archivo',
      fileBytes: size,
      reading,
      createdBy: by,
    }
    await db
      .transaction()
      .execute(async (tx) => {
        await insertImport(tx, { ...row, ...columns, fileHash: same.fileHash })
        await audit(tx, {
          accountId: by,
          action: 'import.uploaded',
          subject: `import:${id}`,
          detail: { kind: kindWords[kind].title },
        })
      })
      .catch(refuseSame(db, same))
    return id
  } catch (error) {
    await files.delete(key).catch(() => undefined)
    throw error
  }
}

type Columns = Pick<ImportRow, 'header' | 'headerKey' | 'mapping'> & { samples: string[][] }

/** The columns of a file as it is read: guessed, or those chosen the last time for a header like it. */
async function columnsOf(
  { db, files }: Deps,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
  reading: FileReading,
): Promise<Columns> {
  const { header, samples } = await readHead(files, fileOfImport(id), reading)
  const headerKey = headerKeyOf(header)
  const chosen = await readMapping(db, kind, headerKey)
  return { header, headerKey, samples, mapping: chosen ?? guessMapping(kind, header) }
}

/** By what a file is known again: with another sheet it is another. */
function hashWithSheet(fileHash: Buffer, reading: FileReading): Buffer {
  const sheet = sheetOf(reading)
  return sheet === null ? fileHash : createHash('sha256').update(fileHash).update(sheet).digest()
}

/** Says which sheet of a workbook is read, as often as nothing of it is applied; its columns are guessed anew. */
export async function chooseSheet(
  { db, files }: Deps,
  importId: string,
  { sheet, by }: { sheet: string; by: string },
): Promise<void> {
  const found = await stillOpen(db, importId)
  const { days: _days, ...before } = found.reading
  const reading = withSheet(before, sheet)
  const columns = await columnsOf({ db, files }, found, reading)
  const hash = createHash('sha256')
  await pipeline(await files.getStream(fileOfImport(importId)), hash)
  const fileHash = hashWithSheet(hash.digest(), reading)
  await db
    .transaction()
    .execute(async (tx) => {
      await stillOpen(tx, importId)
      await dropLines(tx, importId)
      const fresh = { state: 'mapping', doneTo: 0, lineCount: null, failure: null } as const
      await setImport(tx, importId, { ...fresh, reading, fileHash, ...columns })
    })
    .catch(refuseSame(db, { kind: found.kind, fileHash, by }))
}

type SameFile = { kind: ImportKind; fileHash: Buffer; by: string | null }

async function refuseOpen(db: Db, { kind, fileHash, by }: SameFile): Promise<void> {
  const open = await openWithFile(db, kind, fileHash)
  if (open === undefined) return
  const who = open.firstName === null ? 'Alguien' : `${open.firstName} ${open.lastName}`
  const own = by !== null && open.createdBy === by
  const words = own
    ? 'Ya subiste este archivo y sigue abierto. Sigue en ese.'
    : `${who} ya subió este archivo y sigue abierto. Sigan en ese.`
  throw new Problem('same_file_open', words, 409, { importId: open.id })
}

/** Of two at once with the same file the second is told. */
function refuseSame(db: Db, same: SameFile) {
  return async (error: { constraint?: string }): Promise<never> => {
    if (error.constraint === 'imports_same_file') await refuseOpen(db, same)
    throw error
  }
}

/** A file of refused lines that comes back is known by its first header. */
function headerKeyOf(header: string[]): Buffer {
  const told = header.filter((head) => !reasonColumns.includes(head))
  return createHash('sha256').update(told.map(plainHead).join('\n')).digest()
}

/** Which column is what; the file is tried with it, from its first line. The next file with such a header begins with it. */
export function startCheck(db: Db, importId: string, mapping: Mapping): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const found = await stillOpen(tx, importId)
    if (isSheetMissing(found.reading)) throw sheetMissing(found.reading)
    const clean = mappingOf(found, mapping)
    await dropLines(tx, importId)
    const { days: _days, ...reading } = found.reading
    await setImport(tx, importId, {
      state: 'checking',
      doneTo: 0,
      failure: null,
      reading,
      mapping: clean,
    })
    await keepMapping(tx, found, clean)
    await enqueueStep(tx, 'check_import', importId)
  })
}

function mappingOf({ kind, header }: ImportRow, mapping: Mapping): Mapping {
  const allowed = new Set<string>(fieldsOf(kind).map(({ key }) => key))
  const clean: Mapping = {}
  for (const [field, at] of Object.entries(mapping))
    if (allowed.has(field) && at < header.length) clean[field as ImportField] = at
  const fault = mappingFault(kind, clean)
  if (fault !== null) throw new Problem('mapping_incomplete', fault, 400)
  return clean
}

/** Applies what the dry run found. One import writes at a time: whoever comes second is told. */
export function startApply(db: Db, importId: string, by: string | null): Promise<void> {
  return db
    .transaction()
    .execute(async (tx) => {
      const found = await known(tx, importId)
      if (found.state !== 'checked')
        throw new Problem(
          'not_checked',
          'Primero hay que revisar el archivo; si ya se aplicó, no cambia nada.',
        )
      if (by === null && found.kind === 'restrictions')
        throw new Problem(
          'needs_a_person',
          'De una restricción responde una persona: aplícalo en «Importar» del panel.',
          400,
        )
      const { counts: tried } = await countLines(tx, importId)
      await setImport(tx, importId, {
        state: 'applying',
        doneTo: 0,
        tried,
        ...(by !== null && { appliedBy: by }),
      })
      await audit(tx, {
        accountId: by,
        action: 'import.started',
        subject: `import:${importId}`,
        detail: { kind: kindWords[found.kind].title },
      })
      await enqueueStep(tx, 'apply_import', importId)
    })
    .catch(refuseSecond)
}

/** Takes an import back, or what of it was applied before it was stopped, within 30 days. */
export function startUndo(db: Db, importId: string, by: string | null): Promise<void> {
  return db
    .transaction()
    .execute(async (tx) => {
      const found = await known(tx, importId)
      if (found.state !== 'applied') throw new Problem('not_applied', 'Este archivo no está aplicado.')
      const age = Date.now() - found.appliedAt!.getTime()
      if (found.forgottenAt !== null || age > undoDays * 24 * 60 * 60 * 1000)
        throw new Problem('undo_over', `Ya pasaron ${undoDays} días: no se puede deshacer.`)
      await setImport(tx, importId, {
        state: 'undoing',
        doneTo: 2 ** 31 - 1,
        failure: null,
        ...(by !== null && { undoneBy: by }),
      })
      await audit(tx, { accountId: by, action: 'import.undo_started', subject: `import:${importId}` })
      await enqueueStep(tx, 'undo_import', importId)
    })
    .catch(refuseSecond)
}

/** Stops an import under way where it is: what was applied so far can be taken back, or the rest applied by another file. */
export function stopApply(db: Db, importId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const found = await known(tx, importId)
    if (found.state !== 'applying') throw new Problem('not_applying', 'Este archivo no se está aplicando.')
    await setImport(tx, importId, { state: 'applied', samples: null, at: 'appliedAt' })
    await audit(tx, { accountId: by, action: 'import.stopped', subject: `import:${importId}` })
  })
}

/** A file that was never applied goes, with its lines. */
export async function dropImport({ db, files }: Deps, importId: string, by: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await known(tx, importId)
    if (!['mapping', 'checking', 'checked', 'failed'].includes(found.state))
      throw new Problem('already_applied', 'Ya se aplicó: en vez de borrarlo, deshazlo.')
    await dropLines(tx, importId)
    await setImport(tx, importId, { state: 'dropped', failure: null, samples: null, at: 'forgottenAt' })
    await audit(tx, { accountId: by, action: 'import.dropped', subject: `import:${importId}` })
  })
  await files.delete(fileOfImport(importId))
}

async function known(tx: Db, importId: string): Promise<ImportRow> {
  const found = await lockImport(tx, importId)
  if (found === undefined || found.state === 'dropped')
    throw notFound('No encontramos ese archivo: se borra a los 30 días sin aplicarse.')
  return found
}

/** One of which nothing is applied nor under way. */
async function stillOpen(tx: Db, importId: string): Promise<ImportRow> {
  const found = await known(tx, importId)
  if (!['mapping', 'checked', 'failed'].includes(found.state))
    throw new Problem('not_now', 'Este archivo ya se está revisando o ya se aplicó.')
  return found
}

function enqueueStep(tx: Db, task: 'check_import' | 'apply_import' | 'undo_import', importId: string) {
  return enqueue(tx, task, { importId }, { key: `${task}:${importId}` })
}

function refuseSecond(error: Error & { constraint?: string }): never {
  if (error.constraint !== 'imports_one_writes') throw error
  throw new Problem('import_running', 'Otro archivo se está aplicando. Espera a que termine.', 409)
}
