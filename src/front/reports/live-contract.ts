import { z } from 'zod/mini'
import { ofEvent } from '#catalogue/events/contract.ts'
import { desk } from '#lib/endpoint.ts'
import { Cents, Instant } from '#lib/shapes.ts'
import { sortKeys, tableQuery, type ListColumn } from '#lib/table.ts'

export const Zone = z.object({
  zoneId: z.int(),
  zone: z.string(),
  sold: z.int(),
  held: z.int(),
  free: z.int(),
  blocked: z.int(),
  total: z.int(),
})
export type ZoneCount = z.infer<typeof Zone>

const Minute = z.object({ at: Instant, seats: z.int(), orders: z.int() })

const LiveSale = z.object({
  at: Instant,
  /** Gross, refunded and net of the orders of this match alone. */
  todayCents: Cents,
  todayBackCents: Cents,
  todayNetCents: Cents,
  todayOrders: z.int(),
  /** Of sales, without gifts and exchanges; and how many of them came back. */
  todaySeats: z.int(),
  todayBackSeats: z.int(),
  zones: z.array(Zone),
  minutes: z.array(Minute),
})
export type LiveSale = z.infer<typeof LiveSale>

export const readLiveSale = desk('read Report').get(
  '/staff/reports/live/:eventId',
  'La venta de un partido ahora: por minuto de la última hora, por zona, e ingreso de hoy',
  { params: ofEvent, reply: LiveSale },
)

export const zonesColumns = [
  { key: 'zone', title: 'Zona', sortable: true },
  { key: 'sold', title: 'Vendidos', kind: 'count', sortable: true },
  { key: 'held', title: 'Apartados', kind: 'count' },
  { key: 'free', title: 'Libres', kind: 'count', sortable: true },
  { key: 'blocked', title: 'Bloqueados', kind: 'count' },
  { key: 'total', title: 'En total', kind: 'count' },
] as const satisfies readonly ListColumn[]

/** As a file: the occupancy of each zone. */
export const ZonesQuery = tableQuery(sortKeys(zonesColumns), {
  eventId: z.string().check(z.regex(/^\d{1,9}$/)),
})
export type ZonesQuery = z.infer<typeof ZonesQuery>
