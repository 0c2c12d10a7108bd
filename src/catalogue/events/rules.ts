import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { formatLongDay } from '#lib/dates.ts'
import { changeOf } from './changes-rules.ts'
import { plain } from '#lib/slug.ts'
import type { Event, EventLook, EventSummary, MatchChange, SaleState } from './contract.ts'

export const saleStates = ['announced', 'on_sale', 'sold_out', 'closed', 'cancelled'] as const

type Told =
  | 'look'
  | 'change'
  | 'startsAt'
  | 'doorsAt'
  | 'salesStartAt'
  | 'salesEndAt'
  | 'saleState'
  | 'availability'

/** What the database says of an event; `now` is the database's own clock. */
export type EventFacts = Omit<EventSummary, Told> & {
  planId: number
  startsAt: Date
  doorsAt: Date
  salesStartAt: Date
  salesEndAt: Date
  status: 'draft' | 'published' | 'cancelled'
  now: Date
  look: EventLook
  change?: MatchChange | null
}

/** Seats of an event. `opened` is false until its seats exist to be sold. */
export type SeatCount = { opened: boolean; seats: number; free: number }

export type SeatCounts = { opened: boolean; zones: { zoneId: number; seats: number; free: number }[] }

export function totalOf({ opened, zones }: SeatCounts): SeatCount {
  const sum = (part: 'seats' | 'free') => zones.reduce((so, zone) => so + zone[part], 0)
  return { opened, seats: sum('seats'), free: sum('free') }
}

/** What one person may have of a match, by the match's own two limits. */
export function mostPerPerson({
  seatsPerPerson,
  ticketsPerFan,
}: Pick<Event, 'seatsPerPerson' | 'ticketsPerFan'>) {
  return Math.min(seatsPerPerson, ticketsPerFan ?? seatsPerPerson)
}

/** Fewer than a tenth of the seats left. */
const fewShare = 0.1

/** Between publication and first sale: map, seats, final prices and rules must be public that long (PROFECO). */
export const publicationLeadMs = 24 * 60 * 60 * 1000

export function saleState(
  facts: Pick<EventFacts, 'status' | 'salesStartAt' | 'salesEndAt' | 'now'>,
  count: SeatCount,
): SaleState {
  if (facts.status === 'cancelled') return 'cancelled'
  if (facts.now >= facts.salesEndAt) return 'closed'
  if (facts.now < facts.salesStartAt || !count.opened) return 'announced'
  return count.free === 0 ? 'sold_out' : 'on_sale'
}

/** A band in place of the number of seats left. */
export function availability({ opened, seats, free }: SeatCount): EventSummary['availability'] {
  if (!opened) return 'many'
  if (free === 0) return 'none'
  return free <= seats * fewShare ? 'few' : 'many'
}

/** What lists, orders and tickets show of an event. */
export function summaryOf(facts: EventFacts, count: SeatCount): EventSummary {
  const { id, slug, home, away, look, round, season, venue, city, fromCents, fromFare, requiresFanId } = facts
  return {
    id,
    slug,
    home,
    away,
    look,
    round,
    season,
    venue,
    city,
    fromCents,
    fromFare,
    requiresFanId,
    startsAt: facts.startsAt.toISOString(),
    doorsAt: facts.doorsAt.toISOString(),
    salesStartAt: facts.salesStartAt.toISOString(),
    salesEndAt: facts.salesEndAt.toISOString(),
    saleState: saleState(facts, count),
    availability: availability(count),
    ...changeOf(facts.change),
  }
}

type Priced = { zoneId: number; fare: Fare; faceCents: number; serviceCents: number }

type PriceFault =
  | 'price_missing'
  | 'price_unknown_zone'
  | 'price_unknown_fare'
  | 'price_repeated'
  | 'price_amount'

/**
 * Why a price list cannot be published; null when every zone has its general price, each fare of `sold` at most once a zone,
 * and nothing is free.
 */
export function priceFault(zoneIds: number[], sold: Fare[], prices: Priced[]): PriceFault | null {
  const priced = new Set(prices.map(({ zoneId, fare }) => `${zoneId} ${fare}`))
  if (priced.size < prices.length) return 'price_repeated'
  if (prices.some(({ zoneId }) => !zoneIds.includes(zoneId))) return 'price_unknown_zone'
  if (
    prices.some((price) => !isAmount(price.faceCents) || !isAmount(price.serviceCents) || total(price) === 0)
  ) {
    return 'price_amount'
  }
  if (prices.some(({ fare }) => !sold.includes(fare))) return 'price_unknown_fare'
  return zoneIds.every((zoneId) => priced.has(`${zoneId} ${headlineFare}`)) ? null : 'price_missing'
}

