import { describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { features } from '#app/server/features.ts'
import { inWords } from '#lib/table.ts'
import type { ExportableList } from '#server/table.ts'
import { wordsOf } from './filter-words.ts'

type Schema = z.core.$ZodType
type Definition = {
  type: string
  innerType?: Schema
  element?: Schema
  in?: Schema
  options?: Schema[]
  entries?: Record<string, string>
  shape?: Record<string, Schema>
}
const definitionOf = (schema: Schema) => schema._zod.def as Definition

/** One of a few codes, also where it may be missing or in a list. */
function isCode(schema: Schema): boolean {
  const { type, innerType, element, in: input, options = [] } = definitionOf(schema)
  if (type === 'enum' || type === 'literal') return true
  return [innerType, element, input, ...options].some((inner) => inner !== undefined && isCode(inner))
}

/** The codes of a filter that is chosen among a few, not of one that is on or off. */
function codesOf(schema: Schema): string[] {
  const { type, innerType, entries = {} } = definitionOf(schema)
  return type === 'enum' ? Object.values(entries) : innerType === undefined ? [] : codesOf(innerType)
}

/** What else a list may be asked for than its order and its pages. */
const filtersOf = ({ endpoint }: ExportableList) =>
  Object.entries(definitionOf(endpoint.query).shape ?? {}).filter(
    ([key]) => !['sort', 'page', 'size'].includes(key),
  )

/** What the screens read of a list: the shape of its rows. */
function rowOf({ endpoint }: ExportableList): Record<string, Schema> {
  const rows = definitionOf(endpoint.reply).shape?.['rows']
  const row = rows && definitionOf(rows).element
  return (row && definitionOf(row).shape) ?? {}
}

const lists = features.flatMap(({ lists = [] }) => lists)

describe.each(lists.map((one) => [one.list.name, one] as const))('%s as a file', (_, one) => {
  it('has people’s words for every code', () => {
    const row = rowOf(one)
    expect(Object.keys(row)).not.toEqual([])
    const unsaid = one.list.columns.filter(({ key, words }) => row[key] && isCode(row[key]) && !words)
    expect(unsaid).toEqual([])
  })

  it('has them for every filter and its codes', () => {
    const unsaid = filtersOf(one).flatMap(([key, schema]) => {
      const said = wordsOf(one, key)
      if (said === undefined) return [key]
      return codesOf(schema).filter((code) => said.words === undefined || inWords(code, said.words) === code)
    })
    expect(unsaid).toEqual([])
  })

  it('writes the numbers of orders as they are said', () => {
    const bare = one.list.columns.filter(({ key, kind }) => /folio/i.test(key) && kind === 'count')
    expect(bare).toEqual([])
  })
})
