import { describe, expect, it } from 'vitest'
import type { EventSummary } from './contract.ts'
import {
  availability,
  byMonth,
  matching,
  mostPerPerson,
  priceFault,
  publicationFaults,
  saleState,
  slugOf,
} from './rules.ts'

const at = (text: string) => new Date(text)
const sale = { salesStartAt: at('2026-11-10T16:00:00Z'), salesEndAt: at('2026-11-29T01:00:00Z') }
const seats = { opened: true, seats: 1000, free: 500 }
const during = { ...sale, status: 'published', now: at('2026-11-20T12:00:00Z') } as const

describe('the state of a sale', () => {
  it('is announced until the very instant the sale starts, and closed from the instant it ends', () => {
    const state = (now: Date) => saleState({ ...during, now }, seats)
    expect(state(at('2026-11-10T15:59:59.999Z'))).toBe('announced')
    expect(state(at('2026-11-10T16:00:00Z'))).toBe('on_sale')
    expect(state(at('2026-11-29T00:59:59.999Z'))).toBe('on_sale')
    expect(state(at('2026-11-29T01:00:00Z'))).toBe('closed')
  })

  it('is sold out without a free seat, and announced while the seats do not exist yet', () => {
    expect(saleState(during, { ...seats, free: 0 })).toBe('sold_out')
    expect(saleState(during, { opened: false, seats: 1000, free: 1000 })).toBe('announced')
  })

  it('is cancelled whatever the clock and the seats say', () => {
    for (const now of [at('2026-01-01T00:00:00Z'), during.now, at('2027-01-01T00:00:00Z')]) {
      expect(saleState({ ...during, status: 'cancelled', now }, { ...seats, free: 0 })).toBe('cancelled')
    }
  })

  it('tells few seats from a tenth on, and no number', () => {
    expect(availability({ ...seats, free: 101 })).toBe('many')
    expect(availability({ ...seats, free: 100 })).toBe('few')
    expect(availability({ ...seats, free: 0 })).toBe('none')
  })
})

it('lets a person have the lower of the limits of a purchase and of a fan', () => {
  const most = (ticketsPerFan: number | null) => mostPerPerson({ seatsPerPerson: 8, ticketsPerFan })
  expect([most(null), most(4), most(10)]).toEqual([8, 4, 8])
})

describe('a price list', () => {
  const price = (zoneId: number, fare: 'adult' | 'child' | 'senior', faceCents = 27_000) => ({
    zoneId,
    fare,
    faceCents,
    serviceCents: 3_000,
  })
  const zone = (zoneId: number) => [price(zoneId, 'adult'), price(zoneId, 'child'), price(zoneId, 'senior')]
  const sold = ['adult', 'child', 'senior', 'estudiante']

  it('is whole when every zone has its general price, whatever other fares it uses', () => {
    expect(priceFault([0, 1], sold, [...zone(0), ...zone(1)])).toBeNull()
    expect(priceFault([0, 1], sold, [...zone(0), price(1, 'adult')])).toBeNull()
    expect(
      priceFault([0], sold, [price(0, 'adult'), { ...price(0, 'child'), fare: 'estudiante' }]),
    ).toBeNull()
  })

  it('is refused with a gap, a stranger, a fare that is not sold, a repetition or an amount that is none', () => {
    expect(priceFault([0, 1], sold, zone(0))).toBe('price_missing')
    expect(priceFault([0], sold, zone(0).slice(1))).toBe('price_missing')
    expect(priceFault([0], sold, [...zone(0), ...zone(1)])).toBe('price_unknown_zone')
    expect(priceFault([0], sold, [...zone(0), price(0, 'adult', 1)])).toBe('price_repeated')
    expect(priceFault([0], ['adult', 'child'], zone(0))).toBe('price_unknown_fare')
    for (const amount of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1]) {
      expect(priceFault([0], sold, [price(0, 'adult', amount), ...zone(0).slice(1)])).toBe('price_amount')
    }
  })
})

describe('publication', () => {
  const draft = { status: 'draft', zones: 10, priced: true, cancellationRule: 'Se devuelve todo.' } as const
  const starts = at('2026-11-10T16:00:00Z')

  it('leaves 24 hours before the first sale', () => {
    const fault = (now: string) => publicationFaults({ ...draft, salesStartAt: starts }, at(now))[0] ?? null
    expect(fault('2026-11-09T16:00:00Z')).toBeNull()
    expect(fault('2026-11-09T16:00:00.001Z')).toBe('sold_too_soon')
  })

  it('needs plan, prices and a cancellation rule, and happens once', () => {
    const fault = (lack: object) =>
      publicationFaults({ ...draft, salesStartAt: starts, ...lack }, at('2026-11-01T00:00:00Z'))[0]
    expect(fault({ zones: 0 })).toBe('no_plan')
    expect(fault({ priced: false })).toBe('no_prices')
    expect(fault({ cancellationRule: ' ' })).toBe('no_cancellation_rule')
    expect(fault({ status: 'published' })).toBe('already_published')
    const all = { ...draft, zones: 0, priced: false, cancellationRule: '', salesStartAt: starts }
    expect(publicationFaults(all, starts)).toEqual([
      'no_plan',
      'no_prices',
      'no_cancellation_rule',
      'sold_too_soon',
    ])
  })
})

describe('finding a match', () => {
  const match = (away: string, startsAt: string, more: Partial<EventSummary> = {}) =>
    ({
      home: 'Gallos',
      away,
      startsAt,
      round: 'Jornada 3',
      season: 'Clausura 2027',
      venue: 'Estadio Corregidora',
      saleState: 'on_sale',
      ...more,
    }) as EventSummary
  const events = [
    match('Toros del Norte', '2026-12-01T01:00:00.000Z', { season: 'Apertura 2026' }),
    match('Cometas del Bajío', '2026-12-13T01:00:00.000Z', { saleState: 'announced' }),
  ]
  const all = { text: '', month: '', season: '', team: '', onSale: false }
  const found = (wanted: Partial<typeof all>) =>
    matching(events, { ...all, ...wanted }).map(({ away }) => away)

  it('minds neither accents nor capitals nor the order of words', () => {
    expect(found({ text: 'BAJIO cometas' })).toEqual(['Cometas del Bajío'])
    expect(found({ text: 'jornada 3' })).toHaveLength(2)
    expect(found({ text: 'jornada 4' })).toEqual([])
  })

  it('narrows by month at the stadium, by competition and to what is on sale', () => {
    expect(byMonth(events).map(({ month }) => month)).toEqual(['noviembre de 2026', 'diciembre de 2026'])
    expect(found({ month: 'noviembre de 2026' })).toEqual(['Toros del Norte'])
    expect(found({ season: 'Clausura 2027' })).toEqual(['Cometas del Bajío'])
    expect(found({ onSale: true })).toEqual(['Toros del Norte'])
  })

  it('has an address of plain letters', () => {
    expect(slugOf('Gallos', 'Cometas del Bajío', '2026-12-12')).toBe('gallos-cometas-del-bajio-2026-12-12')
  })
})
