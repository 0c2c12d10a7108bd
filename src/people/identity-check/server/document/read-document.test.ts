import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { casesOf } from '#world/rounds.ts'
import { curpOf, people, type Person } from '../../../../../tests/fixtures/documents/people.ts'
import { sameName } from '#lib/name-letters.ts'
import type { DocumentKind, DocumentReading } from '../provider.ts'
import { documentReader, readDocument } from './read-document.ts'

const today = '2026-11-21'
const picture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../tests/fixtures/documents', `${name}.jpg`))
const read = (kind: DocumentKind, front: string, back?: string) =>
  readDocument(kind, picture(front), back === undefined ? undefined : picture(back), { today })
const faultsOf = async (kind: DocumentKind, front: string, back?: string) =>
  (await read(kind, front, back)).faults.map(({ code, side }) => `${side} ${code}`)

/** As the reader gives it: upper case, without accents; Ñ is found again. */
const written = (text: string) =>
  text.toUpperCase().replaceAll('Ñ', '~').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('~', 'Ñ')
const fieldsOf = (person: Person) => ({
  givenNames: written(person.givenNames),
  firstSurname: written(person.firstSurname),
  secondSurname: written(person.secondSurname),
  curp: curpOf(person),
  birthDate: person.birthDate,
  sex: person.sex,
})
/** Whether each name is one way of what was read. */
const spelledAs = (person: Person, { fields, doubts = [] }: DocumentReading): boolean =>
  (['givenNames', 'firstSurname', 'secondSurname'] as const).every((name) =>
    [fields[name] ?? '', ...(doubts.find(({ field }) => field === name)?.other ?? [])].some((way) =>
      sameName(person[name], way),
    ),
  )
const { elena, marco, sofia, hugo, diego, begona, andres } = people

describe('a document that can be read', { timeout: 120_000 }, () => {
  it.each(casesOf(Object.entries({ elena, marco, sofia })))(
    'gives all fields of the card of %s',
    async (name, person) => {
      expect(await read('ine', `${name}-ine-front`, `${name}-ine-back`)).toEqual({
        kind: 'ine',
        faults: [],
        fields: {
          ...fieldsOf(person),
          expiresOn: person.expiresOn,
          documentNumber: person.voter.cic,
          nationality: 'MEX',
        },
      })
    },
  )

  it.each(casesOf(Object.entries({ sofia, diego })))(
    'gives all fields of the passport of %s',
    async (name, person) => {
      expect(await read('passport', `${name}-passport`)).toEqual({
        kind: 'passport',
        faults: [],
        fields: {
          ...fieldsOf(person),
          expiresOn: person.expiresOn,
          documentNumber: person.passport,
          nationality: 'MEX',
        },
      })
    },
  )

  it('reads the code of a CURP with photograph, accents and all', async () => {
    const { fields, faults } = await read('curp_biometrica', 'marco-curp')
    expect(faults).toEqual([])
    expect(fields).toEqual({ ...fieldsOf(marco), secondSurname: 'NÚÑEZ' })
  })

  it.each(['turned', 'upside-down', 'skewed'])('reads a card that is %s', async (how) => {
    const { fields, faults } = await read('ine', `elena-ine-front-${how}`, `elena-ine-back-${how}`)
    expect(faults).toEqual([])
    expect(fields).toMatchObject({ ...fieldsOf(elena), documentNumber: elena.voter.cic })
  })

  it.each(casesOf(Object.entries({ begona, andres })))(
    'gives the Ñ of %s, whatever the zone writes for it',
    async (name, person) => {
      const { givenNames, ...rest } = fieldsOf(person)
      const { fields, doubts, faults } = await read('ine', `${name}-ine-front`, `${name}-ine-back`)
      expect(faults).toEqual([])
      expect(doubts).toBeUndefined()
      expect(fields).toMatchObject({ ...rest, documentNumber: person.voter.cic })
      // No letter of the CURP tells of the Ñ in Begoña, and a zone with N does not either.
      expect(fields.givenNames).toBe(name === 'begona' ? 'BEGONA INES' : givenNames)
      expect(sameName(person.givenNames, fields.givenNames ?? '')).toBe(true)
    },
  )

  it.each(casesOf(Object.entries({ begona, andres })))(
    'reads the card of %s through a hard shadow across both sides',
    async (name, person) => {
      const found = await read('ine', `${name}-ine-front-shadow`, `${name}-ine-back-shadow`)
      expect(found.faults).toEqual([])
      expect(found.fields).toMatchObject({ curp: curpOf(person), documentNumber: person.voter.cic })
      expect(spelledAs(person, found)).toBe(true)
    },
  )

  it.each(casesOf(Object.entries({ begona, andres })))(
    'takes the names of %s from the zone where a lamp burns them away, and says that it is not sure',
    async (name, person) => {
      const found = await read('ine', `${name}-ine-front-glare-names`, `${name}-ine-back`)
      expect(found.faults).toEqual([])
      expect(found.doubts?.map(({ field }) => field)).toEqual(['givenNames', 'firstSurname', 'secondSurname'])
      expect(spelledAs(person, found)).toBe(true)
    },
  )

  it('reads through noise', async () => {
    const { fields, faults } = await read('ine', 'elena-ine-front-noisy', 'elena-ine-back')
    expect(faults).toEqual([])
    expect(fields).toMatchObject(fieldsOf(elena))
  })

  it('cuts the portrait where the face was found, upright, and tells its width in the picture as it came', async () => {
    const seen: { width: number; height: number }[] = []
    const reader = documentReader({
      today: () => today,
      findFace: async (jpeg) => {
        const { width, height } = await sharp(jpeg).metadata()
        seen.push({ width, height })
        return { x: 300, y: 360, width: 160, height: 200 }
      },
    })
    const found = await reader.read('ine', picture('elena-ine-front-turned'), picture('elena-ine-back'))
    expect(seen).toEqual([{ width: 1200, height: 1600 }])
    expect(found.portraitWidth).toBe(160)
    expect(await sharp(found.portrait).metadata()).toMatchObject({ format: 'jpeg', width: 304, height: 380 })
    expect(reader.model).not.toBe('')
  })
})

