import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** As `F8: …` where they act, or `key: 'Shift+F2'` where a list says them. */
const keysOf = (code: string): string[] =>
  [...code.matchAll(/\b(F\d{1,2}): |key: '((?:Shift\+)?F\d{1,2})'/g)].map(([, key, said]) => key ?? said!)

describe('keys of the window', () => {
  it('gives each to one action: two would both act', () => {
    const keys = globSync('src/products/box-office/desk/**/*.tsx')
      .flatMap((file) => keysOf(readFileSync(file, 'utf8')))
      .toSorted()
    expect(keys).toEqual(expect.arrayContaining(['F1', 'F8', 'Shift+F2']))
    expect(keys).toEqual([...new Set(keys)])
  })
})
