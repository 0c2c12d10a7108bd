import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
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

export const listReturns = endpoint({
  method: 'GET',
  path: '/returns',
  summary: 'Mis lugares en venta y los que ya se vendieron',
  access: 'buyer',
  reply: z.object({ returns: z.array(Return) }),
})

export const readReturnTerms = endpoint({
  method: 'GET',
  path: '/tickets/:ticketId/return',
  summary: 'Cuánto me pagan por un boleto si otra persona compra el lugar',
  access: 'buyer',
  params: ofTicket,
  reply: z.object({
    /** Why it cannot be put on sale; null when it can, or is. */
    why: z.nullable(z.string()),
    faceCents: Cents,
    payouts: z.array(Payout),
    listed: z.nullable(z.object({ payout: Payout, listedAt: Instant })),
  }),
})

export const listTicket = endpoint({
  method: 'POST',
  path: '/tickets/:ticketId/return',
  summary: 'Pone mi lugar en venta a precio de boleto; lo conservo hasta que se venda',
  access: 'buyer',
  params: ofTicket,
  body: z.strictObject({ payout: Payout }),
  reply: Done,
  status: 201,
  perMinute: 30,
})

export const withdrawReturn = endpoint({
  method: 'DELETE',
  path: '/tickets/:ticketId/return',
  summary: 'Retira mi lugar de la venta',
  access: 'buyer',
  params: ofTicket,
  reply: Done,
})