describe('a document with a fault', { timeout: 120_000 }, () => {
  it('has expired', async () => {
    expect(await faultsOf('ine', 'hugo-ine-front', 'hugo-ine-back')).toEqual(['front document_expired'])
    const then = await readDocument('ine', picture('hugo-ine-front'), picture('hugo-ine-back'), {
      today: hugo.expiresOn,
    })
    expect(then.faults).toEqual([])
  })

  it('has a wrong check digit', async () => {
    expect(await faultsOf('ine', 'irma-ine-front', 'irma-ine-back')).toEqual(['back mrz_check_digit'])
  })

  it('has a CURP of another birth date', async () => {
    expect(await faultsOf('ine', 'elena-ine-front-other-curp', 'elena-ine-back')).toEqual([
      'front curp_birth_date',
    ])
  })

  it('is the front of one person and the back of another: nothing of the other is kept', async () => {
    const { fields, faults } = await read('ine', 'elena-ine-front', 'marco-ine-back')
    expect(faults).toEqual([{ code: 'sides_differ', side: 'back' }])
    expect(fields).toEqual({ ...fieldsOf(elena), expiresOn: elena.expiresOn })
  })

  it.each<[string, DocumentKind, string, string | undefined, string[]]>([
    ['the front twice', 'ine', 'elena-ine-front', 'elena-ine-front', ['back wrong_document']],
    ['a passport as a card', 'ine', 'elena-passport', 'elena-ine-back', ['front wrong_document']],
    ['a card as a passport', 'passport', 'elena-ine-front', undefined, ['front wrong_document']],
    ['a card as a CURP', 'curp_biometrica', 'elena-ine-front', undefined, ['front wrong_document']],
    ['a CURP as a card', 'ine', 'marco-curp', 'marco-ine-back', ['front wrong_document']],
  ])('is %s', async (_, kind, front, back, faults) => {
    const found = await read(kind, front, back)
    expect(found.faults.map(({ code, side }) => `${side} ${code}`)).toEqual(faults)
    expect(found.fields).toEqual({})
  })

  it.each([
    ['elena', 'blurred', 'too_blurred'],
    ['elena', 'far', 'too_small'],
    ...casesOf([
      ['begona', 'glare-curp', 'glare'],
      ['andres', 'glare-curp', 'glare'],
    ]),
  ])('cannot be read because that of %s is %s', async (name, how, code) => {
    expect(await faultsOf('ine', `${name}-ine-front-${how}`, `${name}-ine-back`)).toEqual([`front ${code}`])
  })

  it('lacks its back', async () => {
    expect(await faultsOf('ine', 'elena-ine-front')).toEqual(['back back_missing'])
  })

  it('is no document at all', async () => {
    const table = { create: { width: 1200, height: 900, channels: 3 as const, background: '#7e5e42' } }
    const jpeg = await sharp(table).jpeg().toBuffer()
    const found = await readDocument('ine', jpeg, jpeg, { today })
    expect(found.fields).toEqual({})
    expect(found.faults).toHaveLength(2)
    const small = await sharp(table).resize(300).jpeg().toBuffer()
    const again = await readDocument('passport', small, undefined, { today })
    expect(again.faults).toEqual([{ code: 'too_small', side: 'front' }])
  })
})
