import type { z } from 'zod/mini'
import { permits, type Holder } from '#lib/permissions.ts'
import { notFound } from '#lib/problem.ts'
import type { TableQuery } from '#lib/table.ts'
import { validate } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import type { ExportableList } from '#server/table.ts'

type Features = Services['features']

export const listsOf = (features: Features): ExportableList[] =>
  features.flatMap(({ lists = [] }) => [...lists])

export const listNamed = (features: Features, name: string): ExportableList | undefined =>
  listsOf(features).find(({ list }) => list.name === name)

/** Whether who holds such a role may have the list as a file. */
export const mayHave = (holder: Holder, known: ExportableList | undefined): known is ExportableList =>
  known !== undefined && permits(holder, 'export List') && permits(holder, known.list.may)

/** A list and how it is narrowed, for who asks or the club itself; refuses a list or a filter that is not known. */
export function listAsked(features: Features, name: string, filters: unknown, holder?: Holder) {
  const known = listNamed(features, name)
  if (known === undefined || (holder !== undefined && !mayHave(holder, known)))
    throw notFound('No existe esa lista.')
  const parsed = validate(known.endpoint.query)(filters)
  if ('error' in parsed) throw parsed.error
  return { list: known.list, query: parsed.value as TableQuery }
}

export type RangeKeys = { days: readonly [first: string, last: string] | null; match: string | null }

/** By which of its filters a list is narrowed to days, and to a match. */
export function rangeKeys({ endpoint }: ExportableList): RangeKeys {
  const { shape } = endpoint.query.def as z.core.$ZodObjectDef
  const days = (
    [
      ['desde', 'hasta'],
      ['from', 'to'],
    ] as const
  ).find(([first]) => first in shape)
  const match = ['match', 'eventId'].find((key) => key in shape)
  return { days: days ?? null, match: match ?? null }
}
