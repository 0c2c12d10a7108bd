import { z } from 'zod/mini'
import { SeatPlace } from '#selling/holds/contract.ts'
import { Ticket, TicketEvent } from '#selling/tickets/contract.ts'
import { Email } from '#lib/contact.ts'
import { buyer, fan } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'

/** Who goes in with a ticket. */
export const Holder = z.object({ kind: z.enum(['fan', 'minor']), name: z.string(), me: z.boolean() })
export type Holder = z.infer<typeof Holder>

const Child = z.object({
  id: Uuid,
  name: z.string(),
  /** Why this ticket cannot be theirs; null when it can. */
  why: z.nullable(z.string()),
})

/** All that can be done about who uses a ticket. */
export const Assignment = z.object({
  ticketId: Uuid,
  required: z.boolean(),
  holder: z.nullable(Holder),
  /** For whom it is set aside, as it was written, until they accept. */
  invited: z.nullable(z.object({ to: z.string(), offeredAt: Instant })),
  /** The ticket is mine; else it is only bound to me, and I may give it back. */
  owner: z.boolean(),
  /** Why nothing can be changed; null when it can. */
  why: z.nullable(z.string()),
  standing: z.enum(['none', 'registering', 'in_review', 'approved', 'refused']),
  /** Another ticket of this match is bound to me. */
  elsewhere: z.boolean(),
  children: z.array(Child),
})
export type Assignment = z.infer<typeof Assignment>

/** A ticket as who goes in with it sees it: what another person paid for it is that person's. */
export const FanTicket = z.extend(z.omit(Ticket, { orderId: true, priceCents: true }), {
  use: z.nullable(Holder),
  owner: z.boolean(),
})
export type FanTicket = z.infer<typeof FanTicket>

/** A ticket that somebody set aside for me. */
export const Invitation = z.object({
  id: Uuid,
  event: TicketEvent,
  seat: SeatPlace,
  /** The owner's first name. */
  from: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

const ofTicket = z.strictObject({ ticketId: Uuid })
const ofInvitation = z.strictObject({ invitationId: Uuid })

export const ToWhom = z.union([z.strictObject({ self: z.literal(true) }), z.strictObject({ minorId: Uuid })])
export type ToWhom = z.infer<typeof ToWhom>

/** Ten characters as printed; blanks, dashes and small letters are forgiven. */
export const FanNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((text: string) => text.replace(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'Escribe los 10 caracteres del Fan ID')),
)

export const Invited = z.union([z.strictObject({ email: Email }), z.strictObject({ fanNumber: FanNumber })])
export type Invited = z.infer<typeof Invited>

export const readHolder = buyer.get('/tickets/:ticketId/holder', 'Quién usa mi boleto y qué puedo cambiar', {
  params: ofTicket,
  reply: Assignment,
})

export const bindTicket = buyer.put(
  '/tickets/:ticketId/holder',
  'Pone mi boleto a mi nombre o al de un menor a mi cargo',
  { params: ofTicket, body: ToWhom, reply: Assignment },
)

export const unbindTicket = buyer.delete('/tickets/:ticketId/holder', 'Deja mi boleto sin nombre', {
  params: ofTicket,
  reply: Assignment,
})

export const inviteHolder = buyer.post(
  '/tickets/:ticketId/invitations',
  'Aparta mi boleto para otro fan; la respuesta es la misma exista o no',
  { params: ofTicket, body: Invited, reply: Assignment, status: 201, perMinute: 20 },
)

export const withdrawInvitation = buyer.delete(
  '/tickets/:ticketId/invitations',
  'Retira una invitación que nadie ha aceptado',
  { params: ofTicket, reply: Assignment },
)

export const listFanTickets = fan.get(
  '/fan/tickets',
  'Mis boletos como fan: a mi nombre, de mis menores, los míos sin nombre, y los que me apartan',
  {
    reply: z.object({
      tickets: z.array(FanTicket),
      invitations: z.array(Invitation),
      /** The database's clock: a phone whose own is wrong turns its codes by this one. */
      now: Instant,
    }),
  },
)

export const readFanHolder = fan.get(
  '/fan/tickets/:ticketId/holder',
  'Quién usa un boleto mío o a mi nombre',
  { params: ofTicket, reply: Assignment },
)

export const bindFanTicket = fan.put(
  '/fan/tickets/:ticketId/holder',
  'Pone un boleto mío a mi nombre o al de un menor a mi cargo',
  { params: ofTicket, body: ToWhom, reply: Assignment },
)

export const unbindFanTicket = fan.delete(
  '/fan/tickets/:ticketId/holder',
  'Quita el nombre de un boleto mío, o el mío del de otra persona',
  { params: ofTicket, reply: Done },
)

export const inviteFan = fan.post(
  '/fan/tickets/:ticketId/invitations',
  'Aparta un boleto mío para otro fan; la respuesta es la misma exista o no',
  { params: ofTicket, body: Invited, reply: Assignment, status: 201, perMinute: 20 },
)

export const withdrawFanInvitation = fan.delete(
  '/fan/tickets/:ticketId/invitations',
  'Retira una invitación que nadie ha aceptado',
  { params: ofTicket, reply: Assignment },
)

export const acceptInvitation = fan.post(
  '/fan/ticket-invitations/:invitationId/acceptance',
  'Acepta entrar con un boleto que me apartaron',
  { params: ofInvitation, reply: z.object({ ticketId: Uuid }), status: 201 },
)

export const declineInvitation = fan.post(
  '/fan/ticket-invitations/:invitationId/refusal',
  'No acepta un boleto que me apartaron',
  { params: ofInvitation, reply: Done },
)
