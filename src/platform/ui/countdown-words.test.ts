import { expect, test } from 'vitest'
import { givenWords, wordsOnCrossing } from './countdown-words.ts'

test('speaks at five minutes, at one minute and at zero', () => {
  expect(wordsOnCrossing(301, 300)?.text).toContain('5 minutos')
  expect(wordsOnCrossing(61, 60)?.text).toContain('1 minuto')
  expect(wordsOnCrossing(1, 0)?.text).toContain('No te cobramos')
})

test('stays silent between the marks and when more time is given', () => {
  expect(wordsOnCrossing(300, 299)).toBeUndefined()
  expect(wordsOnCrossing(0, 0)).toBeUndefined()
  expect(wordsOnCrossing(40, 600)).toBeUndefined()
})

test('after a sleep says only what holds now', () => {
  expect(wordsOnCrossing(400, 20)?.at).toBe(60)
  expect(wordsOnCrossing(400, 0)?.at).toBe(0)
})

test.each([
  [600, '10 minutos'],
  [598, '10 minutos'],
  [300, '5 minutos'],
  [89, '1 minuto y 30 segundos'],
  [60, '1 minuto'],
  [41, '40 segundos'],
  [2, '0 segundos'],
])('says of %i seconds that were given: %s', (left, words) => {
  expect(givenWords(left)).toBe(words)
})
