import { describe, expect, it } from 'vitest'
import { folioOf, isCharging, priceLines, shownStatus, stepWords, totalsOf } from './rules.ts'

const prices = [
  { zoneId: 1, fare: 'adult', fareName: 'Adulto', faceCents: 40_000, serviceCents: 5_000 },
  { zoneId: 1, fare: 'child', fareName: 'Niña o niño', faceCents: 20_000, serviceCents: 2_500 },
  { zoneId: 2, fare: 'adult', fareName: 'Adulto', faceCents: 90_000, serviceCents: 11_000 },
]
const seats = [
  { eventId: 1, seatId: 7, zoneId: 1 },
  { eventId: 1, seatId: 8, zoneId: 1 },
  { eventId: 1, seatId: 9, zoneId: 2 },
]

it('a folio has at least six digits and never loses one', () => {
  expect([folioOf(123), folioOf(1_234_567)]).toEqual(['TQ-000123', 'TQ-1234567'])
})

describe('prices', () => {
  it('go by zone and fare, adult where none is named, with the VAT inside the service charge', () => {
    const lines = priceLines(seats, [{ seatId: 8, fare: 'child' }], prices) ?? []
    expect(lines.map((line) => line.fare)).toEqual(['adult', 'child', 'adult'])
    expect(totalsOf(lines)).toEqual({
      faceCents: 150_000,
      serviceCents: 18_500,
      serviceTaxCents: 690 + 345 + 1517,
      itemsCents: 0,
      itemsTaxCents: 0,
      totalCents: 168_500,
    })
  })

  it('are refused for a seat that is not there or a fare that its zone does not have', () => {
    expect(priceLines(seats, [{ seatId: 10, fare: 'child' }], prices)).toBeNull()
    expect(priceLines(seats, [{ seatId: 9, fare: 'senior' }], prices)).toBeNull()
  })
})

describe('what a person is told', () => {
  it('follows the open payment, because a stored order never goes back', () => {
    const [waiting, deciding, sent] = ['pending', 'in_process', 'created'].map((status) => ({
      method: 'oxxo',
      status,
    }))
    expect(shownStatus('reserved', waiting!)).toBe('reserved')
    expect(shownStatus('in_review', deciding!)).toBe('in_review')
    expect(shownStatus('in_review', waiting!)).toBe('reserved')
    expect([
      shownStatus('reserved', null),
      shownStatus('in_review', null),
      shownStatus('pending', sent!),
    ]).toEqual(['pending', 'pending', 'pending'])
    expect([shownStatus('paid', null), shownStatus('expired', waiting!)]).toEqual(['paid', 'expired'])
  })

  it('names amounts and deadlines in its steps', () => {
    expect(stepWords('refund_late', { amountCents: 72_000 })).toContain('$720.00')
    expect(stepWords('reserved', { until: '2026-11-24T01:00:00Z' })).toContain(
      'lun 23 de nov, 7:00\u00a0p.m.',
    )
    expect(stepWords('something_new', {})).toBe('something_new')
  })
})

it('an order can be cancelled unless its money may be moving at this moment', () => {
  expect([
    isCharging(null),
    isCharging({ method: 'oxxo', status: 'pending' }),
    isCharging({ method: 'wallet', status: 'created' }),
  ]).toEqual([false, false, false])
  expect([
    isCharging({ method: 'card', status: 'created' }),
    isCharging({ method: 'card', status: 'in_process' }),
  ]).toEqual([true, true])
})
