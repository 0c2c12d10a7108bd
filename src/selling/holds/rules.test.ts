import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeChanges, encodeChanges, packStates, unpackStates } from './rules.ts'

describe('availability bits', () => {
  it('keep every state through packing, at two bits a seat', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 500 }), (states) => {
        const packed = packStates(Uint8Array.from(states))
        expect(packed.length).toBe(Math.ceil(states.length / 4))
        expect([...unpackStates(packed, states.length)]).toEqual(states)
      }),
    )
  })

  it('hold the whole stadium in under 9 kB', () => {
    expect(packStates(new Uint8Array(34_107)).length).toBeLessThan(9000)
  })

  it('say a change in three bytes, for up to 120,000 seats', () => {
    const change = fc.tuple(fc.integer({ min: 0, max: 120_000 }), fc.integer({ min: 0, max: 3 }))
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        expect(encodeChanges(changes).length).toBe(changes.length * 3)
        expect(decodeChanges(encodeChanges(changes))).toEqual(changes)
      }),
    )
  })
})
