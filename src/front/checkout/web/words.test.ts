import { expect, it } from 'vitest'
import { seeYou } from './words.ts'

it.each([
  ['2026-12-06T01:00:00Z', '¡Listo! Nos vemos el 5 de diciembre'],
  ['2026-11-29T01:00:00Z', '¡Listo! Nos vemos el sábado'],
  ['2026-11-24T03:00:00Z', '¡Listo! Nos vemos hoy'],
  ['2026-11-20T01:00:00Z', '¡Listo! Tu compra está pagada'],
])('names the day of the match on the club’s clock: %s', (startsAt, words) => {
  expect(seeYou(startsAt, new Date('2026-11-23T18:00:00Z'))).toBe(words)
})
