import { expect, it } from 'vitest'
import { payWords, placesWords } from './list-rules.ts'

it('writes seats of a row as one, and goods by the piece', () => {
  expect(placesWords('125|C|7,125|C|8')).toBe('2 · 125 C 7–8')
  expect(placesWords('125|C|10,125|C|9,125|C|12')).toBe('3 · 125 C 9–10, 12')
  expect(placesWords('125|C|7,126|A|1,127|B|2')).toBe('3 · 125 C 7, 126 A 1…')
  expect(placesWords('General Sur||')).toBe('1 · General Sur')
  expect([placesWords('items:1'), placesWords('items:3'), placesWords('items:0')]).toEqual([
    '1 producto',
    '3 productos',
    '',
  ])
})

it('writes how it was paid', () => {
  expect([payWords('card 4242'), payWords('oxxo'), payWords('')]).toEqual([
    'Tarjeta ···· 4242',
    'OXXO',
    'Sin cobro',
  ])
})
