import { z } from 'zod/mini'
import { FareNamed, FareTold } from '#catalogue/fares/shapes/fare.ts'
import { anyone } from '#lib/endpoint.ts'
import { ClubPicture } from '#catalogue/pictures/shapes/picture.ts'
import { Cents, Instant, NumericId } from '#lib/shapes.ts'
import { saleStates } from './rules.ts'

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

/** How the club shows an event: whose it is, and its picture where it is no match. */
export const EventLook = z.object({
  kind: z.enum(['match', 'other']),
  /** One of the club's own teams; null where it is of none. */
  team: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The team's uploaded crest, as the address of a picture, and its colour; null: as its name gives them. */
  crest: z.nullable(z.string()),
  color: z.nullable(z.string()),
  picture: z.nullable(ClubPicture),
  /** The same of the rival, where the club gave it any; absent in what a browser kept from before. */
  rival: z.optional(z.nullable(z.object({ crest: z.nullable(z.string()), color: z.nullable(z.string()) }))),
})
export type EventLook = z.infer<typeof EventLook>

export const EventSummary = z.object({
  id: z.int(),
  slug: z.string(),
  /** The club's own team; of an event that is no match its title. */
  home: z.string(),
  /** The rival; empty where the event is no match. */
  away: z.string(),
  /** Absent in what a browser kept from before there was one. */
  look: z.optional(EventLook),
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
  /** What that fare is called; absent in what a browser kept from before it was told. */
  fromFare: z.optional(z.string()),
  /** A band in place of the number of seats left: fewer than a tenth are `few`. */
  availability: z.enum(['many', 'few', 'none']),
  /** Everybody who goes in must be named by their Fan ID. */
  requiresFanId: z.boolean(),
  change: z.optional(MatchChange),
})
export type EventSummary = z.infer<typeof EventSummary>

export const Price = z.object({
  ...FareTold,
  faceCents: Cents,
  serviceCents: Cents,
  totalCents: Cents,
})
export type Price = z.infer<typeof Price>

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
  /** Null: the fare is not sold there, before or from now on. */
  changes: z.array(
    z.object({
      zone: z.string(),
      ...FareNamed,
      beforeCents: z.nullable(Cents),
      afterCents: z.nullable(Cents),
    }),
  ),
})

export const listPriceChanges = anyone.get(
  '/events/:eventId/price-changes',
  'Cómo cambiaron los precios de un partido desde que se publicó: antes, después y cuándo',
  { params: ofEvent, reply: z.object({ changes: z.array(PriceChange) }), sharedFor: 5 },
)
