import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { OrdersAsked } from '../contract.ts'
import type { ViewQuery } from '../views-contract.ts'

/** What a view of the list narrows by. */
export const filterKeys = [
  'status',
  'kind',
  'match',
  'desde',
  'hasta',
  'pago',
  'atender',
  'repetido',
] as const
const keys = [...filterKeys, 'persona', 'sort', 'page'] as const

type Words = Partial<Record<(typeof keys)[number] | 'search', string>>

/**
 * What the list is asked for: its filters stand in the address, what is searched for beside it in the browser's history, since
 * it may be somebody's name. `own`: a match that whoever works at some only is shown where none is asked for.
 */
export function useOrdersAsked(own?: number) {
  const [address] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const search = searchIn(state) ?? address.get('search') ?? ''
  const said: Words = search === '' ? {} : { search }
  for (const key of keys) {
    const value = address.get(key)
    if (value) said[key] = value
  }
  const shown: Words = own === undefined ? said : { match: `${own}`, ...said }
  function go(next: Words): void {
    const { search: words, ...rest } = next
    const params = new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== ''))
    const query = params.toString()
    void navigate(query === '' ? pathname : `${pathname}?${query}`, {
      replace: true,
      preventScrollReset: true,
      state: { search: words ?? '' },
    })
  }
  return {
    /** An address that somebody wrote may ask for what there is not: the server says so. */
    asked: shown as OrdersAsked,
    /** A change of anything but the page leads to the first page. */
    change: (changes: Words) => go({ ...said, page: '', ...changes }),
    /** Other filters in the place of these; what is searched for stays. */
    show: (query: ViewQuery) => go({ ...(search !== '' && { search }), ...asText(query) }),
    clear: () => go({}),
  }
}

function searchIn(state: unknown): string | undefined {
  const said = (state as { search?: unknown } | null)?.search
  return typeof said === 'string' ? said : undefined
}

const asText = (query: ViewQuery | OrdersAsked): Words =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )

/** The filters alone, as a view keeps them. */
export function filtersOf(asked: OrdersAsked): ViewQuery {
  return Object.fromEntries(
    [...filterKeys, 'sort' as const].flatMap((key) => (asked[key] ? [[key, asked[key]]] : [])),
  )
}

/** Whether a view's filters are those that hold now. */
export function isSame(query: ViewQuery, asked: OrdersAsked): boolean {
  const [one, other] = [asText(query), asText(asked)]
  return filterKeys.every((key) => (one[key] ?? '') === (other[key] ?? ''))
}
