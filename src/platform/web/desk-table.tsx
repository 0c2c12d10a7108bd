import { IconFilterOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer, Asking, Endpoint } from '#lib/endpoint.ts'
import { pageSizes, type ListColumn } from '#lib/table.ts'
import { ExportButton } from './export-button.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { Table } from '#ui/table.tsx'
import { columnsOf, type ShownColumn } from './list-columns.tsx'
import { NotLoaded } from './loaded.tsx'
import { PausedSearch } from './paused-search.tsx'
import { useRead } from './query.ts'

/** A list of the back office answers with a page of rows. */
type Listed<Row> = { rows: Row[]; total: number }
type RowOf<E extends Endpoint> = Answer<E> extends Listed<infer Row> ? Row : never

export type TableFilter = {
  key: string
  label: string
  options: { value: string; label: string }[]
  /** What is shown while nothing is chosen and nothing is searched; `Todos` otherwise. */
  unset?: string
}

type DeskTableProps<E extends Endpoint> = {
  endpoint: E
  /** Path parameters and what the list always asks for. */
  params?: Record<string, unknown>
  fixed?: Record<string, string>
  caption: string
  /** What the list's contract says of its columns; without it each is described here. */
  list?: readonly ListColumn[]
  columns: ShownColumn<RowOf<E>>[]
  rowKey: (row: RowOf<E>) => string
  /** What the search looks in; without it there is no search. */
  searchLabel?: string
  filters?: TableFilter[]
  /** What else narrows the list, beside the filters. */
  tools?: ReactNode
  /** The order that holds when none was chosen, as the server's. */
  sort: string
  empty: { title: string; children: ReactNode; action?: ReactNode }
  /** The list's name as a file, where it can be had as one. */
  exportAs?: string
}

/**
 * A list that the server searches, filters, sorts and pages. What is asked for stands in the address, so it can be
 * shared and the way back leads to the same rows.
 */
export function DeskTable<const E extends Endpoint>(props: DeskTableProps<E>) {
  const {
    endpoint,
    params,
    fixed = {},
    caption,
    list,
    columns,
    rowKey,
    searchLabel,
    filters = [],
    tools,
    empty,
    exportAs,
  } = props
  const { asked, change, clear } = useAsked(filters)
  const query = { ...asked, ...fixed }
  const input = { query, ...(params && { params }) } as unknown as Asking<E>
  const read = useRead(endpoint, input, { placeholderData: keepPreviousData })
  const answer = read.data as Listed<RowOf<E>> | undefined
  const narrowed = Object.keys(asked).some((key) => !['sort', 'page', 'size'].includes(key))
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        {searchLabel !== undefined && (
          <PausedSearch
            label={searchLabel}
            className="w-full sm:max-w-104 sm:min-w-64 sm:flex-1"
            value={asked['search'] ?? ''}
            onChange={(search) => change({ search })}
          />
        )}
        {filters.map(({ key, label, options, unset = 'Todos' }) => (
          <SelectField
            key={key}
            label={label}
            inline
            className="w-full sm:w-auto"
            options={options}
            placeholder={asked['search'] === undefined ? unset : 'Todos'}
            value={asked[key] ?? ''}
            onChange={({ target }) => change({ [key]: target.value })}
          />
        ))}
        {tools}
        {narrowed && (
          <Button variant="ghost" size="sm" icon={<IconFilterOff size={18} aria-hidden />} onClick={clear}>
            Quitar filtros
          </Button>
        )}
        {exportAs !== undefined && <ExportButton list={exportAs} query={query} />}
      </div>
      {answer === undefined && (
        <NotLoaded read={read} title="No pudimos leer la lista" waiting={<RowsWaiting />} />
      )}
      {answer?.rows.length === 0 && (
        <EmptyState
          title={narrowed ? 'Nada coincide' : empty.title}
          action={narrowed ? <Button onClick={clear}>Quitar filtros</Button> : empty.action}
        >
          {narrowed ? 'Busca con otras palabras o quita los filtros.' : empty.children}
        </EmptyState>
      )}
      {answer !== undefined && answer.rows.length > 0 && (
        <div aria-busy={read.isPlaceholderData} className={read.isPlaceholderData ? 'opacity-60' : ''}>
          <div className="overflow-x-auto">
            <Table
              caption={caption}
              hideCaption
              columns={columnsOf(columns, list)}
              rows={answer.rows}
              rowKey={rowKey}
              head={(column, className) => (
                <SortHeader
                  key={column.key}
                  column={column}
                  sort={asked['sort'] ?? props.sort}
                  onSort={(sort) => change({ sort })}
                  className={className}
                />
              )}
            />
          </div>
          <Pagination
            page={Number(asked['page'] ?? 1)}
            size={Number(asked['size'] ?? pageSizes[0])}
            total={answer.total}
            onPage={(page) => change({ page: page === 1 ? '' : `${page}` })}
          />
        </div>
      )}
    </div>
  )
}

/** What is asked for, kept in the address; a change of anything but the page leads to the first page. */
function useAsked(filters: TableFilter[]) {
  const [address, setAddress] = useSearchParams()
  const keys = ['search', 'sort', 'page', 'size', ...filters.map(({ key }) => key)]
  const asked: Record<string, string> = {}
  for (const key of keys) {
    const value = address.get(key)
    if (value) asked[key] = value
  }
  const change = (changes: Record<string, string>) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (!('page' in changes)) next.delete('page')
        for (const [key, value] of Object.entries(changes)) {
          if (value === '') next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const clear = () => change(Object.fromEntries(keys.filter((key) => key !== 'size').map((key) => [key, ''])))
  return { asked, change, clear }
}

function RowsWaiting() {
  return <Skeletons label="Cargando la lista…" blocks={Array<string>(8).fill('mb-3 h-11 w-full')} />
}
