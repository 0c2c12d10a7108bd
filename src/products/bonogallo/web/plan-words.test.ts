import { expect, it } from 'vitest'
import { ticketLabel } from './plan-words.tsx'

it('calls the next ticket by its weekday within a week and by its date after that', () => {
  const saturday = '2026-11-29T01:00:00.000Z' // 7 p.m. on the 28th in Mexico
  expect(ticketLabel(saturday, new Date('2026-11-28T20:00:00.000Z'))).toBe('Boleto de hoy')
  expect(ticketLabel(saturday, new Date('2026-11-24T20:00:00.000Z'))).toBe('Boleto del sábado')
  expect(ticketLabel(saturday, new Date('2026-11-20T20:00:00.000Z'))).toBe('Boleto del sáb 28 de nov')
})
