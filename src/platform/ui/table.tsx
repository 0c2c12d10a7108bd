import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Rows can be sorted by it: its key is the sort's. */
  sortable?: boolean
}

type TableProps<Row> = {
  caption: ReactNode
  hideCaption?: boolean
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The column that the rows stand in the order of, `-` before it: downwards; and how another is asked for. */
  sort?: string | undefined
  onSort?: (sort: string) => void
}

/* A table laid out as blocks loses its roles in some browsers, so they are written out. */
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

export function Table<Row>({ caption, hideCaption, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  const wide = columns.length > 8
  return (
    <table {...as.table} className={`block w-full md:table ${wide ? 'print:text-xs' : ''}`}>
      <caption className={hideCaption ? 'sr-only' : 'title mb-3 block text-left text-2xl md:table-caption'}>
        {caption}
      </caption>
      <thead {...as.group} className="sr-only md:not-sr-only md:table-header-group">
        <tr {...as.row} className="border-b-2 border-line">
          {columns.map(({ key, header, align, sortable }) => (
            <th
              key={key}
              {...as.header}
              scope="col"
              aria-sort={sortable && onSort ? sortWords[directionOf(key, sort)] : undefined}
              className={`${wide ? 'px-1.5 print:px-1 print:text-xs' : 'px-3'} py-2 text-sm font-semibold text-ink-2 ${align === 'end' ? 'text-right' : 'text-left'}`}
            >
              {sortable && onSort ? (
                <SortButton
                  direction={directionOf(key, sort)}
                  onPress={() => onSort(sort === key ? `-${key}` : key)}
                >
                  {header}
                </SortButton>
              ) : (
                header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.group} className="block space-y-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...as.row}
            className="block rounded-lg border border-line bg-surface px-4 py-2 shadow-1 md:table-row md:border-0 md:border-b md:bg-transparent md:shadow-none"
          >
            {columns.map(({ key, header, cell, align }) => (
              <td
                key={key}
                {...as.cell}
                className={`flex min-h-9 items-center justify-between gap-4 py-1 md:table-cell md:border-b md:border-line ${wide ? 'md:px-1.5 print:px-1' : 'md:px-3'} md:py-3 md:first:whitespace-nowrap ${align === 'end' ? 'nums md:text-right' : ''}`}
              >
                <span aria-hidden className="max-w-1/2 shrink-0 text-sm text-ink-2 md:hidden">
                  {header}
                </span>
                <span className="min-w-0 text-right md:text-start">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Direction = 'up' | 'down' | 'none'
const sortWords = { up: 'ascending', down: 'descending', none: 'none' } as const
const arrows = { up: IconArrowUp, down: IconArrowDown, none: IconArrowsSort }

function directionOf(key: string, sort: string | undefined): Direction {
  if (sort === key) return 'up'
  return sort === `-${key}` ? 'down' : 'none'
}

function SortButton(props: { direction: Direction; onPress: () => void; children: ReactNode }) {
  const Arrow = arrows[props.direction]
  return (
    <button
      type="button"
      onClick={props.onPress}
      className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-sm px-2 hover:bg-sunken hover:text-ink"
    >
      {props.children}
      <Arrow size={16} aria-hidden className={props.direction === 'none' ? 'text-ink-3' : 'text-brand'} />
    </button>
  )
}
