import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passportZone, people } from '../../../../../tests/fixtures/documents/people.ts'
import { mrzCheckDigit } from './mrz-line.ts'
import { parseMrz } from './mrz.ts'

const today = '2026-11-21'
const mario = [
  'IDMEX1234567897<<0701123456789',
  '9005156H3312315MEX<02<<54321<8',
  'LOPEZ<GARCIA<<MARIO<<<<<<<<<<<',
]
const maria = [
  'IDMEX9876543213<<0702987654321',
  '0502283M3212312MEX<00<<12345<1',
  'RAMOS<LUNA<<MARIA<<<<<<<<<<<<<',
]
// ICAO 9303-4, appendix B.
const anna = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
// ICAO 9303-5, appendix B.
const annaCard = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
]
const at = (line: string, place: number, letter: string) =>
  line.slice(0, place) + letter + line.slice(place + 1)

describe('a zone that holds', () => {
  it('reads the reverse of an INE, whose H and M are hombre and mujer', () => {
    expect(parseMrz(mario, today)).toMatchObject({
      format: 'td1',
      code: 'ID',
      issuer: 'MEX',
      number: '123456789',
      ocr: '0701123456789',
      birthDate: '1990-05-15',
      sex: 'H',
      expiresOn: '2033-12-31',
      firstSurname: 'LOPEZ',
      secondSurname: 'GARCIA',
      givenNames: 'MARIO',
      wrongDigits: [],
    })
    expect(parseMrz(maria, today)).toMatchObject({ sex: 'M', birthDate: '2005-02-28', wrongDigits: [] })
  })

  it('reads a passport, whose M is a man', () => {
    expect(parseMrz(anna, today)).toMatchObject({
      format: 'td3',
      number: 'L898902C3',
      nationality: 'UTO',
      birthDate: '1974-08-12',
      sex: 'M',
      expiresOn: '2012-04-15',
      firstSurname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      wrongDigits: [],
    })
    const man = [anna[0] ?? '', at(anna[1] ?? '', 20, 'M')]
    expect(parseMrz(man, today)?.sex).toBe('H')
  })

  it('reads a card of another country', () => {
    expect(parseMrz(annaCard, today)).toMatchObject({ number: 'D23145890', sex: 'M', wrongDigits: [] })
  })

  it('takes the century from the CURP when it fits', () => {
    expect(parseMrz(maria, today, '1905-02-28')?.birthDate).toBe('1905-02-28')
    expect(parseMrz(maria, today, '1904-02-28')?.birthDate).toBe('2005-02-28')
  })

  it('keeps particles with the surname they belong to, and what follows the names out', () => {
    const lines = [mario[0] ?? '', mario[1] ?? '', 'DE<LA<CRUZ<LUNA<<ANA<SOFIA<<K<']
    expect(parseMrz(lines, today)).toMatchObject({
      firstSurname: 'DE LA CRUZ',
      secondSurname: 'LUNA',
      givenNames: 'ANA SOFIA',
    })
  })
})

describe('a zone with a wrong digit', () => {
  it.each([
    ['number', 0, 14],
    ['birth', 1, 6],
    ['expiry', 1, 14],
    ['composite', 1, 29],
  ] as const)('names the field: %s', (field, line, place) => {
    const lines = [...mario]
    const digit = Number(lines[line]?.charAt(place))
    lines[line] = at(lines[line] ?? '', place, String((digit + 1) % 10))
    expect(parseMrz(lines, today)?.wrongDigits).toContain(field)
  })

  it('is noticed whichever single digit of number, birth and expiry was forged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...[5, 6, 7, 8, 9, 10, 11, 12, 13].map((place) => [0, place] as const),
          ...[0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13].map((place) => [1, place] as const),
        ),
        fc.integer({ min: 1, max: 9 }),
        ([line, place], more) => {
          const lines = [...mario]
          const digit = Number(lines[line]?.charAt(place))
          lines[line] = at(lines[line] ?? '', place, String((digit + more) % 10))
          // A difference of five under an even sum is never lost: 7, 3 and 1 share no factor with ten.
          expect(parseMrz(lines, today)?.wrongDigits).not.toEqual([])
        },
      ),
    )
  })
})

