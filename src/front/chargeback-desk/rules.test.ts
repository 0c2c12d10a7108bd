import { expect, it } from 'vitest'
import { deadlineWords, ticketWords } from './rules.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

it.each([
  [null, 'El proveedor no ha dicho', false],
  ['2026-11-22T11:59:00Z', 'Ya venció', true],
  ['2026-11-22T12:30:00Z', 'Menos de 1 hora', true],
  ['2026-11-24T12:00:00Z', 'Quedan 48 h', true],
  ['2026-11-30T13:00:00Z', 'Quedan 8 días', false],
])('a deadline of %s reads «%s»', (answerBy, words, near) => {
  expect(deadlineWords(answerBy, now)).toEqual({ words, near })
})

it('says what became of the tickets', () => {
  expect(ticketWords({ tickets: 0, entered: 0 })).toBe('Sin boletos')
  expect(ticketWords({ tickets: 1, entered: 0 })).toBe('1 boleto, nadie entró')
  expect(ticketWords({ tickets: 3, entered: 2 })).toBe('3 boletos, entraron 2')
})
