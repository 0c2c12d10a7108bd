import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'

export const listMoneyBack = endpoint({
  method: 'GET',
  path: '/money-back',
  summary: 'Mis compras de partidos que cambiaron, de las que puedo pedir mi dinero',
  access: 'buyer',
  reply: z.object({
    matches: z.array(
      z.object({
        orderId: Uuid,
        folio: z.string(),
        eventId: z.int(),
        match: z.string(),
        kind: z.enum(['moved', 'closed']),
        reason: z.string(),
        startsAt: Instant,
        until: Instant,
        seats: z.int(),
        amountCents: Cents,
      }),
    ),
  }),
})
export type MoneyBack = z.infer<typeof listMoneyBack.reply>['matches'][number]

/** The same request again is the same money. */
export const askMoneyBack = endpoint({
  method: 'POST',
  path: '/money-back',
  summary: 'Pide mi dinero de un partido que se movió, o elige cómo lo quiero de uno a puerta cerrada',
  access: 'buyer',
  body: z.strictObject({
    orderId: Uuid,
    eventId: z.int().check(z.minimum(1)),
    as: z.enum(['refund', 'credit']),
  }),
  reply: Done,
})
