import type { StoredPayment } from './payment.ts'

export type SearchQuery = {
  external_reference?: string
  status?: string
  range?: 'date_created' | 'date_last_updated' | 'money_release_date'
  begin_date?: string
  end_date?: string
  sort?: string
  criteria?: 'asc' | 'desc'
  limit?: string
  offset?: string
}

/** `GET /v1/payments/search` over payments already chosen by reference: filter, order, page. */
export function searchPayments(payments: StoredPayment[], query: SearchQuery) {
  const range = query.range ?? 'date_created'
  const from = query.begin_date ? Date.parse(query.begin_date) : -Infinity
  const to = query.end_date ? Date.parse(query.end_date) : Infinity
  const found = payments
    .map((payment) => payment.body)
    .filter((payment) => !query.status || payment.status === query.status)
    .filter((payment) => {
      const at = Date.parse(payment[range] ?? '')
      return !(at < from || at > to)
    })
    .toSorted((a, b) => a.id - b.id)
  if (query.criteria !== 'asc') found.reverse()
  const limit = Math.min(Number(query.limit) || 30, 1000)
  const offset = Number(query.offset) || 0
  return {
    paging: { total: found.length, limit, offset },
    results: found.slice(offset, offset + limit),
  }
}
