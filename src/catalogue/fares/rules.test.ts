import { describe, expect, it } from 'vitest'
import { ageWords, fareFits, faresWords, keyOf, noteOf, pricesToChoose, wasSold } from './rules.ts'

const anybody = { ageFrom: null, ageTo: null, buyers: 'anybody' as const, evidence: null, companion: false }

describe('a fare', () => {
  it('is for the ages that it says, both bounds included', () => {
    const teens = { ageFrom: 12, ageTo: 17 }
    expect([11, 12, 17, 18].map((age) => fareFits(teens, age))).toEqual([false, true, true, false])
    expect(fareFits(anybody, 0)).toBe(true)
    expect([
      ageWords(teens),
      ageWords({ ageFrom: 60, ageTo: null }),
      ageWords({ ageFrom: null, ageTo: 11 }),
    ]).toEqual(['de 12 a 17 años', 'desde 60 años', 'hasta 11 años'])
  })

  it('tells who buys what is asked, in one line', () => {
    expect(noteOf(anybody)).toBe('')
    expect(noteOf({ ...anybody, ageFrom: 60, evidence: 'Pide la credencial de INAPAM' })).toBe(
      'Desde 60 años, con credencial en la puerta',
    )
    expect(noteOf({ ...anybody, buyers: 'holders' })).toBe('Con bonogallo')
  })

  it('has a key of plain letters that begins with one', () => {
    expect(keyOf('Niña o niño')).toBe('nina-o-nino')
    expect(keyOf('60+ INAPAM')).toBe('inapam')
    expect(keyOf('¡2x1!')).toBe('x1')
    expect(keyOf('日本')).toBe('')
    expect(keyOf('a'.repeat(60))).toHaveLength(36)
  })

  it('that was retired is still sold to who held seats before, and stays among what they chose', () => {
    const retiredAt = new Date('2026-11-26T12:00:00Z')
    expect(wasSold({ retiredAt }, new Date('2026-11-26T11:59:59Z'))).toBe(true)
    expect(wasSold({ retiredAt }, retiredAt)).toBe(false)
    expect(wasSold({ retiredAt: null }, retiredAt)).toBe(true)
    const prices = [
      { fare: 'adult', retired: false },
      { fare: 'estudiante', retired: true },
    ]
    expect(pricesToChoose(prices).map(({ fare }) => fare)).toEqual(['adult'])
    expect(pricesToChoose(prices, 'estudiante').map(({ fare }) => fare)).toEqual(['adult', 'estudiante'])
  })

  it('is counted by its name', () => {
    expect(faresWords(['Adulto', 'Niña o niño', 'Adulto'])).toBe('Adulto\u00a0×\u00a02, Niña o niño')
  })
})
