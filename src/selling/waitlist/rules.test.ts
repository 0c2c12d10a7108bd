import { describe, expect, it } from 'vitest'
import { dealInLine, keepsPlace, mayReturn, sizesOf, type Wish } from './rules.ts'

const wish = (quantity: number, more: Partial<Wish> = {}): Wish => ({
  zoneId: 1,
  quantity,
  takesFewer: false,
  ...more,
})

describe('the rules of the waitlist', () => {
  it('keep a place for who asks for less', () => {
    expect(keepsPlace(wish(4), wish(2, { takesFewer: true }))).toBe(true)
    expect(keepsPlace(wish(2), wish(3))).toBe(false)
    expect(keepsPlace(wish(2), wish(2, { zoneId: null }))).toBe(false)
  })

  it('offer what was asked, or less where that is welcome, within the limit', () => {
    expect(sizesOf(wish(4), 8)).toEqual([4])
    expect(sizesOf(wish(4), 3)).toEqual([])
    expect(sizesOf(wish(4, { takesFewer: true }), 3)).toEqual([3, 2, 1])
    expect(sizesOf(wish(1, { takesFewer: true }), 0)).toEqual([])
  })

  it('let a person come back once', () => {
    expect([1, 2].map((missed) => mayReturn({ status: 'missed', missed }))).toEqual([true, false])
    expect(mayReturn({ status: 'left', missed: 1 })).toBe(false)
  })

  it('deal in the order of the list, past whom nothing fits, and ask for each wish once', async () => {
    const line = [4, 4, 1, 2, 1].map((quantity, at) => ({ ...wish(quantity), room: 8, at }))
    const [given, asked] = [[] as number[], [] as number[]]
    let left = 2
    await dealInLine(
      line,
      (_, quantity) => {
        asked.push(quantity)
        return quantity <= left ? Array.from({ length: quantity }, (__, seat) => seat) : []
      },
      async ({ at }, seats) => {
        left -= seats.length
        given.push(at)
        return true
      },
      () => left,
    )
    expect(given).toEqual([2, 4])
    expect(asked).toEqual([1, 1])
  })
})
