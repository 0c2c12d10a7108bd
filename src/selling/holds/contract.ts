import { Fare } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'
import { Cents, Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { ofEvent, Price } from '#catalogue/events/contract.ts'

/** Where a seat is, as a person reads it. `seat` is empty in general admission. */
export const SeatPlace = z.object({
  id: z.int(),
  zoneId: z.int(),
  zone: z.string(),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  gate: z.string(),
  admission: z.enum(['numbered', 'general']),
  accessible: z.boolean(),
  obstructed: z.boolean(),
})
export type SeatPlace = z.infer<typeof SeatPlace>

/** A match of a hold of several. */
const HeldMatch = z.object({ id: z.int(), home: z.string(), away: z.string(), startsAt: Instant })

export const Hold = z.object({
  id: Uuid,
  /** The match; of a pack or a bonogallo, its first one: the seats are the same in all. */
  eventId: z.int(),
  kind: z.enum([
    'tickets',
    'pack',
    'bonogallo',
    'instalment',
    'shop',
    'seat_change',
    'comp',
    'own_seat',
    'gift_card',
    'group',
    'group_deposit',
  ]),
  /** What a pack or bonogallo is called; null where the match says it. */
  title: z.nullable(z.string()),
  /** What it is of, as `pack:3`; null where the match says it. */
  subject: z.nullable(z.string()),
  /** Every match, by date, and the counted pieces of all but tickets. */
  matches: z.array(HeldMatch),
  pieces: z.array(z.object({ name: z.string(), quantity: z.int() })),
  status: z.enum(['active', 'released', 'expired', 'ordered', 'sold']),
  expiresAt: Instant,
  /** True while the 600 s may still be restarted (once). */
  extendable: z.boolean(),
  seats: z.array(SeatPlace),
  /** Tickets: every seat at the adult fare. All charges inside. */
  totalCents: Cents,
  /** The version of its match's prices that it is ordered at. Absent in what a browser kept from before there was one. */
  priceVersion: z.optional(z.int()),
})
export type Hold = z.infer<typeof Hold>

/** Numbered seats that a purchase asks for, each once, up to `most`. */
export const seatIds = (most: number, tooMany: string) =>
  z.array(z.int().check(z.minimum(0))).check(
    z.minLength(1, 'Elige al menos un asiento'),
    z.maxLength(most, tooMany),
    z.refine((ids) => new Set(ids).size === ids.length, 'Hay un asiento repetido'),
  )

/** So many places, the best that are free together, of one zone, or of one section of it, where it is said. */
export const BestAvailable = z.strictObject({
  quantity: z.int().check(z.minimum(1, 'Elige al menos un lugar'), z.maximum(20)),
  zoneId: z.optional(z.int().check(z.minimum(0))),
  sectionId: z.optional(z.int().check(z.minimum(0))),
})

/** A purchase names its seats or how many, not both. */
export const seatsOrBest = z.refine<{ seatIds?: unknown; bestAvailable?: unknown }>(
  (request) => (request.seatIds === undefined) !== (request.bestAvailable === undefined),
  'Di qué asientos (seatIds) o cuántos (bestAvailable)',
)

const BestOfMatch = z.extend(BestAvailable, {
  quantity: z.int().check(z.minimum(1, 'Elige al menos un lugar'), z.maximum(50)),
  maxCents: z.optional(Cents),
})

export const holdSeats = anyone.post(
  '/events/:eventId/holds',
  'Aparta lugares durante 600 segundos, todos o ninguno',
  {
    params: ofEvent,
    body: z
      .strictObject({
        seatIds: z.optional(seatIds(50, 'Son demasiados asientos para una compra')),
        bestAvailable: z.optional(BestOfMatch),
        /** A hold of mine to exchange for this one: it ends only if the new seats could be taken. */
        replaces: z.optional(Uuid),
      })
      .check(seatsOrBest),
    reply: Hold,
    status: 201,
  },
)

/** Why seats are proposed; screens put it in words. */
const SeatFacts = z.object({
  /** Null where the plan has no field. */
  side: z.nullable(z.enum(['halfway', 'touchline', 'corner', 'goal'])),
  /** How far behind the line, in metres. */
  metres: z.nullable(z.int()),
  /** Counted from the field. */
  row: z.int(),
  rows: z.int(),
  /** Null where the plan says nothing of roofs. */
  roof: z.nullable(z.boolean()),
  obstructed: z.boolean(),
  reserved: z.boolean(),
})

const Proposal = z.object({
  by: z.enum(['view', 'price']),
  seats: z.array(SeatPlace),
  /** At the adult fare, with every charge. */
  totalCents: Cents,
  facts: SeatFacts,
})
export type Proposal = z.infer<typeof Proposal>

export const proposeSeats = anyone.get(
  '/events/:eventId/proposals',
  'Los lugares que proponemos: los de mejor vista hasta un precio (sin él, el precio medio) y los más baratos; vacío si no hay tantos juntos',
  {
    params: ofEvent,
    query: z.strictObject({ quantity: NumericId, nearCents: z.optional(NumericId) }),
    reply: z.object({ proposals: z.array(Proposal) }),
    sharedFor: 1,
  },
)

/** What is held and not paid; `order`: once it was ordered, with the fares chosen for its seats. */
const OwnPurchase = z.object({
  hold: z.nullable(Hold),
  order: z.nullable(
    z.object({
      id: Uuid,
      fares: z.array(z.object({ seatId: z.int(), fare: Fare })),
      acceptsEqualSeats: z.boolean(),
    }),
  ),
})
export type OwnPurchase = z.infer<typeof OwnPurchase>

export const readOwnHold = anyone.get(
  '/holds/mine',
  'Lo último que apartó esta cuenta o este navegador y no ha pagado, mientras le quede tiempo',
  { reply: OwnPurchase },
)

const ofHold = z.strictObject({ holdId: Uuid })

export const readHold = anyone.get('/holds/:holdId', 'Lo que tengo apartado', { params: ofHold, reply: Hold })

export const readHeldPrices = anyone.get(
  '/holds/:holdId/prices',
  'Los precios con que aparté mis lugares, aunque el club ya haya publicado otros; `retired`: no se vende para ellos',
  {
    params: ofHold,
    reply: z.object({ zones: z.array(z.object({ id: z.int(), prices: z.array(Price) })) }),
  },
)

export const releaseHold = anyone.delete('/holds/:holdId', 'Suelta los lugares', {
  params: ofHold,
  reply: Done,
})

export const extendHold = anyone.post('/holds/:holdId/extension', 'Reinicia los 600 segundos, una sola vez', {
  params: ofHold,
  reply: Hold,
})

export const readAvailability = anyone.get(
  '/events/:eventId/availability',
  '2 bits por asiento en orden de seatId (0 libre, 1 apartado, 2 vendido, 3 bloqueado), 4 asientos por byte, el primero en los bits bajos; cabecera X-Seats-Version',
  {
    params: ofEvent,
    // Never older than `since`, which the stream of changes names: no cache has it under this name from before.
    query: z.strictObject({ since: z.optional(z.string().check(z.maxLength(40))) }),
    content: 'application/octet-stream',
    sharedFor: 1,
  },
)

export const meetVisitor = anyone.post(
  '/visitor',
  'Da al navegador su número, si aún no lo tiene: con él se reconocen sus lugares apartados',
  { reply: Done },
)

export const watchAvailability = anyone.get(
  '/events/:eventId/live',
  'Cambios en vivo (server-sent events): por evento, base64 de grupos de 3 bytes big-endian (seatId << 2 | estado); "reset" pide leer todo de nuevo, con lo que trae como `since`',
  { params: ofEvent, content: 'text/event-stream' },
)
