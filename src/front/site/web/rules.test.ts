import { describe, expect, it } from 'vitest'
import {
  announced,
  howSoon,
  matchAct,
  nextMatch,
  nextTickets,
  openOrders,
  shownReference,
  siteStateOf,
} from './rules.ts'

const now = Date.parse('2026-11-28T18:00:00Z')

describe('the landing', () => {
  const match = (id: number, saleState: string) => ({ id, saleState })

  it('leads to the first match on sale, else to the first that is to be played', () => {
    expect(nextMatch([match(1, 'announced'), match(2, 'on_sale'), match(3, 'on_sale')])?.id).toBe(2)
    expect(nextMatch([match(1, 'cancelled'), match(2, 'announced')])?.id).toBe(2)
    expect(nextMatch([match(1, 'cancelled')])).toBeUndefined()
    expect(matchAct(match(2, 'on_sale')).label).toBe('Elegir lugares')
    expect(matchAct(match(2, 'announced')).label).toBe('Ver mapa y precios')
    expect(matchAct()).toEqual({ label: 'Ver partidos', to: '/system/tickets' })
  })

  it('does not advertise a cancelled match', () => {
    expect(announced([match(1, 'cancelled'), match(2, 'sold_out')]).map(({ id }) => id)).toEqual([2])
  })
})

describe('the signed-in home', () => {
  const ticket = (
    id: number,
    startsAt: string,
    more: { status?: 'valid' | 'void'; cancelled?: boolean } = {},
  ) => ({
    status: more.status ?? ('valid' as const),
    event: { id, startsAt, cancelled: more.cancelled ?? false },
  })

  it('shows all tickets of the next match and of no other', () => {
    const tickets = [
      ticket(2, '2026-12-13T01:00:00Z'),
      ticket(1, '2026-11-29T01:00:00Z'),
      ticket(1, '2026-11-29T01:00:00Z'),
    ]
    expect(nextTickets(tickets, now).map(({ event }) => event.id)).toEqual([1, 1])
  })

  it('keeps the ticket while the match is played, and forgets what is void, cancelled or over', () => {
    expect(nextTickets([ticket(1, '2026-11-28T15:00:00Z')], now)).toHaveLength(1)
    const gone = [
      ticket(1, '2026-11-28T13:00:00Z'),
      ticket(2, '2026-12-13T01:00:00Z', { status: 'void' }),
      ticket(3, '2026-12-13T01:00:00Z', { cancelled: true }),
    ]
    expect(nextTickets(gone, now)).toEqual([])
  })

  it('asks for open payments by urgency, never for one whose time has passed', () => {
    const order = (status: string, payableUntil: string) => ({ status, payableUntil })
    const orders = [
      order('reserved', '2026-11-30T00:00:00Z'),
      order('pending', '2026-11-28T18:07:00Z'),
      order('pending', '2026-11-28T17:59:00Z'),
      order('in_review', '2026-11-28T17:00:00Z'),
      order('paid', '2026-11-30T00:00:00Z'),
    ]
    expect(openOrders(orders, now).map(({ status }) => status)).toEqual(['in_review', 'pending', 'reserved'])
  })

  it('counts days by the calendar of the stadium', () => {
    expect(howSoon('2026-11-29T01:00:00Z', now)).toBe('hoy')
    expect(howSoon('2026-11-29T06:00:00Z', now)).toBe('mañana')
    expect(howSoon('2026-12-13T01:00:00Z', now)).toBe('en 14 días')
  })
})

describe('a reference from the address bar', () => {
  it('is shown when it looks like one, and never as words of somebody else', () => {
    expect(shownReference('req-7f3a')).toBe('req-7f3a')
    for (const odd of [null, '', 'Llama al 55 1234 5678', '<b>x</b>', 'a'.repeat(41)])
      expect(shownReference(odd)).toBe('')
  })
})

describe('the page of a site that is not available', () => {
  const later = '2026-11-28T20:00:00Z'
  const foreign = { code: 'unknown_host', detail: { address: 'https://boletos.club.example' } }
  const closed = { message: 'Volvemos el lunes', reopensAt: later }

  it('believes the server and not the link', () => {
    expect(siteStateOf('mantenimiento', { problem: foreign }, now)).toEqual({
      kind: 'foreign',
      address: 'https://boletos.club.example',
    })
    expect(siteStateOf('direccion', { closed }, now)).toEqual({ kind: 'closed', ...closed })
    expect(siteStateOf('cerrado', { closed: null }, now)).toEqual({ kind: 'open' })
    expect(siteStateOf('direccion', { closed: null }, now)).toEqual({ kind: 'open' })
  })

  it('shows what the link says until the server has spoken, and maintenance where it says nothing', () => {
    expect(siteStateOf('cerrado', {}, now)).toEqual({ kind: 'closed', message: '', reopensAt: null })
    expect(siteStateOf('direccion', {}, now)).toEqual({ kind: 'foreign', address: null })
    for (const asked of [null, '<b>', 'mantenimiento'])
      expect(siteStateOf(asked, { closed: null }, now)).toEqual({ kind: 'maintenance' })
    const away = { code: 'no_connection', detail: {} }
    expect(siteStateOf('mantenimiento', { problem: away }, now)).toEqual({ kind: 'maintenance' })
  })

  it('does not promise an hour that has passed', () => {
    expect(siteStateOf(null, { closed: { ...closed, reopensAt: '2026-11-28T17:00:00Z' } }, now)).toEqual({
      kind: 'closed',
      message: 'Volvemos el lunes',
      reopensAt: null,
    })
  })
})