type Draft = {
  status: EventFacts['status']
  zones: number
  priced: boolean
  cancellationRule: string
  salesStartAt: Date
}

type PublicationFault =
  | 'already_published'
  | 'no_plan'
  | 'no_prices'
  | 'no_cancellation_rule'
  | 'sold_too_soon'

/**
 * Everything that keeps an event from being published at `now`, in the order it is mended; `sold_too_soon`, always the
 * last, may be overridden with a reason, the rest may not.
 */
export function publicationFaults(draft: Draft, now: Date): PublicationFault[] {
  if (draft.status !== 'draft') return ['already_published']
  const soon = draft.salesStartAt.getTime() - now.getTime() < publicationLeadMs
  const found: [PublicationFault, boolean][] = [
    ['no_plan', draft.zones === 0],
    ['no_prices', !draft.priced],
    ['no_cancellation_rule', draft.cancellationRule.trim() === ''],
    ['sold_too_soon', soon],
  ]
  return found.flatMap(([fault, is]) => (is ? [fault] : []))
}

export const faultWords: Record<PublicationFault, string> = {
  already_published: 'Ese partido ya está publicado.',
  no_plan: 'Falta el plano de asientos.',
  no_prices: 'Falta la lista de precios.',
  no_cancellation_rule: 'Falta decir qué pasa si el partido se cancela o se mueve.',
  sold_too_soon:
    'Entre la publicación y el inicio de la venta deben pasar 24 horas. Cambia la fecha o escribe el motivo.',
}

export const priceWords = {
  price_missing: 'Falta el precio general de alguna zona.',
  price_unknown_zone: 'Hay un precio de una zona que el partido no tiene.',
  price_unknown_fare: 'Hay un precio de una tarifa que ya no se vende.',
  price_repeated: 'Hay un precio repetido.',
  price_amount: 'Hay un precio que no es un importe válido.',
}

/** `Halcones de Jalisco` on a day of the stadium's calendar → `gallos-halcones-de-jalisco-2026-11-28`. */
export function slugOf(home: string, away: string, day: string): string {
  return plain(`${home} ${away} ${day}`)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Where a compiled plan is served: its address changes with its content, so that it may be kept for ever. */
export function planUrl(planId: number, fingerprint: string): string {
  return `/api/seating-plans/${planId}/${fingerprint}`
}

const isAmount = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0
const total = (price: Priced): number => price.faceCents + price.serviceCents

/** What a person seeks in the list; an empty text asks for nothing. */
export type Wanted = { text: string; month: string; season: string; team: string; onSale: boolean }

/** The matches that fit, in the same order. Accents and capitals do not matter. */
export function matching(
  events: EventSummary[],
  { text, month, season, team, onSale }: Wanted,
): EventSummary[] {
  const words = plain(text).split(/\s+/)
  return events.filter((event) => {
    const line = plain(
      [event.home, event.away, event.round, event.season, event.venue, teamOf(event)].join(' '),
    )
    return (
      words.every((word) => line.includes(word)) &&
      (month === '' || monthOf(event.startsAt) === month) &&
      (season === '' || event.season === season) &&
      (team === '' || teamOf(event) === team) &&
      (!onSale || event.saleState === 'on_sale')
    )
  })
}

/** Whose an event is, as its filter names it. */
export function teamOf({ look, home }: Pick<EventSummary, 'look' | 'home'>): string {
  return look === undefined ? home : (look.team?.name ?? otherEvents)
}
/** What is of no team. */
const otherEvents = 'Otros eventos'

/** Matches in groups, a month each, in their own order. */
export function byMonth(events: EventSummary[]): { month: string; events: EventSummary[] }[] {
  const months: { month: string; events: EventSummary[] }[] = []
  for (const event of events) {
    const month = monthOf(event.startsAt)
    const known = months.find((group) => group.month === month)
    if (known === undefined) months.push({ month, events: [event] })
    else known.events.push(event)
  }
  return months
}

/** `noviembre de 2026` at the stadium. */
export function monthOf(at: string): string {
  return formatLongDay(at).split(' de ').slice(1).join(' de ')
}

/** `sábado` at the stadium. */
export function weekdayOf(at: string): string {
  return formatLongDay(at).split(',')[0] ?? ''
}
