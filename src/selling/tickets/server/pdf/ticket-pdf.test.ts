import { describe, expect, it } from 'vitest'
import type { Ticket } from '../../contract.ts'
import { ticketCalendar } from './ticket-calendar.ts'
import { ticketPdf } from './ticket-pdf.ts'

const ticket: Ticket = {
  id: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c',
  orderId: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
  folio: 'TQ-000123',
  event: {
    id: 3,
    slug: 'gallos-halcones',
    home: 'Gallos',
    away: 'Halcones de Jalisco',
    round: 'Jornada 17',
    venue: 'Estadio Corregidora',
    city: 'Querétaro',
    address: 'Av. de las Torres s/n',
    startsAt: '2026-11-29T01:00:00.000Z',
    doorsAt: '2026-11-28T23:00:00.000Z',
    cancellationRule: 'Si el partido se cancela te devolvemos el total, con cargos.',
    cancelled: false,
  },
  seat: {
    id: 4711,
    zoneId: 1,
    zone: 'Preferente',
    section: '112',
    row: 'C',
    seat: '14',
    gate: '7',
    admission: 'numbered',
    accessible: false,
    obstructed: false,
  },
  fare: 'adult',
  fareName: 'Adulto',
  evidence: null,
  holder: 'Ana Luna Ríos',
  priceCents: 45_000,
  status: 'valid',
  voidReason: null,
  issuedAt: '2026-11-20T10:00:00.000Z',
  code: 'A'.repeat(120),
  secret: 'A'.repeat(43),
}

describe('tickets on paper', () => {
  it('take one page each, tagged and in Spanish for readers that speak', async () => {
    const pdf = (await ticketPdf([ticket, { ...ticket, id: ticket.orderId }])).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect(pdf).toContain('/Lang (es-MX)')
    expect(pdf).toMatch(/\/Marked true/)
    expect(pdf).toContain('BarlowCondensed-Bold')
  })

  it('are the same bytes for the same ticket', async () => {
    expect((await ticketPdf([ticket])).equals(await ticketPdf([ticket]))).toBe(true)
  })

  it('keep to one page with names and rules as long as they come', async () => {
    const { event } = ticket
    const long = {
      ...event,
      away: 'Universidad '.repeat(12),
      venue: 'Estadio '.repeat(20),
      cancellationRule: 'Si '.repeat(330),
    }
    const pdf = await ticketPdf([{ ...ticket, holder: 'María '.repeat(26), event: long }])
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})

describe('the calendar', () => {
  it('keeps the identity of the match, so that it is moved and not doubled', () => {
    const once = ticketCalendar([ticket], 'https://boletos.example')
    const moved = { ...ticket, event: { ...ticket.event, startsAt: '2026-12-02T01:00:00.000Z' } }
    const again = ticketCalendar([moved], 'https://boletos.example')
    expect(once).toContain('UID:partido-3@boletos.example')
    expect(again).toContain('UID:partido-3@boletos.example')
    expect([once.match(/DTSTART:\S+/)?.[0], again.match(/DTSTART:\S+/)?.[0]]).toEqual([
      'DTSTART:20261129T010000Z',
      'DTSTART:20261202T010000Z',
    ])
  })

  it('tells no code and no secret', () => {
    expect(ticketCalendar([ticket], 'https://boletos.example').replace(/\s/g, '')).not.toContain(
      'A'.repeat(40),
    )
  })
})
