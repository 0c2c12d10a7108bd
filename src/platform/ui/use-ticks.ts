import { useState } from 'react'

export type Ticks<Row> = {
  /** What is ticked, page after page, in the order of ticking. */
  rows: Row[]
  has: (key: string) => boolean
  /** With Shift: everything between the last one and this. */
  tick: (key: string, range: boolean) => void
  /** Every row that stands here, or none of them. */
  tickAll: () => void
  /** How many of the rows that stand here are ticked. */
  here: 'all' | 'some' | 'none'
  clear: () => void
}

type Ticked<Row> = { rows: ReadonlyMap<string, Row>; last: string | null }

/** Which rows of a list are ticked. They stay so when another page is turned to. */
export function useTicks<Row>(shown: readonly Row[], keyOf: (row: Row) => string): Ticks<Row> {
  const [{ rows, last }, setTicked] = useState<Ticked<Row>>({ rows: new Map(), last: null })
  const keys = shown.map(keyOf)
  const count = keys.filter((key) => rows.has(key)).length

  function put(changed: readonly Row[], ticked: boolean, from: string | null): void {
    const next = new Map(rows)
    for (const row of changed) {
      if (ticked) next.set(keyOf(row), row)
      else next.delete(keyOf(row))
    }
    setTicked({ rows: next, last: from })
  }

  return {
    rows: [...rows.values()],
    has: (key) => rows.has(key),
    tick: (key, range) => {
      const at = keys.indexOf(key)
      const before = range && last !== null ? keys.indexOf(last) : -1
      const from = before === -1 ? at : Math.min(at, before)
      const to = before === -1 ? at : Math.max(at, before)
      put(shown.slice(from, to + 1), !rows.has(key), key)
    },
    tickAll: () => put(shown, count < shown.length, null),
    here: count === 0 ? 'none' : count === shown.length ? 'all' : 'some',
    clear: () => setTicked({ rows: new Map(), last: null }),
  }
}
