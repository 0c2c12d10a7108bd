import { expect, it } from 'vitest'
import type { Rehearsal, Report } from '../contract.ts'
import {
  beforeOf,
  comparedWords,
  honestWords,
  openWords,
  resultWords,
  secondsWords,
} from './rehearsal-words.ts'

const report: Report = {
  seconds: 200,
  places: 5000,
  purchases: 3000,
  seatsSold: 8000,
  seatsForSale: 34_000,
  perSecond: 20,
  steps: [],
  rungs: [],
  limit: 'web',
  proposal: { perMinute: 1080, reached: true },
  webs: { ran: 2, here: 2, everywhere: 2 },
  cores: 2,
  entries: { scanned: 4000, recorded: 4000 },
  differences: [],
  rows: 1,
  mails: 0,
  leaks: [],
  duringSale: false,
}

it('what came out is said with what was used up, or that the end was not reached', () => {
  expect(resultWords(report)).toBe(
    'Aguantó 20 compras por segundo. Lo primero que se llenó: los procesos web: cada uno usa todo su procesador.',
  )
  expect(resultWords({ ...report, limit: null, proposal: { perMinute: 90, reached: false } })).toMatch(
    /no llegó al límite/,
  )
  expect(resultWords({ ...report, proposal: null })).toBe('No aguantó ni el paso más lento.')
})

it('what was not rehearsed is said', () => {
  expect(honestWords(report).join(' ')).not.toMatch(/otras máquinas|conexiones para todos/)
  const few = honestWords({ ...report, webs: { ran: 1, here: 3, everywhere: 5 }, duringSale: true }).join(' ')
  expect(few).toContain('Con un proceso web')
  expect(few).toContain('El club tiene 3 procesos web aquí')
  expect(few).toContain('Hay 2 en otras máquinas, que no se ensayaron.')
  expect(few).toContain('Había gente comprando de verdad')
})

it('is compared with the last one of the same sale that ended well', () => {
  const one = (id: number, more: Partial<Rehearsal> = {}) =>
    ({ id, saleId: 'event-1', state: 'done', report, ...more }) as Rehearsal
  const all = [
    one(5),
    one(4, { state: 'stopped', report: null }),
    one(3, { saleId: 'event-2' }),
    one(2, { report: { ...report, perSecond: 16 } }),
  ]
  expect(beforeOf(all, all[0]!)?.perSecond).toBe(16)
  expect(beforeOf(all, all[3]!)).toBeNull()
  const before = { ...report, perSecond: 16 }
  expect(comparedWords(report, before)).toBe('25 % más que la vez pasada (16 por segundo).')
  expect(comparedWords(before, report)).toBe('20 % menos que la vez pasada (20 por segundo).')
  expect(comparedWords(report, report)).toBe('Igual que la vez pasada (20 por segundo).')
  expect(comparedWords(report, null)).toBeNull()
})

it('open sales are named as far as there is room', () => {
  expect(openWords(['A'])).toBe('A')
  expect(openWords(['A', 'B'])).toBe('A y B')
  expect(openWords(['A', 'B', 'C', 'D'])).toBe('A, B y 2 más')
})

it('milliseconds are said in seconds', () => {
  expect([secondsWords(640), secondsWords(null)]).toEqual(['0.64 s', '–'])
})
