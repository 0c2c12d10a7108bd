import { z } from 'zod/mini'
import { buyer } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'

export const listMoneyBack = buyer.get(
  '/money-back',
  'Mis compras de partidos que cambiaron, de las que puedo pedir mi dinero',
  {
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
  },
)
export type MoneyBack = z.infer<typeof listMoneyBack.reply>['matches'][number]

/** The same request again is the same money. */
export const askMoneyBack = buyer.post(
  '/money-back',
  'Pide mi dinero de un partido que se movió, o elige cómo lo quiero de uno a puerta cerrada',
  {
    body: z.strictObject({
      orderId: Uuid,
      eventId: z.int().check(z.minimum(1)),
      as: z.enum(['refund', 'credit']),
    }),
    reply: Done,
  },
)
