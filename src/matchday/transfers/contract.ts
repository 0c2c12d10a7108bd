import { z } from 'zod/mini'
import { Email, Phone } from '#lib/contact.ts'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { EventSummary } from '#catalogue/events/contract.ts'
import { SeatPlace } from '#selling/holds/contract.ts'

export const TransferStatus = z.enum(['offered', 'accepted', 'taken_back', 'declined', 'expired'])
export type TransferStatus = z.infer<typeof TransferStatus>

const Offer = z.object({
  id: Uuid,
  event: EventSummary,
  seat: SeatPlace,
  /** The giver's first name. */
  from: z.string(),
  status: TransferStatus,
  offeredAt: Instant,
  expiresAt: Instant,
})

/** A ticket that I offered to somebody. */
export const Given = z.extend(Offer, {
  ticketId: Uuid,
  /** The mailbox or the phone number it was offered to. */
  to: z.string(),
  by: z.enum(['email', 'phone']),
  /** Who took it. */
  taker: z.nullable(z.string()),
})
export type Given = z.infer<typeof Given>

/** A ticket that somebody offers me. */
export const Received = z.extend(Offer, {
  /** Offered to a phone number: only the link proves that it is mine. */
  needsLink: z.boolean(),
})
export type Received = z.infer<typeof Received>

const ofTicket = z.strictObject({ ticketId: Uuid })
const ofTransfer = z.strictObject({ transferId: Uuid })
const Token = z.string().check(z.regex(/^[\w-]{43}$/, 'El enlace no está completo'))

export const offerTicket = buyer.post(
  '/tickets/:ticketId/transfers',
  'Ofrece mi boleto a una persona por correo o celular',
  {
    params: ofTicket,
    body: z.strictObject({
      to: z.union([z.strictObject({ email: Email }), z.strictObject({ phone: Phone })]),
    }),
    reply: z.object({
      id: Uuid,
      /** For a phone number: the link to share. A mailbox gets it by mail. */
      link: z.nullable(z.string()),
    }),
    status: 201,
    perMinute: 20,
  },
)

export const listTransfers = buyer.get('/transfers', 'Boletos que ofrecí y boletos que me ofrecen', {
  reply: z.object({ given: z.array(Given), received: z.array(Received) }),
})

export const newTransferLink = buyer.post(
  '/transfers/:transferId/link',
  'Un enlace nuevo para compartir; el anterior deja de servir',
  { params: ofTransfer, reply: z.object({ link: z.string() }), perMinute: 20 },
)

export const takeBackTransfer = buyer.post(
  '/transfers/:transferId/recovery',
  'Recupera un boleto que nadie ha aceptado',
  { params: ofTransfer, reply: Done },
)

export const readOffer = anyone.post(
  '/transfers/offer',
  'Qué boleto trae un enlace; el enlace viaja en el cuerpo para no quedar en bitácoras',
  { body: z.strictObject({ token: Token }), reply: Received, perMinute: 30 },
)

export const acceptTransfer = buyer.post(
  '/transfers/:transferId/acceptance',
  'Acepta un boleto: el código anterior muere y nace el mío',
  {
    params: ofTransfer,
    body: z.strictObject({ token: z.optional(Token) }),
    reply: z.object({ ticketId: Uuid }),
    status: 201,
  },
)

export const declineTransfer = buyer.post(
  '/transfers/:transferId/refusal',
  'No acepta un boleto; vuelve a quien lo ofreció',
  { params: ofTransfer, body: z.strictObject({ token: z.optional(Token) }), reply: Done },
)
