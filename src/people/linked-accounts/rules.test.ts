import { describe, expect, it } from 'vitest'
import { isStrong, plainPhone, plainText, reasonWords } from './rules.ts'

describe('what accounts share', () => {
  it('is told in words, strong signs first, each once', () => {
    const words = reasonWords([
      { kind: 'address', hint: null, accounts: 9 },
      { kind: 'phone', hint: '0102', accounts: 2 },
      { kind: 'card', hint: '4242', accounts: 3 },
      { kind: 'card', hint: '4242', accounts: 2 },
    ])
    expect(words).toBe(
      'Misma tarjeta terminada en 4242, mismo celular terminado en 0102, mismo domicilio (señal débil)',
    )
  })

  it('says how many more there are', () => {
    const hints = ['1111', '2222', '3333', '4444', '5555', '6666']
    const words = reasonWords(hints.map((hint) => ({ kind: 'card', hint, accounts: 2 })))
    expect(words).toContain('4444, 2 más')
  })

  it('of an address alone is weak', () => {
    expect(isStrong('address')).toBe(false)
    expect(isStrong('card')).toBe(true)
  })

  it('is compared without accents, signs and country codes', () => {
    expect(plainText('Av. Hidálgo  #12-B')).toBe(plainText('av hidalgo 12 b'))
    expect(plainPhone('+52 442 123 4567')).toBe(plainPhone('4421234567'))
    expect(plainPhone('123')).toBeNull()
  })
})
