import { describe, expect, it } from 'vitest'
import { luminance } from '#lib/ink.ts'
import type { Ticket } from './contract.ts'
import { bandOfTwo, byMatch, codeExpiry, isMatchDay, keyIsStale, placeFacts, placeWords } from './rules.ts'

const now = Date.parse('2026-11-28T20:00:00Z')
const hour = 3_600_000
const seat = {
  id: 1,
  zoneId: 1,
  zone: 'Preferente',
  section: '112',
  row: 'C',
  seat: '14',
  gate: '7',
  admission: 'numbered',
  accessible: false,
  obstructed: false,
} as const

function ticket(
  eventId: number,
  hoursFromNow: number,
  seatId: number,
  status: Ticket['status'] = 'valid',
): Ticket {
  const startsAt = new Date(now + hoursFromNow * hour).toISOString()
  return {
    id: `${eventId}-${seatId}`,
    status,
    seat: { ...seat, id: seatId },
    event: { id: eventId, startsAt },
  } as Ticket
}
const ids = (matches: { tickets: Ticket[] }[]) => matches.map((match) => match.tickets.map(({ id }) => id))

describe('my tickets by match', () => {
  it('put the next match first, the latest past one first, and a match in play among those to come', () => {
    const tickets = [
      ticket(1, 200, 1),
      ticket(2, 5, 1),
      ticket(3, -500, 1),
      ticket(4, -30, 1),
      ticket(5, -3, 1),
    ]
    const { coming, past } = byMatch(tickets, now)
    expect(ids(coming)).toEqual([['5-1'], ['2-1'], ['1-1']])
    expect(ids(past)).toEqual([['4-1'], ['3-1']])
  })

  it('keep a match together, good tickets before void ones, in the order of the seats', () => {
    const { coming } = byMatch([ticket(1, 5, 9), ticket(1, 5, 2, 'void'), ticket(1, 5, 3)], now)
    expect(ids(coming)).toEqual([['1-3', '1-9', '1-2']])
  })

  it('come first on match day, until the match is over', () => {
    const days = [13, 11, -3, -5].map((hours) => isMatchDay(ticket(1, hours, 1).event, now))
    expect(days).toEqual([false, true, true, false])
  })
})

describe('a code', () => {
  it('ends twelve hours after the start, in whole seconds', () => {
    expect(codeExpiry(new Date('2026-11-29T01:00:00.900Z'))).toBe(Date.parse('2026-11-29T13:00:00Z') / 1000)
  })

  it('gets a new key when a season starts after the key was made', () => {
    const season = new Date('2026-07-01')
    expect(keyIsStale(new Date('2026-06-30'), season)).toBe(true)
    expect(keyIsStale(new Date('2026-07-02'), season)).toBe(false)
    expect(keyIsStale(new Date('2026-06-30'), null)).toBe(false)
  })
})

describe('where to go', () => {
  it('names gate, section, row and seat, in this order', () => {
    expect(placeFacts(seat).map(({ value }) => value)).toEqual(['7', '112', 'C', '14'])
    expect(placeWords(seat)).toBe('Puerta 7, sección 112, fila C, asiento 14')
  })

  it('names no row and no seat in general admission', () => {
    const general = { ...seat, admission: 'general', zone: 'Cabecera Sur', row: '', seat: '' } as const
    expect(placeFacts(general).map(({ label }) => label)).toEqual(['Puerta', 'Lugar', 'Zona'])
    expect(placeWords(general)).toBe('Puerta 7, Cabecera Sur, lugar libre')
  })
})

describe('the band of a ticket', () => {
  const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

  /** The colour in the middle of the band. */
  function middleOf(home: string, away: string): string {
    const [until, from] = [bandOfTwo(home, away).until, bandOfTwo(home, away).from].map(Number.parseFloat)
    const share = Math.min(1, Math.max(0, (50 - until!) / (from! - until!)))
    const mixed = channels(home).map((value, at) => value + (channels(away)[at]! - value) * share)
    return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
  }

  const colors = ['#ffffff', '#f6b93b', '#ff0000', '#00c000', '#123c8c', '#000000']
  it.each(colors.flatMap((home) => colors.map((away) => [home, away] as const)))(
    'shows what stands between %s and %s',
    (home, away) => {
      const { ink } = bandOfTwo(home, away)
      const [dark, light] = [luminance(ink), luminance(middleOf(home, away))].toSorted((a, b) => a - b)
      expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThan(4.5)
    },
  )
})
