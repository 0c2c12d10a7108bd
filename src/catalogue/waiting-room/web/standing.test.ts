import { describe, expect, it } from 'vitest'
import type { OwnPlace, QueueState } from '../contract.ts'
import {
  atWords,
  entryWords,
  nextIsOld,
  placeIsOld,
  rangeWords,
  spokenWords,
  standingOf,
} from './standing.ts'

const room: QueueState = {
  state: 'serving',
  sitting: 1,
  serving: 100,
  last: 900,
  perMinute: 50,
  paused: false,
  openToAll: false,
  message: null,
  late: false,
  ended: null,
  next: null,
}
const place: OwnPlace = {
  placeId: '0191b8a0-0000-7000-8000-000000000001',
  salt: '00'.repeat(32),
  commitment: '11'.repeat(32),
  sitting: 1,
  inList: true,
  number: 301,
  status: 'waiting',
  returned: false,
  until: null,
  mayReturn: false,
}
const sale = { mode: 'opening' as const, opensAt: '2026-11-28T17:30:00Z', closesAt: '2026-11-28T18:00:00Z' }
const at = (more: { room?: Partial<QueueState>; place?: Partial<OwnPlace> | null; drawn?: number } = {}) =>
  standingOf({
    sale,
    state: { ...room, ...more.room },
    place: more.place === null ? null : { ...place, ...more.place },
    drawn: more.drawn ?? null,
    now: Date.parse('2026-11-28T17:00:00Z'),
  })

describe('where a person stands', () => {
  it('is before the room opens, then may join, before the draw or after it', () => {
    expect(at({ room: { state: 'idle' }, place: null })).toEqual({ kind: 'too_early', opensAt: sale.opensAt })
    expect(at({ room: { state: 'joining' }, place: null })).toEqual({ kind: 'may_join', afterDraw: false })
    expect(at({ place: null })).toEqual({ kind: 'may_join', afterDraw: true })
    const none = { sale: { ...sale, mode: 'automatic' as const }, place: null, drawn: null }
    expect(standingOf({ ...none, state: { ...room, state: 'idle' }, now: 0 })).toEqual({ kind: 'no_queue' })
  })

  it('waits for the draw, and has its number from the published file as soon as it is there', () => {
    expect(at({ room: { state: 'joining' }, place: { number: null } }).kind).toBe('before_draw')
    expect(at({ room: { state: 'drawing', late: true }, place: { number: null } })).toEqual({
      kind: 'drawing',
      late: true,
    })
    expect(at({ place: { number: null } }).kind).toBe('drawing')
    expect(at({ place: { number: null }, drawn: 301 })).toMatchObject({ kind: 'waiting', number: 301 })
  })

  it('in the list of the next phase waits for its draw, also whose turn in the line of now is over', () => {
    const next = { sitting: 2, closesAt: '2026-11-28T19:00:00Z', places: 40 }
    const listed = { ...place, sitting: 2, number: null }
    const beside = (own: Partial<OwnPlace> | null) =>
      standingOf({
        sale,
        state: { ...room, next },
        place: own === null ? null : { ...place, ...own },
        next: listed,
        drawn: null,
        now: 0,
      })
    const inList = { kind: 'before_draw', closesAt: next.closesAt }
    expect(beside(null)).toEqual(inList)
    expect(beside({ status: 'skipped' })).toEqual(inList)
    expect(beside({ status: 'served', until: '2026-11-28T18:10:00Z' }).kind).toBe('pass')
    expect(nextIsOld({ ...room, next }, listed)).toBe(false)
    expect(nextIsOld({ ...room, sitting: 2 }, listed)).toBe(true)
  })

  it('says how many are before it and a range; no range where nothing moves', () => {
    expect(at()).toEqual({
      kind: 'waiting',
      number: 301,
      ahead: 200,
      range: { from: 3, to: 6 },
      paused: false,
    })
    expect(at({ room: { paused: true } })).toMatchObject({ range: null, paused: true })
    expect(at({ room: { perMinute: 0 } })).toMatchObject({ range: null })
    expect(at({ room: { serving: 400 } })).toMatchObject({ ahead: 0 })
  })

  it('has its turn, its pass, and once the way back', () => {
    expect(at({ place: { status: 'called', until: '2026-11-28T18:09:00Z' } }).kind).toBe('turn')
    expect(at({ place: { status: 'served', until: '2026-11-28T18:09:00Z' } }).kind).toBe('pass')
    expect(at({ place: { status: 'served', mayReturn: true } })).toMatchObject({ mayReturn: true })
    expect(at({ place: { status: 'skipped', returned: true } })).toMatchObject({ mayReturn: false })
    expect(at({ place: { status: 'left', number: null, mayReturn: true } })).toMatchObject({
      kind: 'skipped',
      mayReturn: false,
    })
    expect(at({ room: { state: 'joining' }, place: { status: 'left', number: null } }).kind).toBe('may_join')
  })

  it('needs no place where everybody may choose, and is over where the room ended', () => {
    expect(at({ room: { openToAll: true } }).kind).toBe('open_to_all')
    expect(at({ room: { openToAll: true, state: 'joining' }, place: null }).kind).toBe('may_join')
    expect(at({ room: { state: 'ended', ended: 'sold_out' } })).toEqual({
      kind: 'ended',
      why: 'sold_out',
      next: null,
    })
  })

  it('knows when the list of the next phase opens, where the line of this one was served', () => {
    expect(at({ room: { state: 'ended', ended: 'empty' } })).toMatchObject({ next: sale.opensAt })
    expect(at({ room: { state: 'ended', ended: 'next_phase' } })).toEqual({
      kind: 'too_early',
      opensAt: sale.opensAt,
    })
  })

  it('begins anew where the room was opened again', () => {
    expect(at({ room: { sitting: 2 } }).kind).toBe('may_join')
  })
})

