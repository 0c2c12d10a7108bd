import { expect, it } from 'vitest'
import { dueOf, tellsChanges, type Standing } from './rules.ts'

const open: Standing = { status: 'open', soldOut: false, matchOver: false }
const plan = { kind: 'planned' as const }
const changed = { kind: 'changed' as const }
const ended = (reason: 'sold_out' | 'over' | 'cancelled') => ({ kind: 'ended' as const, reason })

it('plans a sale that comes or is open, and never one that was over before', () => {
  expect(dueOf([], { ...open, status: 'coming' })).toBe('planned')
  expect(dueOf([], open)).toBe('planned')
  expect(dueOf([], { ...open, status: 'over' })).toBeNull()
})

it('says each end once, and settles what ended once the match is over', () => {
  expect(dueOf([plan], { ...open, soldOut: true })).toEqual({ ended: 'sold_out' })
  expect(dueOf([plan, ended('sold_out')], { ...open, soldOut: true })).toBeNull()
  const over: Standing = { ...open, status: 'over' }
  expect(dueOf([plan, ended('sold_out')], over)).toEqual({ ended: 'over' })
  expect(dueOf([plan, ended('over')], over)).toBeNull()
  expect(dueOf([plan, ended('over')], { ...over, status: 'cancelled' })).toEqual({ ended: 'cancelled' })
  expect(dueOf([plan, ended('over')], { ...over, matchOver: true })).toBe('settled')
  expect(dueOf([plan, ended('over'), { kind: 'settled' }], { ...over, matchOver: true })).toBeNull()
})

it('does not say that what was cancelled is over', () => {
  expect(dueOf([plan, ended('cancelled')], { ...open, status: 'over' })).toBeNull()
  expect(dueOf([plan, ended('cancelled')], { ...open, status: 'over', matchOver: true })).toBe('settled')
})

it('a sale that is opened again tells what changed and ends again', () => {
  expect(tellsChanges([plan, ended('over')], { ...open, status: 'over' })).toBe(false)
  expect(tellsChanges([plan, ended('over')], open)).toBe(true)
  expect(dueOf([plan, ended('over'), changed], { ...open, status: 'over' })).toEqual({ ended: 'over' })
})
