import { FareNamed } from '#catalogue/fares/shapes/fare.ts'
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

export const FareCount = z.object({
  ...FareNamed,
  /** Valid now, gifts and bonogallos too. */
  tickets: z.int(),
  entered: z.int(),
  /** What was paid for them, with all charges. */
  cents: Cents,
})
export type FareCount = z.infer<typeof FareCount>

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
  /** Valid tickets of sales and of the exchanges that came of them: net. A zone's `sold` are those and the gifts. */
  soldSeats: z.int(),
  giftSeats: z.int(),
  zones: z.array(Zone),
  fares: z.array(FareCount),
  minutes: z.array(Minute),
})
export type LiveSale = z.infer<typeof LiveSale>

export const readLiveSale = desk('read Report').get(
  '/staff/reports/live/:eventId',
  'La venta de un partido ahora: por minuto de la última hora, por zona, e ingreso de hoy',
  { params: ofEvent, reply: LiveSale },
)

/** A curve of one event: seats sold net, or people who went in, up to each distance from its beginning. */
const Curve = z.object({
  id: z.int(),
  home: z.string(),
  away: z.string(),
  startsAt: Instant,
  /** From far to near; `minutesLeft` is negative once it has begun. */
  points: z.array(z.object({ minutesLeft: z.int(), count: z.int() })),
  /** How many there were at the distance that the match has now, to the moment. */
  soFar: z.int(),
})
export type Curve = z.infer<typeof Curve>

const Pace = z.object({
  at: Instant,
  match: Curve,
  /** The last one before it that people came for: of a match its team's, of any other event the last that was no match. Null where it is the first. */
  before: z.nullable(Curve),
  /** More than the one before had at the same distance; negative: fewer. Null where there is none. */
  ahead: z.nullable(z.int()),
})
export type Pace = z.infer<typeof Pace>

export const readPace = desk('read Attendance').get(
  '/staff/reports/pace/:eventId',
  'La venta o la entrada de un partido al lado del anterior, a la misma distancia de su inicio',
  { params: ofEvent, query: z.strictObject({ of: z.enum(['sold', 'entered']) }), reply: Pace },
)

export const zonesColumns = [
  { key: 'zone', title: 'Zona', sortable: true },
  { key: 'sold', title: 'Ocupados', kind: 'count', sortable: true },
  { key: 'held', title: 'Apartados', kind: 'count' },
  { key: 'free', title: 'Libres', kind: 'count', sortable: true },
  { key: 'blocked', title: 'Bloqueados', kind: 'count' },
  { key: 'total', title: 'En total', kind: 'count' },
] as const satisfies readonly ListColumn[]

export const faresColumns = [
  { key: 'fareName', title: 'Tarifa', sortable: true },
  { key: 'tickets', title: 'Boletos', kind: 'count', sortable: true },
  { key: 'entered', title: 'Entraron', kind: 'count', sortable: true },
  { key: 'cents', title: 'Importe', kind: 'money', sortable: true },
] as const satisfies readonly ListColumn[]

/** As a file: the tickets of each fare. */
export const FaresQuery = tableQuery(sortKeys(faresColumns), {
  eventId: z.string().check(z.regex(/^\d{1,9}$/)),
})
export type FaresQuery = z.infer<typeof FaresQuery>

/** As a file: the occupancy of each zone. */
export const ZonesQuery = tableQuery(sortKeys(zonesColumns), {
  eventId: z.string().check(z.regex(/^\d{1,9}$/)),
})
export type ZonesQuery = z.infer<typeof ZonesQuery>
