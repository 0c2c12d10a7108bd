import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'
import { Cents, Instant, NumericId } from '#lib/shapes.ts'
import { fares, saleStates } from './rules.ts'

export const Fare = z.enum(fares)
export type Fare = z.infer<typeof Fare>

export const fareName: Record<Fare, string> = {
  adult: 'Adulto',
  child: 'Niña o niño',
  senior: 'Adulto mayor',
}

export const SaleState = z.enum(saleStates)
export type SaleState = z.infer<typeof SaleState>

/** What the club last changed of a match that was published. */
export const MatchChange = z.object({
  kind: z.enum(['cancelled', 'moved', 'closed']),
  /** In the club's words. */
  reason: z.string(),
  previousStartsAt: Instant,
})
export type MatchChange = z.infer<typeof MatchChange>

export const EventSummary = z.object({
  id: z.int(),
  slug: z.string(),
  home: z.string(),
  away: z.string(),
  round: z.string(),
  /** The competition, as in `Apertura 2026`. */
  season: z.string(),
  venue: z.string(),
  city: z.string(),
  startsAt: Instant,
  doorsAt: Instant,
  salesStartAt: Instant,
  salesEndAt: Instant,
  saleState: SaleState,
  /** The lowest total that an adult pays, with every charge inside. */
  fromCents: Cents,
  /** A band in place of the number of seats left: fewer than a tenth are `few`. */
  availability: z.enum(['many', 'few', 'none']),
  /** Everybody who goes in must be named by their Fan ID. */
  requiresFanId: z.boolean(),
  change: z.optional(MatchChange),
})
export type EventSummary = z.infer<typeof EventSummary>

const Price = z.object({ fare: Fare, faceCents: Cents, serviceCents: Cents, totalCents: Cents })

export const Zone = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  admission: z.enum(['numbered', 'general']),
  seats: z.int(),
  free: z.int(),
  prices: z.array(Price),
})
export type Zone = z.infer<typeof Zone>

export const Event = z.extend(EventSummary, {
  address: z.string(),
  cancellationRule: z.string(),
  seatsPerPerson: z.int(),
  /** Tickets one person may have in all, however they came; null: no limit of its own. */
  ticketsPerFan: z.nullable(z.int()),
  priceVersion: z.int(),
  capacity: z.int(),
  planId: z.int(),
  /** Where the compiled plan lies; immutable, cached for ever. */
  planUrl: z.string(),
  zones: z.array(Zone),
})
export type Event = z.infer<typeof Event>

export const ofEvent = z.strictObject({ eventId: NumericId })

export const listEvents = anyone.get('/events', 'Partidos publicados, el más próximo primero', {
  reply: z.object({ events: z.array(EventSummary) }),
  sharedFor: 2,
})

export const readEvent = anyone.get(
  '/events/:eventId',
  'Un partido con sus zonas, precios finales y reglas',
  { params: ofEvent, reply: Event, sharedFor: 2 },
)

/** What a person learns of a change of prices: from when, why, and each total before and after. */
const PriceChange = z.object({
  version: z.int(),
  validFrom: Instant,
  reason: z.nullable(z.string()),
  changes: z.array(z.object({ zone: z.string(), fare: Fare, beforeCents: Cents, afterCents: Cents })),
})

export const listPriceChanges = anyone.get(
  '/events/:eventId/price-changes',
  'Cómo cambiaron los precios de un partido desde que se publicó: antes, después y cuándo',
  { params: ofEvent, reply: z.object({ changes: z.array(PriceChange) }), sharedFor: 5 },
)