it('asks for the own place only when the state says that it changed', () => {
  const now = Date.parse('2026-11-28T18:05:00Z')
  expect(placeIsOld(room, place, null, now)).toBe(false)
  expect(placeIsOld({ ...room, state: 'joining', sitting: 2 }, place, null, now)).toBe(true)
  expect(placeIsOld({ ...room, serving: 301 }, place, null, now)).toBe(true)
  expect(placeIsOld({ ...room, state: 'drawing' }, { ...place, number: null }, null, now)).toBe(false)
  expect(placeIsOld({ ...room, serving: 301 }, { ...place, number: null }, 301, now)).toBe(true)
  const called = { ...place, status: 'called' as const, until: '2026-11-28T18:04:00Z' }
  expect(placeIsOld(room, called, null, now)).toBe(true)
  expect(placeIsOld(room, { ...called, until: '2026-11-28T18:06:00Z' }, null, now)).toBe(false)
  expect(placeIsOld(room, { ...place, status: 'skipped' }, null, now)).toBe(false)
})

it('says a range as people do', () => {
  expect(rangeWords({ from: 0, to: 1 })).toBe('menos de 1 minuto')
  expect(rangeWords({ from: 0, to: 2 })).toBe('menos de 2 minutos')
  expect(rangeWords({ from: 20, to: 35 })).toBe('entre 20 y 35 minutos')
  expect(rangeWords({ from: 45, to: 75 })).toBe('entre 45 minutos y 1 h 15 min')
  expect(rangeWords({ from: 120, to: 180 })).toBe('entre 2 horas y 3 horas')
})

it('says between which hours a number is called, on round minutes', () => {
  const noon = Date.parse('2026-11-28T18:02:20Z')
  expect(entryWords({ from: 20, to: 35 }, noon)).toBe('entre 12:20 y 12:40\u00a0p.m.')
  expect(entryWords({ from: 2, to: 5 }, noon)).toBe('entre 12:04 y 12:08\u00a0p.m.')
  expect(entryWords({ from: 0, to: 1 }, noon)).toBe('antes de las 12:04\u00a0p.m.')
  expect(entryWords({ from: 30, to: 60 }, noon - 3_600_000)).toBe('entre 11:30\u00a0a.m. y 12:05\u00a0p.m.')
  expect(entryWords({ from: 720, to: 900 }, noon)).toMatch(/^entre dom 29 de nov, 12:00\u00a0a\.m\. y dom 29/)
})

it('names the day of an hour only where it is another one', () => {
  const now = Date.parse('2026-11-28T15:00:00Z')
  expect(atWords('2026-11-28T18:00:00Z', now)).toBe('a las 12:00\u00a0p.m.')
  expect(atWords('2026-11-29T18:00:00Z', now)).toBe('el dom 29 de nov, 12:00\u00a0p.m.')
})

it('speaks of what changed and not of every step', () => {
  expect(spokenWords(at({ room: { serving: 120 } }))).toBe(spokenWords(at({ room: { serving: 121 } })))
  expect(spokenWords(at({ place: { status: 'called' } }))).toMatch(/Es tu turno/)
})
