import { inWords, type ColumnKind, type ListColumn } from '#lib/table.ts'
import { clubZone } from '#lib/dates.ts'
import { folioOf } from '#selling/orders/rules.ts'

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: clubZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** How a spreadsheet shows a number. */
export type NumberFormat = Extract<ColumnKind, 'count' | 'money' | 'instant' | 'day'>

/**
 * What stands in a cell: text, or a number that can be added up. A day and an instant are text to who reads signs and a
 * number to a spreadsheet: days since 30 December 1899, in Mexico's time. Nothing is an empty text.
 */
export type Cell =
  | { text: string }
  | { number: string; format: NumberFormat }
  | { text: string; number: string; format: NumberFormat }

/** The cell of a value: centavos become pesos with a point, codes words, instants `2026-11-28 19:00:00` in Mexico. */
export function cellOf(
  value: unknown,
  { kind = 'text', words }: Pick<ListColumn, 'kind' | 'words'> = {},
): Cell {
  if (value === null || value === undefined) return { text: '' }
  if (words !== undefined) return { text: inWords(value, words) }
  if (kind === 'folio') return { text: folioOf(Number(value)) }
  if (kind === 'money') return { number: pesos(Number(value)), format: kind }
  if (kind === 'count') return { number: `${Number(value)}`, format: kind }
  if (kind === 'instant') return dated(moment.format(new Date(value as Date)), kind)
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : textOf(value)
  return kind === 'day' ? dated(text, kind) : { text }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const dayMs = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)

/** `2026-11-28 19:00:00` and `2026-11-28` as a spreadsheet counts them. */
function dated(text: string, format: NumberFormat): Cell {
  const days = (Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : ''}`) - firstDay) / dayMs
  return { text, number: `${Number(days.toFixed(6))}`, format }
}

function pesos(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
