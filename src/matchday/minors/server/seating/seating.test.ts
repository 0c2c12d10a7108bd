import { describe, expect, it } from 'vitest'
import { seatingFaults, type Seated } from './seating.ts'

const place = (row: string, seat: string | number, more: Partial<Seated> = {}): Seated => ({
  ticketId: `${row}${seat}`,
  fanId: null,
  minorId: null,
  zoneId: 1,
  section: '112',
  row,
  seat: String(seat),
  admission: 'numbered',
  ...more,
})
const laura = (row: string, seat: number, more: Partial<Seated> = {}) =>
  place(row, seat, { fanId: 'laura', ...more })
const kid = (minorId: string, row: string, seat: number, more: Partial<Seated> = {}) =>
  place(row, seat, { minorId, fanId: 'laura', ...more })
const adults = new Map([
  ['sofia', ['laura', 'pedro']],
  ['mateo', ['laura']],
  ['otro', ['rosa']],
])
const codes = (...seats: Seated[]) =>
  seatingFaults(seats, adults).map(({ minorId, code }) => `${minorId} ${code}`)

describe('a child sits beside the adult', () => {
  it('on the next seat, or over the seats of the same family', () => {
    expect(codes(laura('C', 4), kid('sofia', 'C', 5))).toEqual([])
    expect(codes(kid('mateo', 'C', 3), laura('C', 4), kid('sofia', 'C', 5))).toEqual([])
    expect(codes(laura('C', 4), kid('mateo', 'C', 5), kid('sofia', 'C', 6))).toEqual([])
    expect(codes(laura('C', 4), kid('mateo', 'D', 4), kid('sofia', 'B', 5))).toEqual([])
    expect(codes(laura('9', 4), kid('mateo', '10', 4))).toEqual([])
  })

  it('is apart with a seat between, two rows away, in another section or zone', () => {
    expect(codes(laura('C', 4), kid('sofia', 'C', 6))).toEqual(['sofia apart'])
    expect(codes(laura('C', 4), kid('sofia', 'E', 4))).toEqual(['sofia apart'])
    expect(codes(laura('C', 4), kid('sofia', 'C', 5, { section: '113' }))).toEqual(['sofia apart'])
    expect(codes(laura('C', 4), kid('sofia', 'C', 5, { zoneId: 2 }))).toEqual(['sofia apart'])
    expect(codes(laura('Z', 4), kid('sofia', 'AA', 4))).toEqual(['sofia apart'])
  })

  it('is not helped by strangers, nor by an adult who is not theirs', () => {
    expect(codes(laura('C', 4), kid('otro', 'C', 5), kid('sofia', 'C', 6))).toEqual([
      'otro no_adult',
      'sofia apart',
    ])
    expect(codes(place('C', 4, { fanId: 'rosa' }), kid('sofia', 'C', 5))).toEqual(['sofia no_adult'])
    expect(codes(kid('sofia', 'C', 5))).toEqual(['sofia no_adult'])
  })

  it('is with either of two adults', () => {
    expect(codes(laura('C', 4), place('H', 1, { fanId: 'pedro' }), kid('sofia', 'H', 2))).toEqual([])
  })

  it('needs only the same zone where seats have no number', () => {
    const general = { row: '', seat: '', admission: 'general' } as const
    expect(codes(laura('', 0, general), kid('sofia', '', 0, general))).toEqual([])
    expect(codes(laura('', 0, general), kid('sofia', '', 0, { ...general, zoneId: 2 }))).toEqual([
      'sofia apart',
    ])
  })
})
