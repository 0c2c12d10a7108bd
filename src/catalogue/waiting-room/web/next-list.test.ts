import { expect, it } from 'vitest'
import type { OwnPlace } from '../contract.ts'
import { drawWords, nextListOf, standingInList } from './next-list.ts'
import type { QueuePhase } from './use-queue-phase.ts'

const next = { sitting: 2, closesAt: '2026-11-28T19:00:00Z', places: 40 }
const then = (barred: boolean) =>
  ({
    barred,
    between: false,
    signedIn: true,
    matches: [
      {
        phases: [
          { name: 'Titulares', state: 'past' },
          { name: 'Público', state: 'open' },
        ],
      },
    ],
  }) as unknown as QueuePhase
const place = { sitting: 2, status: 'waiting' } as OwnPlace

it('is of the phase whose draw it is, and knows whether this person stands in it or may', () => {
  expect(nextListOf({ next: null }, place, then(false))).toBeNull()
  const list = nextListOf({ next }, place, then(false))!
  expect(list).toEqual({ closesAt: next.closesAt, phase: 'Público', barred: false, listed: true })
  expect(drawWords(list)).toBe('sorteo de «Público»')
  expect(nextListOf({ next }, { ...place, status: 'left' }, null)).toMatchObject({
    listed: false,
    phase: null,
  })
  expect(nextListOf({ next }, { ...place, sitting: 1 }, then(true))).toMatchObject({
    listed: false,
    barred: true,
  })
})

it('is what concerns who may buy only then; the line is what concerns everybody else', () => {
  const open = nextListOf({ next }, null, then(false))
  const behind = { kind: 'may_join', afterDraw: true } as const
  expect(standingInList(behind, open, true)).toEqual({ kind: 'may_join', afterDraw: false })
  expect(standingInList({ kind: 'open_to_all' }, open, true)).toEqual({ kind: 'may_join', afterDraw: false })
  expect(standingInList(behind, open, false)).toBeNull()
  expect(standingInList(behind, nextListOf({ next }, null, then(true)), true)).toBeNull()
  expect(standingInList(behind, null, true)).toBeNull()
  const listed = { kind: 'before_draw', closesAt: next.closesAt } as const
  expect(standingInList(listed, open, false)).toEqual(listed)
  expect(standingInList({ kind: 'turn', until: null }, open, true)).toBeNull()
})
