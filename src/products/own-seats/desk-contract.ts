import { z } from 'zod/mini'
import { ofEvent } from '#catalogue/events/contract.ts'
import { desk } from '#lib/endpoint.ts'
import { Cents, Instant } from '#lib/shapes.ts'
import { saleStates } from './rules.ts'

const staff = desk('manage OwnSeat')

const ZonePrice = z.strictObject({
  zoneId: z.int(),
  priceCents: z
    .int('Escribe el precio')
    .check(z.minimum(1, 'Desde $0.01'), z.maximum(50_000_000, 'Es mucho')),
})

export const OwnSeatTerms = z
  .strictObject({
    /** Until when holders may pay. */
    until: z.iso.datetime('Di día y hora'),
    /** Of what a ticket costs; null where each zone has a price of its own. */
    percent: z.nullable(
      z.int('Di qué porcentaje').check(z.minimum(1, 'Desde 1 %'), z.maximum(200, 'Hasta 200 %')),
    ),
    prices: z.array(ZonePrice).check(
      z.maxLength(50),
      z.refine(
        (prices) => new Set(prices.map(({ zoneId }) => zoneId)).size === prices.length,
        'Hay una zona repetida',
      ),
    ),
  })
  .check(
    z.refine(({ percent, prices }) => (percent === null) === prices.length > 0, {
      error: 'Di un porcentaje, o un precio por zona',
      path: ['percent'],
    }),
  )
export type OwnSeatTerms = z.infer<typeof OwnSeatTerms>

const ZoneFigures = z.object({
  zoneId: z.int(),
  name: z.string(),
  /** Holders' seats, and of them those in each state. */
  seats: z.int(),
  reserved: z.int(),
  paid: z.int(),
  /** Let go by their holders, and at the deadline or by the club. */
  released: z.int(),
  lapsed: z.int(),
  reservedCents: Cents,
  paidCents: Cents,
})

export const DeskOwnSeatSale = z.object({
  state: z.enum(saleStates),
  until: Instant,
  percent: z.nullable(z.int()),
  openedAt: Instant,
  holders: z.int(),
  zones: z.array(ZoneFigures),
  /** Automatic charges by what became of them. */
  charges: z.object({ announced: z.int(), paid: z.int(), refused: z.int() }),
})
export type DeskOwnSeatSale = z.infer<typeof DeskOwnSeatSale>

export const DeskOwnSeats = z.object({
  match: z.object({
    id: z.int(),
    title: z.string(),
    startsAt: Instant,
    salesEndAt: Instant,
    published: z.boolean(),
    zones: z.array(
      z.object({ zoneId: z.int(), name: z.string(), listCents: z.nullable(Cents), holders: z.int() }),
    ),
  }),
  now: Instant,
  sale: z.nullable(DeskOwnSeatSale),
})
export type DeskOwnSeats = z.infer<typeof DeskOwnSeats>

/** A holder whom the preview names: by pass, with the seat as people say it. */
const Named = z.object({ pass: z.string(), holder: z.string(), place: z.string(), why: z.string() })

export const OwnSeatPreview = z.object({
  seats: z.int(),
  holders: z.int(),
  totalCents: Cents,
  zones: z.array(z.object({ zoneId: z.int(), name: z.string(), seats: z.int(), totalCents: Cents })),
  /** Holders who agreed to be charged by themselves up to at least what it costs, and what that is. */
  automatic: z.object({ holders: z.int(), totalCents: Cents, dueAt: z.nullable(Instant) }),
  /** Seats that cannot be reserved, and holders whom no mail reaches: the first 200 of each, and how many there are. */
  unavailable: z.array(Named),
  unavailableCount: z.int(),
  unreachable: z.array(Named),
  unreachableCount: z.int(),
})
export type OwnSeatPreview = z.infer<typeof OwnSeatPreview>

export const readDeskOwnSeats = staff.get(
  '/staff/events/:eventId/own-seats',
  'La reserva de lugares de bonogallo para un partido, con sus cifras por zona',
  { params: ofEvent, reply: DeskOwnSeats },
)

export const previewOwnSeats = staff.post(
  '/staff/events/:eventId/own-seats/preview',
  'Cuántos lugares y cuánto dinero serían, y a quién no se puede avisar; no cambia nada',
  { params: ofEvent, body: OwnSeatTerms, reply: OwnSeatPreview },
)

export const openOwnSeats = staff.post(
  '/staff/events/:eventId/own-seats',
  'Aparta su lugar a cada titular hasta la hora dicha y les avisa',
  { params: ofEvent, body: OwnSeatTerms, reply: DeskOwnSeats, status: 201 },
)

export const extendOwnSeats = staff.put(
  '/staff/events/:eventId/own-seats/until',
  'Da más tiempo a los titulares; nunca menos',
  {
    params: ofEvent,
    body: z.strictObject({ until: z.iso.datetime('Di día y hora') }),
    reply: DeskOwnSeats,
  },
)

export const cancelOwnSeats = staff.post(
  '/staff/events/:eventId/own-seats/cancel',
  'Termina la reserva: lo que no está pagado ni pagándose sale a la venta; lo pagado queda',
  { params: ofEvent, reply: DeskOwnSeats },
)
