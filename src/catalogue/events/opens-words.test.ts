import { expect, it } from 'vitest'
import { formatMoment } from '#lib/dates.ts'
import { opensWords } from './opens-words.ts'

it('an announced match opens at its hour, and soon once that has passed without a price', () => {
  const opens = '2026-11-02T16:00:00Z'
  expect(opensWords(opens, Date.parse(opens) - 1)).toBe(`A la venta el ${formatMoment(opens)}`)
  expect(opensWords(opens, Date.parse(opens))).toBe('Pronto a la venta')
})
