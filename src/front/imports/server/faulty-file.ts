import { byteOrderMark, csvLine } from '#front/exports/server/writing/csv.ts'
import type { Db } from '#server/db.ts'
import { reasonColumns } from '../rules.ts'
import { linesOf, type ImportRow } from './import-rows.ts'
import { reasonWords } from './refused-cells.ts'

/** Each may be as long as a line of a file can be. */
const rowsAtOnce = 25

/**
 * The refused lines of a file as CSV, as they came, with their number, the reason in words and its code in three more columns.
 * Nothing in it runs as a formula. Corrected it can be given again: those columns are known and left out.
 */
export async function* faultyCsv(db: Db, found: ImportRow): AsyncGenerator<Buffer> {
  const { id, header } = found
  const heads = header.filter((head) => !reasonColumns.includes(head))
  const places = header.flatMap((head, at) => (reasonColumns.includes(head) ? [] : [at]))
  yield Buffer.from(byteOrderMark + csvLine([...heads, ...reasonColumns].map((text) => ({ text }))))
  let after = 0
  for (;;) {
    const rows = await linesOf(db, id, { verdict: 'refused', after, limit: rowsAtOnce })
    const lines = rows.map((row) => {
      const { line, cells, reasons, joins } = row
      const given = (cells ?? []) as string[]
      const words = [...reasonWords(row, found), ...(joins === null ? [] : [`Está en el renglón ${joins}.`])]
      const told = [`${line}`, words.join(' '), reasons.join(' ')]
      return csvLine([...places.map((at) => given[at] ?? ''), ...told].map((text) => ({ text })))
    })
    yield Buffer.from(lines.join(''))
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.line
  }
}
