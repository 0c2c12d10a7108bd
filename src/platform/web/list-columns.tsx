import type { ReactNode } from 'react'
import { formatCount } from '#lib/count.ts'
import { formatDay, formatHour } from '#lib/dates.ts'
import { inWords, type ListColumn } from '#lib/table.ts'
import { Money } from '#ui/money.tsx'
import type { Column } from '#ui/table.tsx'

/** A column as its list describes it, or in what it is shown otherwise; one that the list does not have is told whole. */
export type ShownColumn<Row> = (keyof Row & string) | (Partial<Column<Row>> & { key: string })

/** A list's columns on a screen: headed, sorted and written as the contract's list says where the screen says nothing. */
export function columnsOf<Row>(columns: ShownColumn<Row>[], list: readonly ListColumn[] = []): Column<Row>[] {
  return columns.map((column) => {
    const own = typeof column === 'string' ? { key: column } : column
    const said = list.find(({ key }) => key === own.key)
    const { title, kind, sortable = false } = said ?? {}
    const align = kind === 'count' || kind === 'money' ? 'end' : 'start'
    return { header: title, sortable, align, cell: (row) => written(row[own.key as keyof Row], said), ...own }
  })
}

function written(value: unknown, { kind, words }: Partial<ListColumn> = {}): ReactNode {
  if (value === null) return null
  if (words !== undefined) return inWords(value, words)
  if (kind === 'money') return <Money cents={value as number} />
  if (kind === 'count') return formatCount(value as number)
  if (kind === 'instant') return <Moment at={value as string} />
  return value as ReactNode
}

/** Where a column is narrow the hour goes below its day, and neither is parted. */
function Moment({ at }: { at: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDay(at)},</span>{' '}
      <span className="whitespace-nowrap">{formatHour(at)}</span>
    </>
  )
}
