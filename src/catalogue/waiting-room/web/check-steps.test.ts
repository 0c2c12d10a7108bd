import { expect, it } from 'vitest'
import type { Verified } from '#platform/proof/verify-queue.ts'
import { saleIdIn, stepsOf } from './check-steps.ts'

const closed = { kind: 'closed', places: 1200 } as unknown as Verified['statements'][number]
const drawn = {
  kind: 'drawn',
  beacon: { round: 4000, chain: 'ab' },
} as unknown as Verified['statements'][number]
const verified: Verified = {
  faults: [],
  statements: [closed, drawn],
  places: 1200,
  drawn: true,
  chainUnread: false,
}

it('says each step of a draw that is true', () => {
  const steps = stepsOf(verified, true)
  expect(steps.map(({ result }) => result)).toEqual(['true', 'true', 'true', 'true', 'true'])
  expect(steps[1]!.words[0]).toMatch(/1,200 lugares/)
  expect(steps[2]!.words[0]).toMatch(/otra cadena/)
})

it('says at its step what is wrong, and no good word with it', () => {
  const steps = stepsOf({ ...verified, faults: ['wrong_order', 'number_twice'] }, false)
  expect(steps.map(({ result }) => result)).toEqual(['true', 'true', 'true', 'false'])
  expect(steps[3]!.words).toHaveLength(2)
})

it('says that the public number could not be looked at, in place of true or false', () => {
  const results = (one: Verified) => stepsOf(one, false).map(({ result }) => result)
  expect(results({ ...verified, chainUnread: true })).toEqual(['true', 'true', 'unable', 'true'])
  expect(results({ ...verified, chainUnread: true, faults: ['wrong_round'] })[2]).toBe('false')
})

it('claims nothing of what is not published yet', () => {
  const steps = stepsOf({ ...verified, statements: [], places: 0, drawn: false }, false)
  expect(steps.map(({ result }) => result)).toEqual(['true', 'later', 'later', 'later'])
})

it('promises no draw to come where a room opened without one', () => {
  const opened = { kind: 'opened' } as unknown as Verified['statements'][number]
  const steps = stepsOf({ ...verified, statements: [opened], places: 0, drawn: false }, false)
  expect(steps.map(({ result }) => result)).toEqual(['true', 'true'])
  expect(steps[1]!.words[0]).toMatch(/sin sorteo/)
  expect(stepsOf({ ...verified, faults: ['numbers_missing'] }, false)[3]).toMatchObject({ result: 'false' })
})

it('reads a sale out of what is pasted', () => {
  expect(saleIdIn('https://boletos.club.mx/system/tickets-base/fila/event-7')).toBe('event-7')
  expect(saleIdIn('https://boletos.club.mx/system/tickets-base/eventDetail2/12?x=1')).toBe('event-12')
  expect(saleIdIn('/system/tickets-base/packDetail/3')).toBe('pack-3')
  expect(saleIdIn(' plan-2 ')).toBe('plan-2')
  expect(saleIdIn('hola')).toBeNull()
})
