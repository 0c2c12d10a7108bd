import { describe, expect, it } from 'vitest'
import { curpLetters, curpWarnings } from './curp-person.ts'
import { ageOn, type Curp, curpCheckDigit, curpFaults, isRealDate, parseCurp } from './curp.ts'

const today = '2026-11-21'
/** The first 17 characters with the digit that belongs to them. */
const closed = (start: string) => start + curpCheckDigit(start)

describe('a CURP that holds', () => {
  it.each([
    ['LOGM900515HQTPRR04', '1990-05-15', 'H', 'Querétaro'],
    ['GOPL100315HQTMRSA0', '2010-03-15', 'H', 'Querétaro'],
    ['RALM050228MQTMPRA8', '2005-02-28', 'M', 'Querétaro'],
    ['ROHA080229XQTDRNA5', '2008-02-29', 'X', 'Querétaro'],
    ['HEGG560427MVZRRL04', '1956-04-27', 'M', 'Veracruz'],
    ['BEML920313HMCLNS09', '1992-03-13', 'H', 'Estado de México'],
  ])('%s tells birth date, sex and state', (curp, birthDate, sex, entityName) => {
    expect(curpFaults(curp, today)).toEqual([])
    expect(parseCurp(curp, today)).toMatchObject({ curp, birthDate, sex, entityName })
  })

  it('is read as people type and paste it', () => {
    expect(parseCurp('  logm-900515 hqtprr 04\n', today)?.curp).toBe('LOGM900515HQTPRR04')
  })

  it('knows the state of who was born abroad', () => {
    expect(parseCurp(closed('LOGM900515HNEPRR0'), today)?.entityName).toBe('Nacido en el extranjero')
  })
})

describe('a CURP with a fault', () => {
  it.each([
    ['', 'curp_length'],
    ['LOGM900515HQTPRR0', 'curp_length'],
    ['LOGM900515HQTPRR044', 'curp_length'],
    ['L0GM900515HQTPRR04', 'curp_format'],
    ['LBGM900515HQTPRR04', 'curp_format'],
    ['LOGM900515FQTPRR04', 'curp_format'],
    ['LOGM900515HQTARR04', 'curp_format'],
    ['ÑOGM900515HQTPRR04', 'curp_format'],
    ['LOGM900515HZZPRR04', 'curp_entity'],
    [closed('LOGM901315HQTPRR0'), 'curp_date'],
    [closed('LOGM900230HQTPRR0'), 'curp_date'],
    // 1900 was no leap year, 2000 was one: the century of position 17 decides.
    [closed('LOGM000229HQTPRR0'), 'curp_date'],
    [closed('LOGM261122HQTPRRA'), 'curp_future'],
    [closed('LOGM991231HQTPRRA'), 'curp_future'],
    [closed('LOGM051120HQTPRR0'), 'curp_age'],
    ['LOGM900515HQTPRR05', 'curp_check_digit'],
    // Much copied as an official sample, and wrong by the official algorithm.
    ['SABC560626MDFLRN09', 'curp_check_digit'],
    ['OEAF771012HMCRGR09', 'curp_check_digit'],
  ])('%s: %s', (curp, code) => {
    expect(curpFaults(curp, today).map((fault) => fault.code)).toEqual([code])
    expect(parseCurp(curp, today)).toBeUndefined()
  })

  it('has the digit that the sample should have had', () => {
    expect(curpCheckDigit('SABC560626MDFLRN0')).toBe('1')
    expect(curpFaults('SABC560626MDFLRN01', today)).toEqual([])
  })

  it('turns right on the very day', () => {
    expect(curpFaults(closed('LOGM000229HQTPRRA'), today)).toEqual([])
    expect(curpFaults(closed('LOGM261121HQTPRRA'), today)).toEqual([])
    expect(curpFaults(closed('LOGM051122HQTPRR0'), today)).toEqual([])
  })

  // The digit's even weights (year's tens, month's tens, day's tens) miss a difference of five: no fault of ours.
  it('is noticed whichever last digit of year, month or day was mistyped', () => {
    const curp = 'LOGM900515HQTPRR04'
    for (const place of [5, 7, 9, 17])
      for (const digit of '0123456789') {
        const typed = curp.slice(0, place) + digit + curp.slice(place + 1)
        if (typed !== curp) expect(curpFaults(typed, today)).toHaveLength(1)
      }
  })
})

