import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SortHeader } from './sort-header.tsx'
import { headGroupClass, headRowClass, TableFrame, tableRoles, type Column } from './table.tsx'
import type { Ticks } from './use-ticks.ts'

type DenseTableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
  /** Rows can be ticked; what a row is called for who does not see it. */
  ticks?: Ticks<Row> | undefined
  rowName: (row: Row) => string
  /** What a row says where there is no room for its columns. */
  card: (row: Row) => ReactNode
}

/** Rows of one line, 38 px high, to look through hundreds of them; long words take a second. With less room each is a card. */
export function DenseTable<Row>(props: DenseTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, ticks, rowName, card } = props
  return (
    <TableFrame columns={columns.length} className="text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead {...tableRoles.group} className={headGroupClass}>
        <tr {...tableRoles.row} className={`${headRowClass} border-b border-line`}>
          {ticks && (
            <th {...tableRoles.header} scope="col" className="w-13 shrink-0 pl-2 text-left tabular:w-9">
              <Tick
                label="Elegir todos los de esta página"
                checked={ticks.here === 'all'}
                some={ticks.here === 'some'}
                onTick={ticks.tickAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <SortHeader key={column.key} {...{ column, sort, onSort }} className="px-2 whitespace-nowrap" />
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="block space-y-2 tabular:table-row-group">
        {rows.map((row) => {
          const key = rowKey(row)
          const ticked = ticks?.has(key) ?? false
          return (
            <tr
              key={key}
              {...tableRoles.row}
              aria-selected={ticks ? ticked : undefined}
              className="flex items-center gap-2 rounded-lg border border-line bg-surface px-2 shadow-1 aria-selected:bg-brand-soft tabular:table-row tabular:h-9.5 tabular:rounded-none tabular:border-0 tabular:bg-transparent tabular:shadow-none tabular:hover:bg-sunken tabular:aria-selected:bg-brand-soft"
            >
              {ticks && (
                <td
                  {...tableRoles.cell}
                  className="shrink-0 tabular:border-b tabular:border-line tabular:pl-2"
                >
                  <Tick
                    label={`Elegir ${rowName(row)}`}
                    checked={ticked}
                    onTick={(range) => ticks.tick(key, range)}
                  />
                </td>
              )}
              <td {...tableRoles.cell} className="min-w-0 flex-1 py-2 tabular:hidden">
                {card(row)}
              </td>
              {columns.map(({ key: column, cell, align }) => (
                <td
                  key={column}
                  {...tableRoles.cell}
                  className={`max-w-52 px-2 leading-4.5 wrap-break-word carded:hidden tabular:border-b tabular:border-line ${align === 'end' ? 'nums text-right' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </TableFrame>
  )
}

type TickProps = { label: string; checked: boolean; some?: boolean; onTick: (range: boolean) => void }

function Tick({ label, checked, some = false, onTick }: TickProps) {
  const Mark = some ? IconMinus : IconCheck
  return (
    <span className="relative grid size-11 place-items-center tabular:size-6">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box !== null) box.indeterminate = some
        }}
        onChange={() => undefined}
        onClick={({ shiftKey }) => onTick(shiftKey)}
        className="peer size-5 appearance-none rounded-sm border-[1.5px] border-line-strong bg-surface before:absolute before:inset-0 before:content-[''] checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand"
      />
      <Mark
        size={14}
        stroke={3}
        aria-hidden
        className="pointer-events-none absolute hidden text-on-brand peer-checked:block peer-indeterminate:block"
      />
    </span>
  )
}
