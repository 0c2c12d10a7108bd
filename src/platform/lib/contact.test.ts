import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { Email, Phone } from './contact.ts'

describe('a Mexican phone', () => {
  it.each([
    '4421234567',
    '442 123 4567',
    '(442) 123-4567',
    '+52 442 123 4567',
    '+52 1 442 123 4567',
    '52 442 123 4567',
    '044 442 123 4567',
    '045 442 123 4567',
    '01 442 123 4567',
  ])('%s is +524421234567', (typed) => {
    expect(z.parse(Phone, typed)).toBe('+524421234567')
  })

  it('that begins with 52 keeps its ten digits', () => {
    expect(z.parse(Phone, '5212345678')).toBe('+525212345678')
  })

  it.each(['442 123 456', '442 123 45678', '+1 415 555 2671', 'no tengo', ''])('%j is none', (typed) => {
    expect(z.safeParse(Phone, typed).success).toBe(false)
  })
})

describe('an e-mail', () => {
  it('is one however it is capitalised', () => {
    expect(z.parse(Email, '  Ana.Luna@Correo.MX ')).toBe('ana.luna@correo.mx')
  })

  it.each(['ana', 'ana@', 'ana@correo', 'ana@correo.mx\nbcc: otra@correo.mx', 'ana luna@correo.mx'])(
    '%j is none',
    (typed) => {
      expect(z.safeParse(Email, typed).success).toBe(false)
    },
  )
})
