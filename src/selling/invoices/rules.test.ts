import { describe, expect, it } from 'vitest'
import {
  invoiceUntil,
  normalLegalName,
  normalRfc,
  regimesFor,
  rfcDigitFits,
  rfcFault,
  usesFor,
} from './rules.ts'

describe('an RFC', () => {
  it('of a person, of a company and the generic ones fit their check digit', () => {
    for (const rfc of ['GODE561231GR8', 'SAT970701NN3', 'XAXX010101000', 'XEXX010101000']) {
      expect([rfc, rfcFault(rfc), rfcDigitFits(rfc)]).toEqual([rfc, null, true])
    }
  })

  it('with one character changed fits no more', () => {
    expect(rfcDigitFits('GODE561231GR7')).toBe(false)
    expect(rfcDigitFits('SAT970702NN3')).toBe(false)
  })

  it('has its length, its shape and a real date', () => {
    expect(rfcFault('GODE561231')).toBe('length')
    expect(rfcFault('1ODE561231GR8')).toBe('shape')
    expect(rfcFault('GOD5612310GR8')).toBe('shape')
    expect(rfcFault('GODE561331GR8')).toBe('date')
    expect(rfcFault('GODE560230GR8')).toBe('date')
    expect(rfcFault('GODE560229GR8')).toBe(null)
  })

  it('is read as people type it', () => {
    expect(normalRfc(' gode-561231 gr8 ')).toBe('GODE561231GR8')
  })
})

it('offers only the regimes of a person or a company, and only the uses of a regime', () => {
  expect(regimesFor('GODE561231GR8').map(({ code }) => code)).not.toContain('601')
  expect(regimesFor('SAT970701NN3').map(({ code }) => code)).toContain('601')
  expect(usesFor('605').map(({ code }) => code)).toEqual(['S01'])
  expect(usesFor('612').map(({ code }) => code)).toEqual(['G03', 'G01', 'S01'])
})

it('writes a name as the Constancia has it', () => {
  expect(normalLegalName('Comercial  del Bajío, S.A. de C.V.')).toBe('COMERCIAL DEL BAJÍO')
  expect(normalLegalName('Servicios Ñandú SA DE CV')).toBe('SERVICIOS ÑANDÚ')
  expect(normalLegalName('ana maría luna')).toBe('ANA MARÍA LUNA')
})

it('may be asked for until the month of the purchase ends in Mexico City, and the days of grace', () => {
  expect(invoiceUntil(new Date('2026-12-01T05:59:00Z'), 0).toISOString()).toBe('2026-12-01T06:00:00.000Z')
  expect(invoiceUntil(new Date('2026-12-01T06:01:00Z'), 3).toISOString()).toBe('2027-01-04T06:00:00.000Z')
})
