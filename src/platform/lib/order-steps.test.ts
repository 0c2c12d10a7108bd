import { describe, expect, it } from 'vitest'
import { stepsToTell } from './order-steps.ts'

describe('the story of an order', () => {
  const steps = ['placed', 'payment_refused', 'reserved', 'paid', 'reseated'].map((step) => ({ step }))

  it('tells no refusal and no deadline any more once it is paid', () => {
    expect(stepsToTell('paid', steps).map(({ step }) => step)).toEqual(['placed', 'paid', 'reseated'])
  })

  it('tells everything until then', () => {
    expect(stepsToTell('pending', steps)).toEqual(steps)
  })
})
