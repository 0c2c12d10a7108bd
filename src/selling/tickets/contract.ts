import { FareNamed } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'
import { Event, MatchChange } from '#catalogue/events/contract.ts'
import { SeatPlace } from '#selling/holds/contract.ts'

/** What a ticket says of its match: facts that do not change with the sale, so that a stored ticket stays true. */
export const TicketEvent = z.extend(
  z.pick(Event, {
    id: true,
    slug: true,
    home: true,
    away: true,
    look: true,
    round: true,
    venue: true,
    city: true,
    address: true,
    startsAt: true,
    doorsAt: true,
    cancellationRule: true,
  }),
  { cancelled: z.boolean(), change: z.optional(MatchChange) },
)
export type TicketEvent = z.infer<typeof TicketEvent>

/** Why a ticket no longer opens the gate. */
export const VoidReason = z.enum([
  'refunded',
  'charged_back',
  'transferred',
  'resold',
  'moved',
  'ceded',
  'cancelled',
  'match_cancelled',
  'pass_ended',
])
export type VoidReason = z.infer<typeof VoidReason>

export const Ticket = z.object({
  id: Uuid,
  orderId: Uuid,
  folio: z.string(),
  event: TicketEvent,
  seat: SeatPlace,
  ...FareNamed,
  /** What the gate asks for; null where it asks for nothing. */
  evidence: z.nullable(z.string()),
  holder: z.string(),
  priceCents: Cents,
  status: z.enum(['valid', 'void']),
  voidReason: z.nullable(VoidReason),
  /** Where the match asks for a Fan ID: whether somebody's is bound to this ticket. */
  fanId: z.optional(z.enum(['pending', 'bound'])),
  issuedAt: Instant,
  /** Where and when somebody went in with it. */
  entered: z.optional(z.object({ at: Instant, gate: z.string() })),
  /** The signed 90-byte token, base64url: what paper shows. Empty when void. */
  code: z.string(),
  /** Secret of the rotating layer, base64url: from it the phone makes its codes offline. Empty when void. */
  secret: z.string(),
})
export type Ticket = z.infer<typeof Ticket>
/** What a screen shows of a ticket; what was paid for it is its owner's alone. */
export type ShownTicket = Omit<Ticket, 'orderId' | 'priceCents'>

const ofTicket = z.strictObject({ ticketId: Uuid })

export const listTickets = buyer.get('/tickets', 'Mis boletos, con lo necesario para abrirlos sin internet', {
  reply: z.object({
    tickets: z.array(Ticket),
    /** The database's clock: a phone whose own is wrong turns its codes by this one. */
    now: Instant,
  }),
})

export const readTicket = buyer.get('/tickets/:ticketId', 'Un boleto mío', {
  params: ofTicket,
  reply: Ticket,
})

export const readTicketPdf = buyer.get('/tickets/:ticketId/pdf', 'El boleto en PDF', {
  params: ofTicket,
  content: 'application/pdf',
})

export const readTicketCalendar = buyer.get('/tickets/:ticketId/calendar', 'El partido para el calendario', {
  params: ofTicket,
  content: 'text/calendar',
})

export const listSigningKeys = anyone.get('/tickets/keys', 'Llaves públicas Ed25519 para lectores, por kid', {
  reply: z.object({
    keys: z.array(
      z.object({ kid: z.int(), publicKey: z.string(), createdAt: Instant, retiredAt: z.nullable(Instant) }),
    ),
  }),
})
