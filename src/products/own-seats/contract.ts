import { z } from 'zod/mini'
import { EventSummary, ofEvent } from '#catalogue/events/contract.ts'
import { buyer } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { seatIds, SeatPlace } from '#selling/holds/contract.ts'
import { chargeStates, saleStates, seatStates, stepKinds } from './rules.ts'

const OwnSeat = z.object({
  seat: SeatPlace,
  /** Who sits there, as the bonogallo says: `Ana Luna`. */
  holder: z.string(),
  priceCents: Cents,
  state: z.enum(seatStates),
  /** The purchase in which it is being paid, or was. */
  orderId: z.nullable(Uuid),
})
export type OwnSeat = z.infer<typeof OwnSeat>

const AutoCharge = z.object({
  state: z.enum(chargeStates),
  /** At most; less where some seats were let go. */
  amountCents: Cents,
  dueAt: Instant,
  cardLast4: z.nullable(z.string()),
  /** Why it was not made, for the person. */
  why: z.nullable(z.string()),
})

/** A match that the bonogallo does not include, with this person's own seats in it. */
export const OwnSeatSale = z.object({
  event: EventSummary,
  state: z.enum(saleStates),
  until: Instant,
  /** Whether there is still time. */
  open: z.boolean(),
  seats: z.array(OwnSeat),
  charge: z.nullable(AutoCharge),
  /** What became of them, the oldest first. */
  steps: z.array(
    z.object({
      at: Instant,
      kind: z.enum(stepKinds),
      words: z.string(),
      amountCents: Cents,
      orderId: z.nullable(Uuid),
    }),
  ),
})
export type OwnSeatSale = z.infer<typeof OwnSeatSale>

export const SavedCard = z.object({
  last4: z.string(),
  methodId: z.string(),
  /** Its last day. */
  expiresOn: z.iso.date(),
  expired: z.boolean(),
})
export type SavedCard = z.infer<typeof SavedCard>

export const OwnSeats = z.object({
  /** The latest match first. */
  sales: z.array(OwnSeatSale),
  card: z.nullable(SavedCard),
  /** «Cobro automático de mi lugar», where it stands. */
  consent: z.nullable(z.object({ ceilingCents: Cents, givenAt: Instant, words: z.string() })),
  /** Where the provider's card form comes from. */
  provider: z.object({ publicKey: z.string(), sdkUrl: z.string() }),
})
export type OwnSeats = z.infer<typeof OwnSeats>

export const readOwnSeats = buyer.get(
  '/own-seats',
  'Mis lugares apartados en partidos que mi bonogallo no incluye, con su estado de cuenta, y el cobro automático',
  { reply: OwnSeats },
)

const Chosen = z.strictObject({ seatIds: seatIds(50, 'Son demasiados lugares') })

export const payOwnSeats = buyer.post(
  '/own-seats/:eventId/purchases',
  'Abre la compra de mis lugares, todos o algunos, para pagarla como cualquier otra',
  { params: ofEvent, body: Chosen, reply: z.object({ orderId: Uuid }), status: 201 },
)

export const chargeOwnSeats = buyer.post(
  '/own-seats/:eventId/charges',
  'Paga mis lugares, todos o algunos, con mi tarjeta guardada; la compra que ya está abierta no se cobra dos veces',
  {
    params: ofEvent,
    body: Chosen,
    /** `waits`: the provider did not answer yet. */
    reply: z.object({ orderId: Uuid, outcome: z.enum(['paid', 'refused', 'waits']) }),
    status: 201,
  },
)

export const releaseOwnSeats = buyer.post(
  '/own-seats/:eventId/releases',
  'Suelta mis lugares, todos o algunos: pasan a la venta',
  { params: ofEvent, body: Chosen, reply: Done },
)

export const skipOwnSeatCharge = buyer.delete(
  '/own-seats/:eventId/charge',
  'Pide que no se haga el cobro automático de este partido',
  { params: ofEvent, reply: Done },
)

export const saveOwnSeatCard = buyer.put(
  '/own-seats/card',
  'Guarda en el proveedor la tarjeta con que pago mis lugares, en lugar de la que había',
  {
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: SavedCard,
  },
)

export const forgetOwnSeatCard = buyer.delete(
  '/own-seats/card',
  'Olvida mi tarjeta guardada; sin ella no hay cobro automático',
  { reply: Done },
)

export const endOwnSeatCharges = buyer.delete(
  '/own-seats/auto-charge',
  'Retira el cobro automático de mi lugar',
  {
    reply: Done,
  },
)
