import { describe, expect, it } from 'vitest'
import { PaymentStatus } from '../contract.ts'
import { mayBecome, paymentWords, reservationEnd, reviewEnd, statusOf, wantsBinary } from './rules.ts'
import { mismatch, moneyArrives } from './settlement/arrival.ts'

const now = new Date('2026-11-21T18:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const match = (hours: number, saleEnds = hours) => ({
  now,
  startsAt: inHours(hours),
  salesEndAt: inHours(saleEnds),
})

describe('until when a voucher may be paid', () => {
  it('is 48 hours, as long as the sale goes on a day longer', () => {
    expect(reservationEnd(match(24 * 10))).toEqual(inHours(48))
    expect(reservationEnd(match(72))).toEqual(inHours(48))
    expect(reservationEnd(match(24 * 10, 60))).toEqual(inHours(36))
  })

  it('is never, less than 72 hours before the match or with no whole day left', () => {
    expect(reservationEnd(match(71.9))).toBeNull()
    expect(reservationEnd(match(24 * 10, 48))).toBeNull()
  })
})

it('seats wait for a bank at most 48 hours and not beyond the sale', () => {
  expect(reviewEnd(match(24 * 10))).toEqual(inHours(48))
  expect(reviewEnd(match(5))).toEqual(inHours(5))
  expect(wantsBinary(match(2))).toBe(true)
  expect(wantsBinary(match(24))).toBe(false)
})

describe('an attempt', () => {
  it('once approved, never goes back to waiting or to refused', () => {
    for (const to of ['pending', 'in_process', 'rejected', 'cancelled'] as const) {
      expect(mayBecome('approved', to)).toBe(false)
      expect(mayBecome('refunded', to)).toBe(false)
    }
  })

  it('once refused, becomes only what money makes of it', () => {
    const after = PaymentStatus.options.filter((to) => mayBecome('rejected', to))
    expect(after).toEqual(['approved', 'refunded', 'charged_back'])
  })

  it('given up or waiting, may become anything the provider says', () => {
    const said = [
      'pending',
      'in_process',
      'rejected',
      'cancelled',
      'approved',
      'refunded',
      'charged_back',
    ] as const
    for (const to of said) {
      expect(mayBecome('abandoned', to)).toBe(true)
      expect(mayBecome('created', to)).toBe(true)
    }
  })
})

it.each([
  ['in_mediation', 'pending', 'approved'],
  ['authorized', '', 'in_process'],
  ['rejected', '', 'rejected'],
  ['charged_back', 'in_process', 'charged_back'],
  ['charged_back', 'settled', 'charged_back'],
  ['charged_back', 'reimbursed', 'approved'],
])(
  'the provider’s %s, %s is %s to us: money is here until a bank has taken it',
  (status, statusDetail, ours) => {
    expect(statusOf({ status, statusDetail })).toBe(ours)
  },
)

it('a charge fits only with its own reference, in pesos, to the centavo', () => {
  const attempt = { id: 'a', amountCents: 72_000, subscriptionId: null }
  const seen = { externalReference: 'a', amountCents: 72_000, currency: 'MXN', subscriptionId: null }
  expect(mismatch(attempt, seen)).toBeNull()
  expect(mismatch(attempt, { ...seen, amountCents: 72_001 })).toBe('amount')
  expect(mismatch(attempt, { ...seen, currency: 'ARS' })).toBe('currency')
  expect(mismatch(attempt, { ...seen, externalReference: 'b' })).toBe('reference')
  expect(mismatch(attempt, { ...seen, externalReference: null })).toBe('reference')
  const monthly = { ...attempt, subscriptionId: 's' }
  expect(mismatch(monthly, { ...seen, externalReference: 'other', subscriptionId: 's' })).toBeNull()
  expect(mismatch(monthly, { ...seen, subscriptionId: 't' })).toBe('reference')
})

it('every state of an order knows what to do with money that arrives', () => {
  expect(moneyArrives('in_review')).toBe('sell')
  expect(moneyArrives('expired')).toBe('sell_late')
  expect(moneyArrives('paid')).toBe('refund_twice')
  for (const status of ['cancelled', 'credited', 'refunded'] as const)
    expect(moneyArrives(status)).toBe('refund_cancelled')
})

describe('the words for a payment', () => {
  const words = (status: PaymentStatus, statusDetail = '') =>
    paymentWords({ status, statusDetail, refundedCents: 0, amountCents: 72_000 })

  it('say of every refusal that nothing was charged', () => {
    const details = [
      'cc_rejected_insufficient_amount',
      'cc_rejected_bad_filled_date',
      'cc_rejected_other_reason',
      'unheard_of',
    ]
    for (const detail of details) expect(words('rejected', detail)).toContain('No te cobramos')
    for (const status of ['cancelled', 'abandoned'] as const)
      expect(words(status)).toContain('No te cobramos')
  })

  it('never invite to pay again while the outcome is open', () => {
    for (const status of ['created', 'in_process', 'pending'] as const)
      expect(words(status)).toContain('No pagues otra vez')
  })

  it('name the amount that goes back', () => {
    expect(words('refunded')).toContain('$720.00')
  })
})
