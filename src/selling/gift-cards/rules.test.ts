import { expect, it } from 'vitest'
import { charactersFrom, plainGiftCode, shownGiftCode } from './rules.ts'

it('reads a code however it is written, and puts right what is easily mistaken', () => {
  const code = '7KQ2M4TX9B0DA1C5'
  for (const typed of [
    code,
    shownGiftCode(code),
    '7kq2 m4tx 9b0d a1c5',
    '7KQ2–M4TX–9BOD–AIC5',
    ' 7kq2m4tx9bodalc5 ',
  ])
    expect(plainGiftCode(typed)).toBe(code)
  for (const typed of ['', '7KQ2', `${code}0`, '7KQ2M4TX9B0DA1CU', '7KQ2M4TX9B0DA1C\u0000'])
    expect(plainGiftCode(typed)).toBeNull()
})

it('makes characters of five bits each out of random bytes', () => {
  expect(charactersFrom(Uint8Array.from([0, 31, 32, 63, 255, 1]), 5)).toBe('0Z0ZZ')
  expect(shownGiftCode('7KQ2M4TX9B0DA1C5')).toBe('7KQ2-M4TX-9B0D-A1C5')
})
