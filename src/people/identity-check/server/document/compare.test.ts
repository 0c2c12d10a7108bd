import { describe, expect, it } from 'vitest'
import {
  cardZone,
  claveOf,
  curpOf,
  passportZone,
  people,
  type Person,
} from '../../../../../tests/fixtures/documents/people.ts'
import { compareDocument, fieldsOf, withNamesFound } from './compare.ts'
import type { FrontText } from './front-text.ts'
import { type Mrz, parseMrz } from './mrz.ts'

const today = '2026-11-21'
const { elena, marco, sofia, hugo } = people

/** The print of a card, as the reader of print gives it: no accents, no Ñ. */
const frontOf = (person: Person): FrontText => ({
  firstSurname: bare(person.firstSurname),
  secondSurname: bare(person.secondSurname),
  givenNames: bare(person.givenNames),
  curp: curpOf(person),
  clave: claveOf(person),
  birthDate: person.birthDate,
  sex: person.sex,
  validUntil: person.expiresOn,
  printed: [],
  looksLike: new Set(['ine']),
})
const bare = (text: string) => text.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')
const zoneOf = (person: Person): Mrz => {
  const zone = parseMrz(cardZone(person), today)
  if (!zone) throw new Error(person.givenNames)
  return zone
}
const codes = (mrz: Mrz | undefined, front: FrontText) =>
  compareDocument(mrz, front, { zoneSide: 'back', today }).map(({ code, side }) => `${side} ${code}`)

describe('a document whose sides agree', () => {
  it.each(Object.entries({ elena, marco, sofia }))('has no fault: %s', (_, person) => {
    expect(codes(zoneOf(person), frontOf(person))).toEqual([])
  })

  it('forgives one misread letter in a name', () => {
    expect(codes(zoneOf(elena), { ...frontOf(elena), firstSurname: 'ROBIES' })).toEqual([])
  })

  it('compares as much of a long name as the zone holds', () => {
    const long = { ...elena, givenNames: 'María de los Ángeles Guadalupe', secondSurname: 'Ibarrondo' }
    expect(codes(zoneOf(long), frontOf(long))).toEqual([])
  })

  it('gives back the Ñ and the spaces that one of the two lost', () => {
    const front = { ...frontOf(marco), givenNames: 'MARCOANTONIO' }
    expect(fieldsOf(zoneOf(marco), front, today).fields).toMatchObject({
      givenNames: 'MARCO ANTONIO',
      firstSurname: 'VEGA',
      secondSurname: 'NUÑEZ',
      documentNumber: marco.voter.cic,
      sex: 'H',
    })
  })

  it('parts the surnames that a passport prints on one line', () => {
    const zone = parseMrz(passportZone(sofia), today)
    const front: FrontText = {
      surnames: 'DE LACRUZLUNA',
      givenNames: 'SOFIA',
      printed: [],
      looksLike: new Set(),
    }
    expect(fieldsOf(zone, front, today).fields).toMatchObject({
      firstSurname: 'DE LA CRUZ',
      secondSurname: 'LUNA',
      nationality: 'MEX',
    })
  })
})

describe('a name that no label leads to', () => {
  const nameless = (printed: string[]): FrontText => ({ printed, looksLike: new Set() })

  it('is found among all that is printed, on one line or two', () => {
    const zone = parseMrz(passportZone(marco), today)
    const lines = ['Surname / Nom', 'VEGANUNEZ', '0731', 'MARCO ANTONIO']
    const front = withNamesFound(zone, nameless(lines))
    expect(fieldsOf(zone, front, today).fields).toMatchObject({
      firstSurname: 'VEGA',
      secondSurname: 'NUÑEZ',
    })
    const apart = withNamesFound(zoneOf(elena), nameless(['ELENA', 'ROBLES', 'IBARRA']))
    expect(apart).toMatchObject({ surnames: 'ROBLESIBARRA', givenNames: 'ELENA' })
  })

  it('is not taken from another person', () => {
    const front = withNamesFound(zoneOf(elena), nameless(['VEGA', 'NUNEZ', 'MARCO ANTONIO', '12']))
    expect(front).toEqual(nameless(['VEGA', 'NUNEZ', 'MARCO ANTONIO', '12']))
  })
})

describe('a document that contradicts itself', () => {
  it('shows when the front is of one person and the back of another', () => {
    expect(codes(zoneOf(sofia), frontOf(elena))).toEqual(['back sides_differ'])
  })

  it.each<[string, Partial<FrontText>]>([
    ['surname', { firstSurname: 'NIEVES' }],
    ['second surname', { secondSurname: 'ZAMORA' }],
    ['given name of a sister', { givenNames: 'ELISA' }],
    ['end of validity', { validUntil: '2033-12-31' }],
  ])('shows by the %s alone, which no check digit covers', (_, other) => {
    expect(codes(zoneOf(elena), { ...frontOf(elena), ...other })).toEqual(['back sides_differ'])
  })

  it('shows by the birth date alone', () => {
    const zone = zoneOf({ ...elena, birthDate: '1994-07-23' })
    expect(codes(zone, frontOf(elena))).toEqual(['back sides_differ'])
  })

  it('shows a CURP of another birth date, by the print or by the clave de elector', () => {
    const other = curpOf({ ...elena, birthDate: '1996-07-22' })
    const { clave: _clave, ...noClave } = frontOf(elena)
    expect(codes(undefined, { ...noClave, curp: other })).toEqual(['front curp_birth_date'])
    const { birthDate: _, ...undated } = frontOf(elena)
    expect(codes(undefined, { ...undated, curp: other })).toEqual(['front curp_birth_date'])
  })

  it('shows a check digit that does not hold, and does not believe that field', () => {
    const [first = '', second = '', third = ''] = cardZone(elena)
    const forged = parseMrz([first, `${second.slice(0, 8)}9${second.slice(9)}`, third], today)
    expect(codes(forged, frontOf(elena))).toEqual(['back mrz_check_digit'])
    expect(fieldsOf(forged, frontOf(elena), today).fields.expiresOn).toBe(elena.expiresOn)
  })
})

describe('a document that has expired', () => {
  it('is refused from the day after its last', () => {
    expect(codes(zoneOf(hugo), frontOf(hugo))).toEqual(['front document_expired'])
    const last = { ...elena, expiresOn: today }
    expect(codes(zoneOf(last), frontOf(last))).toEqual([])
  })

  it('is refused by the earlier of two dates that differ', () => {
    const front = { ...frontOf(hugo), validUntil: '2032-12-31' }
    expect(codes(zoneOf(hugo), front)).toContain('front document_expired')
  })
})
