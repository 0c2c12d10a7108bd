import { dayInMexico } from '#lib/dates.ts'
import { describe, expect, it } from 'vitest'
import { familyWords, fareFault, isMinorOn, maskedCurp, registrationFault } from './rules.ts'

const child = { curp: 'GOPL100315HQTMRSA0', birthDate: '2010-03-15' }

describe('a child to be registered', () => {
  it('is under 18 on the day, to the day', () => {
    expect(registrationFault(child, '2028-03-14')).toBeNull()
    expect(registrationFault(child, '2028-03-15')).toMatchObject({ code: 'not_a_minor', field: 'birthDate' })
    expect([isMinorOn('2008-02-29', '2026-02-28'), isMinorOn('2008-02-29', '2026-03-01')]).toEqual([
      true,
      false,
    ])
  })

  it('has a CURP that holds and says the same birth date', () => {
    const codeOf = (more: Partial<typeof child>) =>
      registrationFault({ ...child, ...more }, '2026-11-21')?.code
    expect(codeOf({ birthDate: '2010-03-16' })).toBe('curp_birth_date')
    expect(codeOf({ curp: 'GOPL100315HQTMRSA1' })).toBe('curp_check_digit')
    expect(codeOf({ curp: 'GOPL100315' })).toBe('curp_length')
    expect(codeOf({ birthDate: '2027-01-01' })).toBe('birth_date')
    expect(registrationFault({ ...child, curp: 'X' }, '2026-11-21')?.words).toBe(
      'Escribe los 18 caracteres de su CURP',
    )
  })

  it('lives on Mexico’s calendar', () => {
    expect(dayInMexico(new Date('2026-11-22T05:59:00Z'))).toBe('2026-11-21')
    expect(dayInMexico(new Date('2026-11-22T06:00:00Z'))).toBe('2026-11-22')
  })

  it('is shown without the middle of the CURP', () => {
    expect(maskedCurp(child.curp)).toBe('GOPL••••••A0')
  })
})

describe('the fare of an age on match day', () => {
  const child = { fareName: 'Niña o niño', ageFrom: null, ageTo: 11 }
  const senior = { fareName: 'Adulto mayor', ageFrom: 60, ageTo: null }
  const teen = { fareName: 'Juvenil', ageFrom: 12, ageTo: 17 }
  const adult = { fareName: 'Adulto', ageFrom: null, ageTo: null }

  it.each([
    ['2014-11-29', child, true],
    ['2014-11-28', child, false],
    ['2014-11-28', teen, true],
    ['2008-11-28', teen, false],
    ['1966-11-29', senior, false],
    ['1966-11-28', senior, true],
    ['2020-01-01', adult, true],
  ])('born %s, $1.fareName: %s', (birthDate, fare, fits) => {
    expect(fareFault(fare, birthDate, '2026-11-28') === null).toBe(fits)
  })

  it('says what to do where it does not fit', () => {
    expect(fareFault(child, '2014-11-28', '2026-11-28')).toEqual({
      code: 'fare_does_not_fit',
      words:
        'Ese día tiene 12 años, y la tarifa Niña o niño es hasta 11 años. Cámbialo por uno de otra tarifa.',
    })
  })
})

it('a family is one adult and so many children', () => {
  expect([familyWords(0), familyWords(3)]).toEqual(['solo', 'familia 1+3'])
})
