import { describe, expect, it } from 'vitest'
import { curpInCode } from './codes.ts'
import { readFront } from './front-text.ts'
import { findClaveDeElector, findCurp, mendCurp } from './look-alikes.ts'
import type { ReadLine } from './read-line.ts'

const today = '2026-11-21'
const line = (text: string, left: number, y: number, sure = 0.97): ReadLine => {
  const width = text.length * 14
  return { text, sure, line: { x: left + width / 2, y, width, height: 30, angle: 0 } }
}
const card = [
  line('NOMBRE', 400, 100),
  line('LOPEZ', 402, 135),
  line('GARCIA', 398, 170),
  line('MARIO', 401, 205),
  line('DOMICILIO', 400, 240),
  line('C ROBLES 14', 400, 275),
  line('CLAVEDEELECTOR', 400, 330),
  line('LPGRMR90O51522H1OO', 640, 330),
  line('CURP', 400, 370),
  line('L0GM90O5I5HQTPRR04', 400, 405),
  line('FECHA DE NACIMIENTO', 400, 450),
  line('15/O5/1990', 400, 485),
  line('VIGENCIA', 800, 450),
  line('2023-2033', 800, 485),
  line('SEX0', 900, 100),
  line('H', 902, 135),
]

describe('the print of a card', () => {
  it('is sorted into fields, look-alikes put right by their place', () => {
    expect(readFront(card, 0, today)).toMatchObject({
      firstSurname: 'LOPEZ',
      secondSurname: 'GARCIA',
      givenNames: 'MARIO',
      curp: 'LOGM900515HQTPRR04',
      clave: 'LPGRMR90051522H100',
      birthDate: '1990-05-15',
      validUntil: '2033-12-31',
      looksLike: new Set(['ine']),
    })
  })

  it('takes two lines as one surname and a name', () => {
    const found = readFront(
      card.filter(({ text }) => text !== 'GARCIA').map((each) => ({ ...each })),
      0,
      today,
    )
    expect(found.firstSurname).toBe('LOPEZ')
    expect(found.secondSurname).toBeUndefined()
  })

  it('takes nothing that the reader was not sure of, nor a CURP whose digit does not hold', () => {
    const doubtful = card.map((each) => (each.text === 'MARIO' ? { ...each, sure: 0.4 } : each))
    expect(readFront(doubtful, 0, today).givenNames).not.toBe('MARIO')
    const wrong = [line('CURP', 400, 370), line('LOGM900515HQTPRR05', 400, 405)]
    expect(readFront(wrong, 0, today).curp).toBeUndefined()
  })

  it('knows a validity written beside its label, and a date that does not exist', () => {
    expect(readFront([line('VIGENCIA 2031', 400, 100)], 0, today).validUntil).toBe('2031-12-31')
    const odd = [line('FECHA DE NACIMIENTO', 400, 450), line('31/02/1990', 400, 485)]
    expect(readFront(odd, 0, today).birthDate).toBeUndefined()
  })
})

describe('a CURP among other characters', () => {
  it('is found, with either kind of position 17', () => {
    expect(findCurp('CURP:LOGM900515HQTPRR04.', today)).toBe('LOGM900515HQTPRR04')
    expect(findCurp('CURP GOPLI003I5HQTMRSA0', today)).toBe('GOPL100315HQTMRSA0')
    expect(mendCurp('LOGM900515HQTPRR', today)).toBeUndefined()
  })

  it('is told from a clave de elector', () => {
    expect(findClaveDeElector('LPGRMR90051522H100')).toBe('LPGRMR90051522H100')
    expect(findCurp('LPGRMR90051522H100', today)).toBeUndefined()
    expect(findClaveDeElector('LOGM900515HQTPRR04')).toBeUndefined()
  })
})

describe('the code of a CURP', () => {
  it('carries names and birth date', () => {
    const text = 'LOGM900515HQTPRR04||LÓPEZ|GARCÍA|MARIO|HOMBRE|15/05/1990|QUERETARO|22|'
    expect(curpInCode(text, today)).toEqual({
      curp: 'LOGM900515HQTPRR04',
      firstSurname: 'LÓPEZ',
      secondSurname: 'GARCÍA',
      givenNames: 'MARIO',
      birthDate: '1990-05-15',
    })
  })

  it('may carry the CURP alone, or nothing that we can use', () => {
    expect(curpInCode('https://example.mx/?curp=LOGM900515HQTPRR04', today)).toEqual({
      curp: 'LOGM900515HQTPRR04',
    })
    expect(curpInCode('https://example.mx/', today)).toBeUndefined()
    expect(curpInCode('LOGM900515HQTPRR05||A|B|C|HOMBRE|15/05/1990', today)).toBeUndefined()
  })
})
