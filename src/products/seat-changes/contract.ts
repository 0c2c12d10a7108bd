import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Cents, Uuid } from '#lib/shapes.ts'
import { Payout } from '#selling/resale/contract.ts'

const ofTicket = z.strictObject({ ticketId: Uuid })

export const readSeatChange = endpoint({
  method: 'GET',
  path: '/tickets/:ticketId/change',
  summary: 'Si puedo cambiar de lugar y qué pagaría o recibiría por el que aparté',
  access: 'buyer',
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
})

export const changeSeat = endpoint({
  method: 'POST',
  path: '/tickets/:ticketId/change',
  summary: 'Cambia mi lugar por el que aparté; sin diferencia por pagar se hace al momento',
  access: 'buyer',
  params: ofTicket,
  body: z.strictObject({ holdId: Uuid, payout: Payout }),
  reply: z.object({ orderId: Uuid, paid: z.boolean() }),
  status: 201,
})
