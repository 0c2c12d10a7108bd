import { describe, expect, it } from 'vitest'
import { nameLetters, sameName } from '#lib/name-letters.ts'
import { cardZone, curpOf, people, type Person } from '../../../../../tests/fixtures/documents/people.ts'
import { surnames } from '../../../../../tests/fixtures/documents/surnames.ts'
import { compareDocument, fieldsOf } from './compare.ts'
import type { FrontText } from './front-text.ts'
import { parseMrz } from './mrz.ts'

const today = '2026-11-21'
type Written = { zone: 'X' | 'N'; print: 'Ñ' | 'N' }
const waysToWrite: Written[] = [
  { zone: 'X', print: 'N' },
  { zone: 'X', print: 'Ñ' },
  { zone: 'N', print: 'N' },
  { zone: 'N', print: 'Ñ' },
]
const withSurnames = (firstSurname: string, secondSurname: string): Person => ({
  ...people.elena,
  firstSurname,
  secondSurname,
})

const zones = new Map<string, NonNullable<ReturnType<typeof parseMrz>>>()
/** The zone of a card, its Ñ written in one of the two ways that there are. */
function zoneOf(person: Person, enye: 'X' | 'N') {
  const key = `${person.firstSurname} ${person.secondSurname} ${enye}`
  const known = zones.get(key)
  if (known !== undefined) return known
  const written = (name: string) => name.toUpperCase().replaceAll('Ñ', enye)
  const { firstSurname, secondSurname } = person
  const zone = parseMrz(
    cardZone({ ...person, firstSurname: written(firstSurname), secondSurname: written(secondSurname) }),
    today,
  )
  if (zone === undefined) throw new Error(key)
  zones.set(key, zone)
  return zone
}

/** The print as a reader gives it that knows no accents, and knows Ñ or not. */
function frontOf(person: Person, enye: 'Ñ' | 'N', curp: string | undefined): FrontText {
  const written = (name: string) => nameLetters(name).replaceAll('Ñ', enye)
  return {
    firstSurname: written(person.firstSurname),
    secondSurname: written(person.secondSurname),
    givenNames: 'ELENA',
    birthDate: person.birthDate,
    printed: [],
    looksLike: new Set(['ine']),
    ...(curp !== undefined && { curp }),
  }
}

function readingOf(zonePerson: Person, printPerson: Person, { zone, print }: Written, curp?: string) {
  const [mrz, front] = [zoneOf(zonePerson, zone), frontOf(printPerson, print, curp)]
  const faults = compareDocument(mrz, front, { zoneSide: 'back', today }).map(({ code }) => code)
  return { faults, ...fieldsOf(mrz, front, today) }
}

const pairs = surnames.flatMap((first) => surnames.map((second) => [first, second] as const))
const fields = ['firstSurname', 'secondSurname'] as const

