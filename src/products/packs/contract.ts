import { Fare, FareTold } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'
import { Cents, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { SaleState, Zone } from '#catalogue/events/contract.ts'
import { BestAvailable, Hold, seatIds, seatsOrBest } from '#selling/holds/contract.ts'

const Match = z.object({
  id: z.int(),
  home: z.string(),
  away: z.string(),
  round: z.string(),
  startsAt: Instant,
  state: z.enum(['coming', 'over', 'cancelled']),
})

const Product = z.object({
  id: z.int(),
  label: z.string(),
  /** How many come with each pack. */
  quantity: z.int(),
  /** What they cost by themselves. */
  regularCents: Cents,
  /** Sizes or colours: of several, the buyer says which. */
  options: z.array(z.object({ stockItemId: z.int(), name: z.string(), available: z.boolean() })),
})

export const PackSummary = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  saleState: SaleState,
  /** A band in place of the number of packs left. */
  left: z.enum(['many', 'few', 'none']),
  salesStartAt: Instant,
  salesEndAt: Instant,
  matches: z.array(Match),
  products: z.array(Product),
  /** The lowest price of an adult's pack, and what the same costs bought one by one. */
  fromCents: Cents,
  /** What that fare is called. */
  fromFare: z.optional(z.string()),
  fromRegularCents: Cents,
})
export type PackSummary = z.infer<typeof PackSummary>

const PackPrice = z.object({
  ...FareTold,
  faceCents: Cents,
  serviceCents: Cents,
  totalCents: Cents,
  /** The same matches and products bought one by one, with all charges. */
  regularCents: Cents,
})

export const Pack = z.extend(PackSummary, {
  perPerson: z.int(),
  venue: z.string(),
  city: z.string(),
  planUrl: z.string(),
  /** Where it is sold; `free` counts seats that are free in every match. */
  zones: z.array(z.extend(Zone, { prices: z.array(PackPrice) })),
})
export type Pack = z.infer<typeof Pack>

export const ofPack = z.strictObject({ packId: NumericId })

export const listPacks = anyone.get('/packs', 'Packs publicados que aún no terminan', {
  reply: z.object({ packs: z.array(PackSummary) }),
  sharedFor: 2,
})

export const readPack = anyone.get(
  '/packs/:packId',
  'Un pack con sus partidos, artículos, zonas y precios finales',
  { params: ofPack, reply: Pack, sharedFor: 2 },
)

export const readPackAvailability = anyone.get(
  '/packs/:packId/availability',
  '2 bits por asiento como en un partido; libre (0) es libre en todos los partidos del pack y con precio de pack',
  { params: ofPack, content: 'application/octet-stream' },
)

export const watchPackAvailability = anyone.get(
  '/packs/:packId/live',
  'Cambios en vivo de todos los partidos del pack, como en un partido',
  { params: ofPack, content: 'text/event-stream' },
)

/** For whom a pack is, and what that person chose of each product with several options. */
const Person = z.strictObject({
  fare: z.optional(Fare),
  stockItemIds: z.optional(z.array(z.int()).check(z.maxLength(10))),
})
export type Person = z.infer<typeof Person>

export const holdPacks = anyone.post(
  '/packs/:packId/holds',
  'Aparta packs durante 600 segundos: el mismo asiento en cada partido y sus artículos, todo o nada',
  {
    params: ofPack,
    body: z
      .strictObject({
        seatIds: z.optional(seatIds(20, 'Son demasiados packs para una compra')),
        bestAvailable: z.optional(BestAvailable),
        /** One a pack, in the order of the seats. */
        people: z.optional(z.array(Person).check(z.maxLength(20))),
        /** A hold of mine of this pack to exchange: it ends only if this one could be had. */
        replaces: z.optional(Uuid),
      })
      .check(seatsOrBest),
    reply: Hold,
    status: 201,
  },
)
