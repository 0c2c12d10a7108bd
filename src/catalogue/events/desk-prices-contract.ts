import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { ofEvent } from './contract.ts'
import { Fare, FareNamed } from '#catalogue/fares/shapes/fare.ts'

export const PriceInput = z.strictObject({
  zoneId: z.int(),
  fare: Fare,
  faceCents: Cents,
  serviceCents: Cents,
})
export type PriceInput = z.infer<typeof PriceInput>
export const Prices = z.array(PriceInput).check(z.maxLength(1000))

/** One price a zone and fare, all charges inside: what a pack or a plan is sold by. */
export const ZonePrices = z
  .array(z.strictObject({ zoneId: z.int(), fare: Fare, priceCents: z.int().check(z.minimum(1)) }))
  .check(
    z.minLength(1, 'Escribe al menos un precio'),
    z.refine(
      (prices) => new Set(prices.map(({ zoneId, fare }) => `${zoneId} ${fare}`)).size === prices.length,
      'Hay un precio repetido',
    ),
  )

export const PriceVersion = z.object({
  version: z.int(),
  publishedAt: Instant,
  validFrom: Instant,
  reason: z.nullable(z.string()),
  state: z.enum(['past', 'in_force', 'waits', 'withdrawn']),
  /** Null: the fare is not sold there, before or from now on. */
  changes: z.array(
    z.object({
      zone: z.string(),
      ...FareNamed,
      beforeCents: z.nullable(z.int()),
      afterCents: z.nullable(z.int()),
    }),
  ),
})
export type PriceVersion = z.infer<typeof PriceVersion>

const staff = desk('manage Match')

export const savePrices = staff.post(
  '/events/desk/:eventId/price-lists',
  'Una versión nueva de los precios, desde ya o desde un momento; con motivo si ya es público',
  {
    params: ofEvent,
    body: z.strictObject({
      prices: Prices,
      reason: z.optional(line(200, 'Escribe el motivo')),
      validFrom: z.optional(Instant),
    }),
    reply: z.object({ version: z.int() }),
    status: 201,
  },
)

export const withdrawPrices = staff.delete(
  '/events/desk/:eventId/waiting-prices',
  'Quita el cambio de precios que espera su hora',
  { params: ofEvent, reply: Done },
)
