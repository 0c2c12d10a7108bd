import type { Cell } from './cells.ts'

/** Signs with which a spreadsheet begins a formula; a leading tab or return hides one (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/

/** One line of CSV (RFC 4180, CRLF). Text that could be run as a formula is kept as text by an apostrophe. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(fieldOf).join(',')}\r\n`
}

/** Excel reads UTF-8 only behind this mark. */
export const byteOrderMark = '\uFEFF'

function fieldOf(cell: Cell): string {
  if (!('text' in cell)) return cell.number
  const text = formula.test(cell.text) ? `'${cell.text}` : cell.text
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines as bytes, chunk by chunk. */
export async function* csvBytes(
  columns: readonly { title: string }[],
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<Buffer> {
  let lines = byteOrderMark + csvLine(columns.map(({ title }) => ({ text: title })))
  for await (const row of rows) {
    lines += csvLine(row)
    if (lines.length < 64 * 1024) continue
    yield Buffer.from(lines)
    lines = ''
  }
  yield Buffer.from(lines)
}
