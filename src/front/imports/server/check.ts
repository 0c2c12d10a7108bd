import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import { dayFieldsOf } from '../columns.ts'
import {
  failStep,
  findImport,
  insertLines,
  lockImport,
  setImport,
  type ImportReading,
  type ImportRow,
} from './import-rows.ts'
import { cellText } from './lines/cell-text.ts'
import { countDayOrder, dayOrderOf } from './lines/dates.ts'
import { workOf } from './kinds/all.ts'
import type { Chunk } from './kinds/kind-work.ts'
import { asProblem, fileLines } from './reading/read-file.ts'

/** So many lines are judged at once, in one transaction; fewer where they are long, so that a file of 200 MB is never in memory. */
export const chunkLines = 4000
const chunkCharacters = 2 * 1024 * 1024
/** More lines than any list of people has. */
const mostLines = 5_000_000

type Deps = Pick<Services, 'db' | 'files' | 'config'>

export const fileOfImport = (importId: string): string => `imports/${importId}`

/**
 * Tries every line of a file: what it would make, change or join, or why it is refused. Nothing is written but that. Killed on
 * the way it goes on behind the last whole chunk; of two at once the second stops.
 */
export async function checkImport(deps: Deps, importId: string): Promise<void> {
  const { db, files } = deps
  const found = await findImport(db, importId)
  if (found?.state !== 'checking') return
  try {
    const reading = found.reading.days === undefined ? await survey(deps, found) : found.reading
    let line = 1
    let chunk: Chunk = []
    let characters = 0
    for await (const cells of withoutHeader(fileLines(files, fileOfImport(importId), reading))) {
      line += 1
      if (line <= Math.max(1, found.doneTo)) continue
      chunk.push([line, cells])
      for (const cell of cells) characters += cell.length
      if (chunk.length < chunkLines && characters < chunkCharacters) continue
      if (!(await checkChunk(deps, { ...found, reading }, chunk))) return
      chunk = []
      characters = 0
    }
    if (chunk.length > 0 && !(await checkChunk(deps, { ...found, reading }, chunk))) return
    await db.transaction().execute(async (tx) => {
      const now = await lockImport(tx, importId)
      if (now?.state === 'checking') await setImport(tx, importId, { state: 'checked', doneTo: 0 })
    })
  } catch (error) {
    const problem = asProblem(error)
    if (problem === null) throw error
    await failStep(db, importId, problem.message)
  }
}

/** Goes once through the file: how many lines it has, and whether it writes days or months first. */
async function survey(
  { db, files }: Deps,
  { id, kind, reading, mapping }: ImportRow,
): Promise<ImportReading> {
  const evidence = { dayFirst: 0, monthFirst: 0 }
  const places = dayFieldsOf(kind).flatMap((field) => mapping[field] ?? [])
  let lineCount = 0
  for await (const cells of withoutHeader(fileLines(files, fileOfImport(id), reading))) {
    lineCount += 1
    for (const at of places) countDayOrder(evidence, cellText(cells[at]))
    if (lineCount > mostLines)
      throw new Problem('too_many_lines', 'Tiene más de 5 millones de renglones: divídelo.', 400)
  }
  const known = { ...reading, days: dayOrderOf(evidence) }
  await setImport(db, id, { reading: known, lineCount })
  return known
}

/** False where somebody else goes on with this import, or it was dropped. */
async function checkChunk(deps: Deps, found: ImportRow, chunk: Chunk): Promise<boolean> {
  const judged = workOf[found.kind].prepare(deps, found, chunk)
  const [first] = chunk[0]!
  const written = await deps.db.transaction().execute(async (tx) => {
    const now = await lockImport(tx, found.id)
    if (now?.state !== 'checking' || Math.max(1, now.doneTo) !== first - 1) return false
    await insertLines(tx, found.id, await judged(tx))
    await setImport(tx, found.id, { doneTo: chunk.at(-1)![0] })
    return true
  })
  // Of a table that was empty a moment ago the planner knows nothing.
  if (written && first === 2) await sql`analyze import_lines`.execute(deps.db)
  return written
}

async function* withoutHeader(lines: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  let first = true
  for await (const cells of lines) {
    if (!first) yield cells
    first = false
  }
}
