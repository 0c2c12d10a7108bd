import { z } from 'zod/mini'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'
import { ClubPicture } from '#catalogue/pictures/shapes/picture.ts'
import { TicketEvent } from '#selling/tickets/contract.ts'
import { extraKinds, extraUses } from './rules.ts'

export const ExtraKind = z.enum(extraKinds)
export type ExtraKind = z.infer<typeof ExtraKind>
export const ExtraUse = z.enum(extraUses)
export type ExtraUse = z.infer<typeof ExtraUse>

const About = {
  kind: ExtraKind,
  use: ExtraUse,
  name: z.string(),
  /** The lane or counter where its code is read. */
  point: z.string(),
  /** How one gets there. */
  place: z.string(),
  /** From when it can be used. */
  opensAt: Instant,
  picture: z.nullable(ClubPicture),
}

/** Something offered beside the seats of a hold. */
export const OfferedExtra = z.object({
  ...About,
  id: z.int(),
  summary: z.string(),
  /** All taxes inside. */
  priceCents: Cents,
  perOrder: z.int(),
  /** Pieces of it in this hold. */
  chosen: z.int(),
  /** How many may be in it at most now: by the limit and by what is left. */
  most: z.int(),
  /** How many are left for anybody, where they are few; else null. */
  left: z.nullable(z.int()),
})
export type OfferedExtra = z.infer<typeof OfferedExtra>

const ofHold = z.strictObject({ holdId: Uuid })
const Offered = z.object({ extras: z.array(OfferedExtra), totalCents: Cents })

export const listOfferedExtras = anyone.get(
  '/holds/:holdId/extras',
  'Lo que se puede agregar a los lugares apartados, y lo que ya se agregó',
  { params: ofHold, reply: Offered },
)

export const chooseExtra = anyone.put(
  '/holds/:holdId/extras',
  'Deja tantas piezas de un extra junto a los lugares apartados; cero lo quita',
  {
    params: ofHold,
    body: z.strictObject({
      extraId: z.int().check(z.positive()),
      quantity: z.int('Escribe un número').check(z.minimum(0), z.maximum(20, 'Elige 20 o menos')),
    }),
    reply: Offered,
  },
)

/** A piece that was bought, with what opens it. */
export const ExtraCode = z.object({
  ...About,
  id: Uuid,
  orderId: Uuid,
  folio: z.string(),
  event: TicketEvent,
  paidCents: Cents,
  status: z.enum(['valid', 'void']),
  redeemed: z.nullable(z.object({ at: Instant, point: z.string() })),
  /** The signed 90-byte token, base64url. Empty when void. */
  code: z.string(),
})
export type ExtraCode = z.infer<typeof ExtraCode>

export const listMyExtras = buyer.get(
  '/extras',
  'Lo que compré junto a mis lugares, con lo necesario para abrirlo sin internet',
  { reply: z.object({ extras: z.array(ExtraCode), now: Instant }) },
)
