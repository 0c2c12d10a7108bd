import { z } from 'zod/mini'
import { buyer } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { EventSummary } from '#catalogue/events/contract.ts'
import { SeatPlace } from '#selling/holds/contract.ts'

export const Payout = z.enum(['credit', 'refund'])
export type Payout = z.infer<typeof Payout>

/** A seat of mine that is, or was, on sale again. */
export const Return = z.object({
  id: Uuid,
  ticketId: Uuid,
  event: EventSummary,
  seat: SeatPlace,
  /** What its owner gets when it sells: the price of the ticket, without the service charge. */
  faceCents: Cents,
  payout: Payout,
  status: z.enum(['listed', 'sold', 'withdrawn', 'closed']),
  listedAt: Instant,
  closedAt: z.nullable(Instant),
  /** What was paid, once sold. */
  paidCents: z.nullable(Cents),
})
export type Return = z.infer<typeof Return>

const ofTicket = z.strictObject({ ticketId: Uuid })

export const listReturns = buyer.get('/returns', 'Mis lugares en venta y los que ya se vendieron', {
  reply: z.object({ returns: z.array(Return) }),
})

export const readReturnTerms = buyer.get(
  '/tickets/:ticketId/return',
  'Cuánto me pagan por un boleto si otra persona compra el lugar',
  {
    params: ofTicket,
    reply: z.object({
      /** Why it cannot be put on sale; null when it can, or is. */
      why: z.nullable(z.string()),
      faceCents: Cents,
      payouts: z.array(Payout),
      listed: z.nullable(z.object({ payout: Payout, listedAt: Instant })),
    }),
  },
)

export const listTicket = buyer.post(
  '/tickets/:ticketId/return',
  'Pone mi lugar en venta a precio de boleto; lo conservo hasta que se venda',
  { params: ofTicket, body: z.strictObject({ payout: Payout }), reply: Done, status: 201, perMinute: 30 },
)

export const withdrawReturn = buyer.delete('/tickets/:ticketId/return', 'Retira mi lugar de la venta', {
  params: ofTicket,
  reply: Done,
})
