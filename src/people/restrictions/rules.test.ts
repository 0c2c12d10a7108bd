import { describe, expect, it } from 'vitest'
import { businessDaysAfter, restrictFault, restrictionWords } from './rules.ts'

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
})
