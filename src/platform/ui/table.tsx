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
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

export function Table<Row>({ caption, hideCaption, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  const wide = columns.length > 8
  return (
    <table {...tableRoles.table} className={`block w-full md:table ${wide ? 'print:text-xs' : ''}`}>
      <caption className={hideCaption ? 'sr-only' : 'title mb-3 block text-left text-2xl md:table-caption'}>
        {caption}
      </caption>
      <thead {...tableRoles.group} className="sr-only md:not-sr-only md:table-header-group">
        <tr {...tableRoles.row} className="border-b-2 border-line">
          {columns.map(({ key, header, align, sortable }) => (
            <HeaderCell
              key={key}
              {...{ column: key, header, align, sort }}
              onSort={sortable ? onSort : undefined}
              className={`${wide ? 'px-1.5 print:px-1 print:text-xs' : 'px-3'} py-2`}
            />
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="block space-y-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...tableRoles.row}
            className="block rounded-lg border border-line bg-surface px-4 py-2 shadow-1 md:table-row md:border-0 md:border-b md:bg-transparent md:shadow-none"
          >
            {columns.map(({ key, header, cell, align }) => (
              <td
                key={key}
                {...tableRoles.cell}
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

type HeaderCellProps = {
  column: string
  header: ReactNode
  align: 'start' | 'end' | undefined
  sort: string | undefined
  /** Left out: rows cannot be sorted by it. */
  onSort: ((sort: string) => void) | undefined
  className: string
}

/** What heads a column, and sorts by it. */
export function HeaderCell({ column, header, align, sort, onSort, className }: HeaderCellProps) {
  const direction = directionOf(column, sort)
  return (
    <th
      {...tableRoles.header}
      scope="col"
      aria-sort={onSort ? sortWords[direction] : undefined}
      className={`text-sm font-semibold text-ink-2 ${align === 'end' ? 'text-right' : 'text-left'} ${className}`}
    >
      {onSort ? (
        <SortButton direction={direction} onPress={() => onSort(sort === column ? `-${column}` : column)}>
          {header}
        </SortButton>
      ) : (
        header
      )}
    </th>
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
