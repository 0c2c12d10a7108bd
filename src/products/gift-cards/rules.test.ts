import { expect, it } from 'vitest'
import { amountFault } from './rules.ts'

const terms = { onSale: true, amountsCents: [5000, 20_000], leastCents: 10_000, mostCents: 500_000 }

it('sells what is offered, and whole pesos between the limits', () => {
  for (const cents of [5000, 20_000, 10_000, 12_300, 500_000]) expect(amountFault(cents, terms)).toBeNull()
  expect(amountFault(5100, terms)).toContain('$100.00')
  expect(amountFault(500_100, terms)).toContain('$5,000.00')
  expect(amountFault(20_050, terms)).toContain('sin centavos')
})
