import { z } from 'zod/mini'
import { buyer } from '#lib/endpoint.ts'
import { Cents, Uuid } from '#lib/shapes.ts'
import { Payout } from '#selling/resale/contract.ts'

const ofTicket = z.strictObject({ ticketId: Uuid })

export const readSeatChange = buyer.get(
  '/tickets/:ticketId/change',
  'Si puedo cambiar de lugar y qué pagaría o recibiría por el que aparté',
  {
    params: ofTicket,
    query: z.strictObject({ holdId: z.optional(Uuid) }),
    reply: z.object({
      eventId: z.int(),
      /** Why the seat cannot be changed; null when it can. */
      why: z.nullable(z.string()),
      /** What was paid for the seat, charges included: all of it counts in. */
      paidCents: Cents,
      /** How a difference in my favour may be paid. */
      payouts: z.array(Payout),
      quote: z.nullable(z.object({ newCents: Cents, dueCents: Cents, backCents: Cents })),
    }),
  },
)

export const changeSeat = buyer.post(
  '/tickets/:ticketId/change',
  'Cambia mi lugar por el que aparté; sin diferencia por pagar se hace al momento',
  {
    params: ofTicket,
    body: z.strictObject({ holdId: Uuid, payout: Payout }),
    reply: z.object({ orderId: Uuid, paid: z.boolean() }),
    status: 201,
  },
)
