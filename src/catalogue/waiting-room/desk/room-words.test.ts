import { expect, it } from 'vitest'
import { otherRate, stateOf, whenWords } from './room-words.ts'

const room = {
  mode: 'opening' as const,
  state: 'serving' as const,
  paused: false,
  openToAll: false,
  ended: null,
  late: false,
  opensAt: '2026-11-28T17:30:00Z',
  closesAt: '2026-11-28T18:00:00Z',
  now: '2026-11-28T17:00:00Z',
}

it('says what a room does now, what is out of the ordinary first', () => {
  expect(stateOf(room).words).toBe('Avanzando')
  expect(stateOf({ ...room, paused: true }).words).toBe('En pausa')
  expect(stateOf({ ...room, paused: true, openToAll: true }).words).toBe('Abierta a todos')
  expect(stateOf({ ...room, state: 'drawing', late: true }).words).toBe('Sorteo atrasado')
  expect(stateOf({ ...room, mode: 'off', state: 'ended' }).words).toBe('Terminó')
})

it('says when it opens or how it ended, with one stop at the end', () => {
  expect(whenWords(room)).toMatch(/^Abre el sáb 28 de nov, 11:30.*y se sortea el .*p\.m\.$/)
  expect(whenWords({ ...room, state: 'ended', ended: 'sold_out' })).toBe('Terminó: se agotó.')
  const served = { ...room, state: 'ended' as const, ended: 'empty' as const }
  expect([stateOf(served).words, whenWords(served)]).toEqual(['Preparada', whenWords(room)])
  const last = { ...served, now: '2026-11-28T18:00:01Z' }
  expect([stateOf(last).words, whenWords(last)]).toEqual(['Terminó', 'Terminó: ya nadie esperaba.'])
})

it('goes a fifth faster or slower, never below nothing nor beyond the most', () => {
  expect(otherRate(300, 'faster', 60_000)).toBe(360)
  expect(otherRate(300, 'slower', 60_000)).toBe(240)
  expect(otherRate(1, 'slower', 60_000)).toBe(0)
  expect(otherRate(0, 'faster', 60_000)).toBe(1)
  expect(otherRate(60_000, 'faster', 60_000)).toBe(60_000)
})
