import { z } from 'zod/mini'

export const pageSizes = [25, 50, 100] as const

/** How a column is written: amounts are centavos, instants are written in the club's time, an order's number as `TQ-000123`. */
export type ColumnKind = 'text' | 'count' | 'money' | 'instant' | 'day' | 'folio'

/** A column of a list: what heads it in a file and on the screen, and whether rows may be sorted by it. */
export type ListColumn<Key extends string = string> = {
  key: Key
  title: string
  kind?: ColumnKind
  /** What people read where the row has a code. */
  words?: Words
  sortable?: true
}

/** How a list is narrowed, in words: what heads a filter, and its codes in words or the kind of thing that it points to. */
export type FilterWords = { title: string; words?: Words; about?: string }

type Words = Readonly<Record<string, string>> | ((value: string) => string)

/** A code in people's words; one that nobody wrote words for as it is. */
export function inWords(value: unknown, words: Words): string {
  const code = String(value)
  return typeof words === 'function' ? words(code) : (words[code] ?? code)
}

/** The codes of a column and their words, to filter a list by. */
export function wordOptions(words: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

type SortKey<Columns extends readonly ListColumn[]> = Extract<Columns[number], { sortable: true }>['key']

/** The keys that a list's rows may be sorted by. */
/* @__NO_SIDE_EFFECTS__ */
export function sortKeys<const Columns extends readonly ListColumn[]>(columns: Columns): SortKey<Columns>[] {
  return columns.filter(({ sortable }) => sortable).map(({ key }) => key as SortKey<Columns>)
}

/** A number in a query string. */
export const Counted = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/)),
    z.transform((text: string) => Number(text)),
  ),
  z.int().check(z.minimum(1)),
)

/**
 * What a list of the back office is asked for: words to search, a column to sort by (`-` before it: downwards), the page
 * from 1, rows a page, and the list's own filters.
 */
/* @__NO_SIDE_EFFECTS__ */
export function tableQuery<const Sort extends string, Filters extends z.core.$ZodShape>(
  sortable: readonly Sort[],
  filters: Filters,
) {
  const sorts = sortable.flatMap((key) => [key, `-${key}` as const])
  return z.strictObject({
    search: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    sort: z.optional(z.enum(sorts as [Sort, ...(Sort | `-${Sort}`)[]])),
    page: z.optional(Counted),
    size: z.optional(Counted.check(z.refine((size) => (pageSizes as readonly number[]).includes(size)))),
    ...filters,
  })
}

/** A page of rows, and how many there are in all. */
/* @__NO_SIDE_EFFECTS__ */
export function tablePage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int() })
}

export type TableQuery = {
  search?: string | undefined
  sort?: string | undefined
  page?: number | undefined
  size?: number | undefined
}
