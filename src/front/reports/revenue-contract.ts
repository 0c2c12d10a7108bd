import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { tableQuery } from '#lib/table.ts'

/** Days of the club's calendar, both counted in; without them, all there ever was. */
export const days = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }

export const RevenueBy = z.enum(['match', 'kind', 'means', 'day'])
export type RevenueBy = z.infer<typeof RevenueBy>

export const RevenueQuery = tableQuery(['position', 'soldCents', 'netCents'], {
  by: z.optional(RevenueBy),
  ...days,
})
export type RevenueQuery = z.infer<typeof RevenueQuery>

const RevenueRow = z.object({
  key: z.string(),
  what: z.string(),
  position: z.string(),
  orders: z.int(),
  seats: z.int(),
  faceCents: z.int(),
  serviceCents: z.int(),
  itemCents: z.int(),
  taxCents: z.int(),
  soldCents: z.int(),
  backCents: z.int(),
  netCents: z.int(),
})
export type RevenueRow = z.infer<typeof RevenueRow>

export const readRevenue = desk('read Report').get(
  '/staff/reports/revenue',
  'Ingresos con cargos, IVA y devoluciones, por partido, producto, forma de pago o día de venta',
  {
    query: RevenueQuery,
    reply: z.object({
      rows: z.array(RevenueRow),
      /** Sales and refunds up to this moment are in it; null: none yet. */
      until: z.nullable(Instant),
      /** Newer sums are on their way: worth asking again in a moment. */
      summing: z.boolean(),
    }),
  },
)
