import type { ColumnKind } from '#lib/table.ts'
import { clubZone } from '#lib/dates.ts'

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: clubZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** What stands in a cell: a number that can be added up, or text. Nothing is an empty text. */
export type Cell = { number: string } | { text: string }

/** The cell of a value: centavos become pesos with a point, instants `2026-11-28 19:00:00` in Mexico. */
export function cellOf(value: unknown, kind: ColumnKind = 'text'): Cell {
  if (value === null || value === undefined) return { text: '' }
  if (kind === 'money') return { number: pesos(Number(value)) }
  if (kind === 'count') return { number: `${Number(value)}` }
  if (kind === 'instant') return { text: moment.format(new Date(value as Date)) }
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10) }
  return { text: typeof value === 'string' ? value : JSON.stringify(value) }
}

function pesos(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
