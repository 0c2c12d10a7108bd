import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const keysOf = (code: string): string[] => [...code.matchAll(/\b(F\d{1,2}): /g)].map(([, key]) => key!)

describe('keys of the window', () => {
  it('gives each to one action: two would both act', () => {
    const keys = globSync('src/products/box-office/desk/**/*.tsx')
      .flatMap((file) => keysOf(readFileSync(file, 'utf8')))
      .toSorted()
    expect(keys).toContain('F8')
    expect(keys).toEqual([...new Set(keys)])
  })
})