describe('the letters of a name', () => {
  it.each([
    ['Mario', 'López', 'García', 'LOGM', 'PRR'],
    ['María Guadalupe', 'Ramos', 'Luna', 'RALG', 'MND'],
    ['María', 'Ramos', 'Luna', 'RALM', 'MNR'],
    ['José Luis', 'Beltrán', 'Mendoza', 'BEML', 'LNS'],
    ['Ma. de los Ángeles', 'Nava', 'Olvera', 'NAOA', 'VLN'],
    ['J. Jesús', 'Nava', 'Olvera', 'NAOJ', 'VLS'],
    ['José María', 'Nava', 'Olvera', 'NAOM', 'VLR'],
    ['Íñigo', 'Ñandú', 'Peña', 'XAPI', 'NXX'],
    ['Ana', 'de la Cruz', 'del Río', 'CURA', 'RXN'],
    ['Ana', 'Mc Gregor', 'van der Berg', 'GEBA', 'RRN'],
    ['Ana', 'Ix', '', 'IXXA', 'XXN'],
    ['Alberto', "D'Amico", 'Rodríguez', 'DXRA', 'XDL'],
    ['Ana', 'Agüero', 'Yáñez', 'AUYA', 'GXN'],
  ])('%s %s %s', (givenNames, firstSurname, secondSurname, four, last) => {
    expect(curpLetters({ givenNames, firstSurname, secondSurname })).toEqual({ first: [four], last })
  })

  it('replaces the second letter of a word that nobody wants to carry', () => {
    const ofCola = { givenNames: 'Ana', firstSurname: 'Cortés', secondSurname: 'Lara' }
    expect(curpLetters(ofCola).first).toEqual(['CXLA', 'COLA'])
  })
})

describe('a CURP beside what was typed', () => {
  const parsed = (curp: string): Curp => {
    const found = parseCurp(curp, today)
    if (!found) throw new Error(curp)
    return found
  }
  const mario = { givenNames: 'Mario', firstSurname: 'López', secondSurname: 'García' }
  const codes = (curp: string, typed: Parameters<typeof curpWarnings>[1]) =>
    curpWarnings(parsed(curp), typed).map((warning) => warning.code)

  it('says nothing when all agrees', () => {
    const typed = { ...mario, birthDate: '1990-05-15', sex: 'H' as const }
    expect(codes('LOGM900515HQTPRR04', typed)).toEqual([])
  })

  it('warns of each thing that differs', () => {
    expect(codes('LOGM900515HQTPRR04', { ...mario, secondSurname: 'Pérez' })).toEqual(['curp_name'])
    expect(codes('LOGM900515HQTPRR04', { ...mario, birthDate: '1990-05-16' })).toEqual(['curp_birth_date'])
    expect(codes('LOGM900515HQTPRR04', { ...mario, sex: 'M' })).toEqual(['curp_sex'])
    expect(codes('HEGG560427MVZRRL04', { ...mario, birthDate: '1990-05-15', sex: 'H' })).toEqual([
      'curp_name',
      'curp_birth_date',
      'curp_sex',
    ])
  })

  it('only warns of a forbidden word, and takes the replaced one as it is', () => {
    const typed = { givenNames: 'Ana', firstSurname: 'Cortés', secondSurname: 'Lara' }
    expect(codes(closed('COLA900515MQTRRN0'), typed)).toEqual(['curp_word'])
    expect(codes(closed('CXLA900515MQTRRN0'), typed)).toEqual([])
  })
})

describe('days', () => {
  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['texto', false],
  ])('%s exists: %s', (date, real) => {
    expect(isRealDate(date)).toBe(real)
  })

  it('counts a birthday from the day itself', () => {
    expect(ageOn('2008-11-21', today)).toBe(18)
    expect(ageOn('2008-11-22', today)).toBe(17)
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  })
})
