import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { headClass, tableRoles, type Column } from './table.tsx'

type SortHeaderProps = {
  column: Pick<Column<never>, 'key' | 'header' | 'align' | 'sortable'>
  /** The column that the rows stand in the order of, `-` before it: downwards; and how another is asked for. */
  sort: string
  onSort: (sort: string) => void
  className: string
}

/** What heads a column, and sorts by it where that can be. */
export function SortHeader({ column, sort, onSort, className }: SortHeaderProps) {
  const { key, header, align, sortable = false } = column
  const direction = directionOf(key, sort)
  return (
    <th
      {...tableRoles.header}
      scope="col"
      aria-sort={sortable ? sortWords[direction] : undefined}
      className={`${headClass(align)} ${className} ${sortable ? '' : 'carded:sr-only'}`}
    >
      {sortable ? (
        <SortButton direction={direction} onPress={() => onSort(sort === key ? `-${key}` : key)}>
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

function directionOf(key: string, sort: string): Direction {
  if (sort === key) return 'up'
  return sort === `-${key}` ? 'down' : 'none'
}

function SortButton(props: { direction: Direction; onPress: () => void; children: ReactNode }) {
  const Arrow = arrows[props.direction]
  return (
    <button
      type="button"
      onClick={props.onPress}
      className="-mx-1.5 inline-flex min-h-11 items-center gap-1 rounded-sm px-1.5 hover:bg-sunken hover:text-ink"
    >
      {props.children}
      <Arrow size={16} aria-hidden className={props.direction === 'none' ? 'text-ink-3' : 'text-brand'} />
    </button>
  )
}
