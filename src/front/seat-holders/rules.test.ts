import { expect, it } from 'vitest'
import { initialsOf, inTurn } from './rules.ts'

it('lets go first who makes room for the others', () => {
  const sits = new Map([
    ['a', 4],
    ['b', 5],
    ['c', 6],
  ])
  const shifted = inTurn(
    [
      { ticketId: 'a', seatId: 5 },
      { ticketId: 'b', seatId: 6 },
      { ticketId: 'c', seatId: 7 },
    ],
    sits,
  )
  expect(shifted?.map(({ ticketId }) => ticketId)).toEqual(['c', 'b', 'a'])
  const traded = [
    { ticketId: 'a', seatId: 5 },
    { ticketId: 'b', seatId: 4 },
  ]
  expect(inTurn(traded, sits)).toBeNull()
})

it('says of a name no more than its first letters', () => {
  expect(initialsOf('Ana  Luna Ríos')).toBe('A. L. R.')
})
