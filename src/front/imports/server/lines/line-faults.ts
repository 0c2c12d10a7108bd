import type { Reason } from '../../reasons.ts'
import type { ImportRow } from '../import-rows.ts'
import type { Cells } from './read-person.ts'

/** What is wrong with how a line is written, whatever it says. */
export function lineFaults(
  cells: Cells,
  { header, reading }: Pick<ImportRow, 'header' | 'reading'>,
): Reason[] {
  const faults: Reason[] = []
  if (cells.slice(header.length).some((cell) => cell.trim() !== '')) faults.push('too_many_cells')
  // Who opens quotes and never closes them has the next people in a cell of their own.
  if (reading.format === 'csv' && cells.some((cell) => isTorn(cell, reading.delimiter)))
    faults.push('quotes_open')
  return faults
}

const isTorn = (cell: string, delimiter: string) =>
  cell.startsWith('"') || (/[\r\n]/.test(cell) && cell.includes(delimiter))