describe('the 200 commonest surnames of Mexico, in all pairs', () => {
  it('are two hundred, sixteen with Ñ', () => {
    expect([surnames.length, surnames.filter((name) => /ñ/i.test(name)).length]).toEqual([200, 16])
  })

  it('are neither refused nor doubted nor changed, however zone and print write an Ñ', () => {
    const wrong: string[] = []
    for (const [first, second] of pairs) {
      const person = withSurnames(first, second)
      const hasEnye = /ñ/i.test(first + second)
      const curp = hasEnye ? curpOf(person) : undefined
      for (const way of hasEnye ? waysToWrite : waysToWrite.slice(0, 1)) {
        const { faults, doubts, fields: read } = readingOf(person, person, way, curp)
        const same = fields.every((field) => sameName(person[field], read[field] ?? ''))
        // Only where neither writes it may an Ñ be an N, to be put right by the fan.
        const whole =
          (way.zone === 'N' && way.print === 'N') ||
          fields.every((field) => nameLetters(read[field] ?? '') === nameLetters(person[field]))
        if (faults.length > 0 || doubts.length > 0 || !same || !whole)
          wrong.push(`${first} ${second} ${JSON.stringify({ way, faults, doubts, read })}`)
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it('are told apart: another surname on the other side is refused, or a doubt that names both', () => {
    const wrong: string[] = []
    for (const [one, other] of pairs) {
      if (nameLetters(one).replaceAll('Ñ', 'N') === nameLetters(other).replaceAll('Ñ', 'N')) continue
      for (const way of waysToWrite.slice(0, 2)) {
        const { faults, doubts } = readingOf(withSurnames(one, 'Luna'), withSurnames(other, 'Luna'), way)
        const [doubt] = doubts
        if (
          !faults.includes('sides_differ') &&
          !(doubt?.field === 'firstSurname' && doubt.other.length === 1)
        )
          wrong.push(`${one} ${other} ${JSON.stringify({ way, faults, doubts })}`)
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it('with any letter of the print misread keep the zone’s letters, or are refused; the difference is told', () => {
    const wrong: string[] = []
    let flagged = 0
    for (const name of surnames)
      for (let at = 0; at < name.length; at++)
        for (const letter of 'AIMNORWX') {
          const misread = name.slice(0, at) + letter + name.slice(at + 1)
          if (sameName(misread, name)) continue
          const truth = withSurnames(name, 'Luna')
          const {
            faults,
            doubts,
            fields: read,
          } = readingOf(truth, withSurnames(misread, 'Luna'), waysToWrite[0]!)
          if (faults.includes('sides_differ')) continue
          const told = doubts.some(({ field, other }) => field === 'firstSurname' && other.length === 1)
          flagged += Number(told)
          if (
            !told ||
            !sameName(name, (read.firstSurname ?? '').replaceAll('X', /ñ/i.test(name) ? 'Ñ' : 'X'))
          )
            wrong.push(`${name} ${misread} ${JSON.stringify({ doubts, read })}`)
        }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(flagged).toBeGreaterThan(1000)
  })
})

describe('names of which a reading is not sure', () => {
  const { elena } = people
  const print = (more: Partial<FrontText>): FrontText => ({ ...frontOf(elena, 'N', undefined), ...more })
  const read = (front: FrontText, person = elena) => fieldsOf(zoneOf(person, 'X'), front, today)

  it('are the zone’s where the print was misread', () => {
    const { fields: found, doubts } = read(print({ firstSurname: 'RO8LES', givenNames: 'EIENA' }))
    expect(found).toMatchObject({ givenNames: 'ELENA' })
    expect(doubts).toContainEqual({ field: 'givenNames', other: ['EIENA'] })
  })

  it('are the print’s where only that fits the CURP', () => {
    const misread = { ...zoneOf(elena, 'X'), firstSurname: 'BOBLES' }
    const { fields: found, doubts } = fieldsOf(misread, print({ curp: curpOf(elena) }), today)
    expect(found.firstSurname).toBe('ROBLES')
    expect(doubts).toEqual([{ field: 'firstSurname', other: ['BOBLES'] }])
  })

  it('are those that stand in one place only: an X of the zone may then be an Ñ', () => {
    const munoz = withSurnames('Muñoz', 'Luna')
    const { givenNames: _g, firstSurname: _f, secondSurname: _s, ...nothing } = print({})
    const { fields: found, doubts } = read(nothing, munoz)
    expect(found.firstSurname).toBe('MUXOZ')
    expect(doubts).toContainEqual({ field: 'firstSurname', other: ['MUÑOZ'] })
    expect(doubts).toHaveLength(3)
  })

  it('are the end of a name that the zone had no room for', () => {
    const long = { ...elena, givenNames: 'María de los Ángeles Guadalupe', secondSurname: 'Ibarrondo' }
    const front = print({ secondSurname: 'IBARRONDO', givenNames: 'MARIA DE LOS ANGELES GUADALUPE' })
    const { fields: found, doubts } = read(front, long)
    expect(found.givenNames).toBe('MARIA DE LOS ANGELES GUADALUPE')
    expect(doubts).toEqual([{ field: 'givenNames', other: [] }])
  })

  it('are none where the zone’s check digits do not hold: the print’s come first then', () => {
    const unchecked = { ...zoneOf(elena, 'X'), wrongDigits: ['composite' as const] }
    const { fields: found } = fieldsOf(unchecked, print({ givenNames: 'EIENA' }), today)
    expect(found.givenNames).toBe('EIENA')
  })
})
