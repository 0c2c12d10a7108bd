import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { TestServer } from '#world/test-server.ts'
import type { DirtyFile } from '../../../../../db/seed/dirty-club/customers.ts'
import { fileBytes, type FileForm } from '../../../../../db/seed/dirty-club/write-file.ts'
import type { ImportKind } from '../../columns.ts'
import { startApply, startCheck, startUndo, takeFile } from '../actions.ts'
import { applyImport } from '../apply.ts'
import { checkImport } from '../check.ts'
import { findImport } from '../import-rows.ts'
import { undoImport } from '../undo.ts'

type Given = Pick<DirtyFile, 'header' | 'lines'>
type Server = Pick<TestServer, 'db' | 'services'>
const plainForm: FileForm = { encoding: 'utf-8', delimiter: ',' }

/** A file of a kind, tried with the columns that are guessed; answers its import. */
export async function tryFile(
  { db, services }: Server,
  kind: ImportKind,
  file: Given,
  form: FileForm = plainForm,
): Promise<string> {
  const stream = Readable.from([fileBytes(file, form)])
  const id = await takeFile(services, { kind, fileName: `${kind}.csv`, stream, by: null })
  const { mapping } = (await findImport(db, id))!
  await startCheck(db, id, mapping)
  await checkImport(services, id)
  return id
}

export async function applyFile({ db }: Server, id: string, by: string | null = null): Promise<void> {
  await startApply(db, id, by)
  await applyImport(db, id)
}

export async function undoFile({ db }: Server, id: string, by: string | null = null): Promise<void> {
  await startUndo(db, id, by)
  await undoImport(db, id)
}

/** Lines of plain cells, whose truth nobody asks. */
export function fileOf(header: string[], ...cells: string[][]): Given {
  return { header, lines: cells.map((line) => ({ cells: line, truth: { is: 'made', person: 0, why: '' } })) }
}

type LineFound = {
  line: number
  verdict: string
  reasons: string[]
  joins: number | null
  accountId: string | null
  undone: boolean
}

export async function linesFound({ db }: Pick<Server, 'db'>, id: string): Promise<LineFound[]> {
  const { rows } = await sql<LineFound>`
    select line, verdict, reasons, joins, account_id, undone from import_lines where import_id = ${id} order by line`.execute(
    db,
  )
  return rows
}

const verdictOf = { new: 'made', refused: 'wrong', same: 'same' } as Record<string, string>

/** Where a dry run is another than the truth. */
export async function mistakesOf(server: Pick<Server, 'db'>, id: string, { lines }: Given) {
  const found = await linesFound(server, id)
  return lines.flatMap(({ truth, cells }, at) => {
    const { line, verdict, reasons } = found[at]!
    return (verdictOf[verdict] ?? 'joined') === truth.is
      ? []
      : [{ line, truth, verdict, reasons, cells: cells.join('|') }]
  })
}
