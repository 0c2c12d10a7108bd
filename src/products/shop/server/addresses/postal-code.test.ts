import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { Address, PostalCode } from '../../addresses-contract.ts'
import { placeOf } from './postal-code.ts'
import { catalogueVersion, coloniasOf, postalCodes } from './queretaro.ts'

const address = {
  recipient: 'Ana Luna',
  phone: '4421234567',
  street: 'Juárez',
  number: 'S/N',
  postalCode: '76000',
  colonia: 'Centro',
  municipality: 'Querétaro',
}

describe('a postal code', () => {
  it('keeps its leading zero and says its state', () => {
    expect(placeOf('01000')).toMatchObject({ state: 'Ciudad de México', zone: 'national', colonias: [] })
    expect(placeOf('97000')?.state).toBe('Yucatán')
    expect(placeOf('54000')?.state).toBe('Estado de México')
  })

  it.each(['00100', '17500', '19999'])('%s is of no state', (code) => {
    expect(placeOf(code)).toBeNull()
  })

  it.each(['1000', '760000', '7600O', ' 7600', '７６０００', ''])('%j is none', (code) => {
    expect(z.safeParse(PostalCode, code).success).toBe(false)
  })

  it('knows the colonias of the city, each once and under 76', () => {
    expect(placeOf('76090')).toEqual({
      state: 'Querétaro',
      municipality: 'Querétaro',
      zone: 'local',
      colonias: ['Centro Sur', 'Colinas del Cimatario'],
      catalogue: catalogueVersion,
    })
    for (const code of postalCodes) {
      const colonias = coloniasOf(code)
      expect(code).toMatch(/^76[0-2]\d\d$/)
      expect(new Set(colonias).size).toBe(colonias.length)
      expect(colonias.every((colonia) => colonia.length > 2 && colonia.length <= 80)).toBe(true)
    }
  })

  it('of another town of the state is local, with the rest typed by hand', () => {
    expect(placeOf('76800')).toMatchObject({
      state: 'Querétaro',
      municipality: null,
      zone: 'local',
      colonias: [],
    })
  })
})

describe('an address', () => {
  it('stores the phone as the world dials it', () => {
    expect(z.parse(Address, address).phone).toBe('+524421234567')
  })

  it.each([
    ['a phone of nine digits', { phone: '442123456' }],
    ['no street', { street: ' ' }],
    ['no number', { number: '' }],
    ['a line break', { colonia: 'Centro\nQuerétaro' }],
    ['a bidi override', { recipient: 'Ana\u202Egpj' }],
    ['a street without end', { street: 'x'.repeat(81) }],
    ['a field nobody asked for', { state: 'Jalisco' }],
  ])('is refused with %s', (_, change) => {
    expect(z.safeParse(Address, { ...address, ...change }).success).toBe(false)
  })
})
