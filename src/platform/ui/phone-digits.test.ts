import { expect, test } from 'vitest'
import { groupPhone, phoneDigits } from './phone-digits.ts'

test.each([
  ['442 123 4567', '4421234567'],
  ['+52 442 123 4567', '4421234567'],
  ['+52 1 442 123 4567', '4421234567'],
  ['5212345678', '5212345678'],
  ['44212', '44212'],
  ['sin número', ''],
])('reads the national digits of %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test('groups as Mexicans write it, also half way', () => {
  expect(groupPhone('4421234567')).toBe('442 123 4567')
  expect(groupPhone('44212')).toBe('442 12')
  expect(groupPhone('')).toBe('')
})
