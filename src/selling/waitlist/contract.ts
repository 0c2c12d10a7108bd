import { z } from 'zod/mini'
import { ofEvent } from '#catalogue/events/contract.ts'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { SeatPlace } from '#selling/holds/contract.ts'
import { mostPlaces, waitlistStates, waitlistStatuses } from './rules.ts'

/** The waitlist of a match, the same for everybody. */
const Waitlist = z.object({
  state: z.enum(waitlistStates),
  title: z.string(),
  startsAt: Instant,
  /** Whether the match is on sale: only then anybody waits. */
  selling: z.boolean(),
  asksFanId: z.boolean(),
  /** Places a person may have of the match. */
  most: z.int(),
  zones: z.array(z.object({ id: z.int(), name: z.string() })),
  waiting: z.int(),
  rules: z.array(z.string()),
})
export type Waitlist = z.infer<typeof Waitlist>

export const readWaitlist = anyone.get(
  '/events/:eventId/waitlist',
  'La lista de espera de un partido: si está abierta, cuántas personas esperan y con qué reglas',
  { params: ofEvent, reply: Waitlist },
)

/** Seats that are held for the person: they are bought like any others. */
const Offer = z.object({
  holdId: Uuid,
  seats: z.array(SeatPlace),
  until: Instant,
  /** An order was made of it: it goes on there. */
  orderId: z.nullable(Uuid),
})

export const WaitlistPlace = z.object({
  status: z.enum(waitlistStatuses),
  /** Null is any zone. */
  zoneId: z.nullable(z.int()),
  quantity: z.int(),
  takesFewer: z.boolean(),
  /** People who are offered before, of those who wait for the same zone. */
  ahead: z.int(),
  joinedAt: Instant,
  /** Offers let go, and whether the person may come back, at the end. */
  missed: z.int(),
  mayReturn: z.boolean(),
  offer: z.nullable(Offer),
})
export type WaitlistPlace = z.infer<typeof WaitlistPlace>

const OwnPlace = z.object({ place: z.nullable(WaitlistPlace) })

export const readOwnPlace = buyer.get('/events/:eventId/waitlist/mine', 'Mi lugar en la lista de espera', {
  params: ofEvent,
  reply: OwnPlace,
})

/** 403 `fan_id_required` where the match asks for one; 409 `seats_free` where the wish can be bought now. */
export const joinWaitlist = buyer.put(
  '/events/:eventId/waitlist/mine',
  'Entra a la lista de espera o cambia lo que espera: menos lugares conserva el lugar, más u otra zona pasa al final',
  {
    params: ofEvent,
    body: z.strictObject({
      zoneId: z.nullable(z.int()),
      quantity: z.int().check(z.minimum(1, 'Elige al menos un lugar'), z.maximum(mostPlaces)),
      takesFewer: z.boolean(),
    }),
    reply: OwnPlace,
    perMinute: 30,
  },
)

export const leaveWaitlist = buyer.delete('/events/:eventId/waitlist/mine', 'Sale de la lista de espera', {
  params: ofEvent,
  reply: Done,
})

export const returnToWaitlist = buyer.post(
  '/events/:eventId/waitlist/mine/return',
  'Vuelve a la lista una vez, al final, después de dejar pasar una oferta',
  { params: ofEvent, reply: OwnPlace },
)

export const refuseOffer = buyer.post(
  '/events/:eventId/waitlist/mine/refusal',
  'Suelta los lugares ofrecidos: pasan a la siguiente persona',
  { params: ofEvent, reply: OwnPlace },
)
