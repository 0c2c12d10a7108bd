import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { sortKeys, tableQuery, type ListColumn } from '#lib/table.ts'

/** Days of the club's calendar, both counted in; without them, all there ever was. */
export const days = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }

export const RevenueBy = z.enum(['match', 'team', 'kind', 'means', 'day'])
export type RevenueBy = z.infer<typeof RevenueBy>

/** By what sums are told apart. */
export const byWords = {
  match: 'Partido',
  team: 'Equipo',
  kind: 'Producto',
  means: 'Forma de pago',
  day: 'Día de venta',
} as const satisfies Record<RevenueBy, string>

export const revenueColumns = [
  { key: 'what', title: 'De qué' },
  { key: 'orders', title: 'Pedidos', kind: 'count' },
  { key: 'seats', title: 'Lugares', kind: 'count' },
  { key: 'faceCents', title: 'Entradas (exentas de IVA)', kind: 'money' },
  { key: 'serviceCents', title: 'Cargos por servicio', kind: 'money' },
  { key: 'itemCents', title: 'Productos y otros', kind: 'money' },
  { key: 'taxCents', title: 'IVA incluido', kind: 'money' },
  { key: 'soldCents', title: 'Vendido', kind: 'money', sortable: true },
  { key: 'backCents', title: 'Devuelto', kind: 'money' },
  { key: 'netCents', title: 'Neto', kind: 'money', sortable: true },
] as const satisfies readonly ListColumn[]

export const RevenueQuery = tableQuery([...sortKeys(revenueColumns), 'position'], {
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
  'Ingresos con cargos, IVA y devoluciones, por partido, equipo, producto, forma de pago o día de venta',
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
