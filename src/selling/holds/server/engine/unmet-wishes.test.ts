import { expect, it } from 'vitest'
import { unmetWishes } from './unmet-wishes.ts'

/** A match with so many free seats, and how often somebody looked for them. */
function aMatch() {
  const match = { freed: 0, seats: [] as number[], looked: 0 }
  const unmet = unmetWishes(() => match.freed)
  const ask = (quantity: number, maxCents?: number) =>
    unmet.unless(1, { quantity, maxCents, version: 1 }, () => {
      match.looked++
      return match.seats.length >= quantity ? match.seats.slice(0, quantity) : []
    })()
  return { match, ask, forget: () => unmet.forget(1) }
}

it('looks once for what is not there, and for each wish by itself', () => {
  const { match, ask } = aMatch()
  match.seats = [7]
  expect([ask(4), ask(4), ask(4)]).toEqual([[], [], []])
  expect(match.looked).toBe(1)
  expect([ask(1), ask(1)]).toEqual([[7], [7]])
  expect(match.looked).toBe(3)
})

it('looks again once a seat became free, or was not taken after all', () => {
  const { match, ask, forget } = aMatch()
  expect(ask(2)).toEqual([])
  match.seats = [7, 8]
  expect(ask(2)).toEqual([])
  match.freed++
  expect(ask(2)).toEqual([7, 8])
  match.seats = []
  expect(ask(2)).toEqual([])
  match.seats = [7, 8]
  forget()
  expect(ask(2)).toEqual([7, 8])
})

it('remembers no more than a thousand wishes of a match', () => {
  const { match, ask } = aMatch()
  for (let cents = 0; cents < 1000; cents++) ask(2, cents)
  ask(2, 999)
  expect(match.looked).toBe(1000)
  ask(2, 1000)
  ask(2, 0)
  expect(match.looked).toBe(1002)
})
