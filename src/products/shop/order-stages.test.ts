import { describe, expect, it } from 'vitest'
import { codeFrom, codeWords, moveFault, plainCode, shownStage, stagesOf } from './order-stages.ts'

const pickup = { delivery: 'pickup', status: 'preparing', pickupCode: 'K7M29PQR' } as const
const parcel = { delivery: 'shipping', status: 'preparing', pickupCode: null } as const

describe('the way of a purchase', () => {
  it('is another for a parcel than for the counter', () => {
    expect(stagesOf('pickup')).toEqual(['to_pay', 'preparing', 'ready', 'delivered'])
    expect(stagesOf('shipping')).toEqual(['to_pay', 'preparing', 'shipped', 'delivered'])
  })

  it('goes on step by step', () => {
    expect(moveFault(pickup, { status: 'ready' })).toBeNull()
    expect(moveFault(parcel, { status: 'shipped' })).toBeNull()
    expect(moveFault(pickup, { status: 'shipped' })).toBe('other_way')
    expect(moveFault(parcel, { status: 'ready' })).toBe('other_way')
    expect(moveFault(pickup, { status: 'delivered', pickupCode: 'K7M29PQR' })).toBe('too_soon')
    expect(moveFault({ ...pickup, status: 'to_pay' }, { status: 'ready' })).toBe('not_paid')
    expect(moveFault({ ...pickup, status: 'ready' }, { status: 'ready' })).toBe('closed')
    expect(moveFault({ ...pickup, status: 'cancelled' }, { status: 'ready' })).toBe('closed')
    expect(moveFault({ ...parcel, status: 'delivered' }, { status: 'delivered' })).toBe('closed')
  })

  it('ends at the counter with the right code, however it is typed', () => {
    const ready = { ...pickup, status: 'ready' } as const
    expect(moveFault(ready, { status: 'delivered', pickupCode: 'k7m2-9pqr' })).toBeNull()
    expect(moveFault(ready, { status: 'delivered', pickupCode: 'K7M29PQQ' })).toBe('wrong_code')
    expect(moveFault(ready, { status: 'delivered' })).toBe('wrong_code')
    expect(moveFault({ ...parcel, status: 'shipped' }, { status: 'delivered' })).toBeNull()
  })

  it('of an order that was never paid ends with the order', () => {
    expect(shownStage('to_pay', 'pending')).toBe('to_pay')
    expect(shownStage('to_pay', 'expired')).toBe('cancelled')
    expect(shownStage('delivered', 'refunded')).toBe('delivered')
  })
})

describe('a code to collect with', () => {
  it('has eight signs that nobody mixes up', () => {
    const code = codeFrom(Uint8Array.from({ length: 8 }, (_, at) => at * 37))
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    expect(plainCode(codeWords(code))).toBe(code)
  })
})
