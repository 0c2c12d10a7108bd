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
  /** What heads a column in place of its plain words: `SortHeader` where rows can be sorted. */
  head?: (column: Column<Row>, className: string) => ReactNode
}

/* A table laid out as blocks loses its roles in some browsers, so they are written out. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

export function Table<Row>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  head = plainHead,
}: TableProps<Row>) {
  const wide = columns.length > 8
  return (
    <TableFrame columns={columns.length} className={wide ? 'print:text-xs' : ''}>
      <caption
        className={hideCaption ? 'sr-only' : 'title mb-3 block text-left text-2xl tabular:table-caption'}
      >
        {caption}
      </caption>
      <thead {...tableRoles.group} className={headGroupClass}>
        <tr {...tableRoles.row} className={`${headRowClass} border-b-2 border-line`}>
          {columns.map((column) =>
            head(column, `py-2 ${wide ? 'px-1.5 print:px-1 print:text-xs' : 'px-2 xl:px-3'}`),
          )}
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="block space-y-3 tabular:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...tableRoles.row}
            className="block rounded-lg border border-line bg-surface px-4 py-2 shadow-1 carded:@xl:grid carded:@xl:grid-cols-3 carded:@xl:gap-x-6 tabular:table-row tabular:border-0 tabular:border-b tabular:bg-transparent tabular:shadow-none"
          >
            {columns.map(({ key, header, cell, align }) => (
              <td
                key={key}
                {...tableRoles.cell}
                className={`flex min-h-9 items-center justify-between gap-x-4 py-1 carded:@xl:flex-col carded:@xl:items-start carded:@xl:justify-start tabular:table-cell tabular:border-b tabular:border-line tabular:py-3 ${wide ? 'tabular:px-1.5 print:px-1' : 'tabular:px-2 xl:tabular:px-3'} xl:tabular:first:whitespace-nowrap ${align === 'end' ? 'nums tabular:text-right' : ''}`}
              >
                <span
                  aria-hidden
                  className="max-w-1/2 shrink-0 text-sm text-ink-2 carded:@xl:max-w-full tabular:hidden"
                >
                  {header}
                </span>
                <Cell>{cell(row)}</Cell>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

type TableFrameProps = { columns: number; className: string; children: ReactNode }

/** What a table measures the room for its columns by. */
export function TableFrame({ columns, className, children }: TableFrameProps) {
  return (
    <div className="@container">
      <table
        {...tableRoles.table}
        data-columns={columns <= 3 ? 'few' : columns <= 5 ? 'some' : 'many'}
        className={`block w-full tabular:table ${className}`}
      >
        {children}
      </table>
    </div>
  )
}

/** So many letters stay in one line where there is room for a table. */
const short = 16

/** A link that is high for the finger stands in line with the words beside it. */
function Cell({ children }: { children: ReactNode }) {
  const whole = typeof children === 'string' && children.length <= short
  return (
    <span
      className={`min-w-0 max-w-full text-right carded:@xl:text-start carded:@xl:[&_a.min-h-11]:-my-2.5 tabular:text-start ${whole ? 'xl:tabular:whitespace-nowrap' : ''}`}
    >
      {children}
    </span>
  )
}

/** Rows that are cards have no heads: what sorts by them comes into sight where somebody without a mouse reaches it. */
export const headGroupClass = 'block carded:not-focus-within:sr-only tabular:table-header-group'
export const headRowClass = 'flex flex-wrap items-center carded:mb-2 tabular:table-row'

export const headClass = (align: Column<unknown>['align']) =>
  `text-sm font-semibold text-ink-2 ${align === 'end' ? 'text-right' : 'text-left'}`

function plainHead<Row>({ key, header, align }: Column<Row>, className: string) {
  return (
    <th key={key} {...tableRoles.header} scope="col" className={`${headClass(align)} ${className}`}>
      {header}
    </th>
  )
}