describe('what a camera makes of a zone', () => {
  const confused: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B', 6: 'G' }
  const back: Record<string, string> = { O: '0', I: '1', Z: '2', S: '5', B: '8', G: '6' }

  it('is put right by place, whatever look-alikes were read', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 90, maxLength: 90 }), (swaps) => {
        const read = mario.map((line, row) =>
          Array.from(line)
            // The emission's second blank may be anything: its place has no shape, and no confusion for `<` either.
            .map((letter, place) =>
              swaps[row * 30 + place] ? (confused[letter] ?? back[letter] ?? letter) : letter,
            )
            .join(''),
        )
        expect(parseMrz(read, today)?.lines).toEqual(mario)
      }),
    )
  })

  it('gets back the `<` that were lost or doubled', () => {
    const names = (mario[2] ?? '').replace(/<+$/, '<<<')
    const first = (mario[0] ?? '').replace('<<', '<')
    const second = (mario[1] ?? '').replace('MEX<', 'MEX<<')
    expect(parseMrz([first, second, names], today)?.lines).toEqual(mario)
    const passport = [`${anna[0] ?? ''}<<<`, (anna[1] ?? '').replace('<<<<<', '<<<')]
    expect(parseMrz(passport, today)?.lines).toEqual(anna)
  })

  it('exchanges a look-alike in a number of letters and digits when only one way holds', () => {
    const read = [anna[0] ?? '', (anna[1] ?? '').replace('L898902C3', 'L8989O2C3')]
    expect(parseMrz(read, today)?.number).toBe('L898902C3')
  })

  it('is no zone when it is none', () => {
    expect(parseMrz(['INSTITUTO', 'NOMBRE', 'VIGENCIA'], today)).toBeUndefined()
    expect(parseMrz([...mario, 'X'.repeat(30)], today)).toBeUndefined()
    expect(parseMrz(['A'.repeat(30), 'B'.repeat(30), 'C'.repeat(30)], today)).toBeUndefined()
    expect(parseMrz([], today)).toBeUndefined()
  })

  it('never throws and never believes noise', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'.split(''))
    const line = fc.string({ unit: letter, minLength: 25, maxLength: 48 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 3 }), (lines) => {
        const found = parseMrz(lines, today)
        expect(found === undefined || found.wrongDigits.length > 0).toBe(true)
      }),
    )
  })
})

it('computes a check digit as ICAO shows it', () => {
  expect(mrzCheckDigit('520727')).toBe('3')
  expect(mrzCheckDigit('AB2134<<<')).toBe('5')
})

describe('the number of a Mexican passport', () => {
  const [names = '', data = ''] = passportZone(people.sofia)
  const number = people.sofia.passport
  const read = (other: string) => parseMrz([names, other + data.slice(9)], today)

  it.each(['U', 'K', 'A', 'O', 'Q'])('has a letter and eight digits: %s was a 0', (letter) => {
    expect(number).toMatch(/^G2\d{7}$/)
    const whole = 'G20050080'
    const line = whole + mrzCheckDigit(whole) + data.slice(10)
    for (const at of [2, 3, 5, 6, 8]) {
      const other = whole.slice(0, at) + letter + whole.slice(at + 1)
      const found = parseMrz([names, other + line.slice(9)], today)
      expect([at, found?.number]).toEqual([at, whole])
      expect(found?.wrongDigits).not.toContain('number')
    }
  })

  it('that has another shape is not believed, though its check digit holds', () => {
    const foreign = 'ABC123456'
    const found = parseMrz([names, foreign + mrzCheckDigit(foreign) + data.slice(10)], today)
    expect(found?.wrongDigits).toContain('number')
    const elsewhere = [
      names.replace('MEX', 'UTO'),
      foreign + mrzCheckDigit(foreign) + data.slice(10).replace('MEX', 'UTO'),
    ]
    expect(parseMrz(elsewhere, today)?.wrongDigits).not.toContain('number')
    expect(read(number)?.wrongDigits).toEqual([])
  })
})
