import { describe, expect, it } from 'vitest'
import { categoryIn, fanWords } from './desk-rules.ts'
import { businessDaysAfter, fromWords, restrictFault, restrictionWords } from './rules.ts'

describe('five business days', () => {
  it.each([
    ['on a Monday', '2026-11-23T18:00:00Z', '2026-11-30T18:00:00Z'],
    ['on a Saturday', '2026-11-21T18:00:00Z', '2026-11-27T18:00:00Z'],
    ['late on a Friday, already Saturday in UTC', '2026-11-28T03:00:00Z', '2026-12-05T03:00:00Z'],
  ])('begun %s skip the weekend at the stadium', (_, from, until) => {
    expect(businessDaysAfter(new Date(from), 5)).toEqual(new Date(until))
  })
})

describe('a restriction', () => {
  const now = new Date('2026-11-21T18:00:00Z')
  const fault = (startsAt: string, endsAt: string) =>
    restrictFault({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now)

  it('has an end that is to come, after its beginning, within five years', () => {
    expect(fault('2026-11-21T18:00:00Z', '2031-11-21T18:00:00Z')).toBeNull()
    expect(fault('2026-11-21T18:00:00Z', '2031-11-21T18:00:01Z')).toBe('too_long')
    expect(fault('2026-11-22T18:00:00Z', '2026-11-22T18:00:00Z')).toBe('ends_before_start')
    expect(fault('2026-11-20T18:00:00Z', '2026-11-21T18:00:00Z')).toBe('already_over')
  })

  it('is told with its reason, its end and the way to appeal', () => {
    expect(restrictionWords({ reason: 'Aventó un vaso.', endsAt: '2026-12-01T01:00:00Z' })).toBe(
      'No puedes comprar boletos, recibirlos ni entrar al estadio hasta el lunes, 30 de noviembre de 2026, 7:00\u00a0p.m. Motivo: Aventó un vaso. Si no estás de acuerdo, apela desde tu Fan ID.',
    )
    expect(restrictionWords({ reason: null, endsAt: '2026-12-01T01:00:00Z' })).toContain('Fan ID anterior')
  })

  it('of whole days is told by its days: the last one in place of the midnight after it', () => {
    expect(restrictionWords({ reason: 'Reventa', endsAt: '2028-04-15T06:00:00Z' })).toContain(
      'hasta el viernes, 14 de abril de 2028. Motivo',
    )
    expect(fromWords('2025-02-11T06:00:00Z')).toBe('martes, 11 de febrero de 2025')
    expect(fromWords('2025-02-11T06:01:00Z')).toContain('12:01')
  })

  it('says its Fan ID, that there was none, or that it is erased', () => {
    expect(fanWords({ fanNumber: '4821KMPQ3Z', reason: 'Reventa' })).toBe('4821 KMPQ 3Z')
    expect(fanWords({ fanNumber: null, reason: 'Reventa' })).toBe('Sin Fan ID')
    expect(fanWords({ fanNumber: null, reason: null })).toBe('Borrado')
  })

  it.each([
    ['Invadio la cancha', 'pitch'],
    ['REVENTA de boletos', 'resale'],
    ['Encendió una bengala', 'objects'],
    ['Riña en la tribuna', 'violence'],
    ['Orden de la autoridad', 'authority'],
    ['Identidad falsa', 'fraud'],
    ['Sin credencial', 'other'],
  ])('for «%s» counts as %s', (reason, category) => {
    expect(categoryIn(reason)).toBe(category)
  })
})
