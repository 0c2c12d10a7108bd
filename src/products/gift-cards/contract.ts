import { z } from 'zod/mini'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Email } from '#lib/contact.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { line, paragraphs } from '#lib/text.ts'
import { GiftCode } from '#selling/gift-cards/contract.ts'
import { designs, wordsLength } from './rules.ts'

export const Terms = z.object({
  onSale: z.boolean(),
  amountsCents: z.array(Cents),
  leastCents: Cents,
  mostCents: Cents,
})

export const readGiftCardTerms = anyone.get(
  '/gift-cards/terms',
  'Por cuánto se venden las tarjetas de regalo, en centavos',
  { reply: Terms, sharedFor: 2 },
)

export const Design = z.enum(designs)
const Name = line(80, 'Escribe un nombre')
const Words = z.optional(paragraphs(wordsLength, 'Escribe tu mensaje'))
const Day = z.iso.date('Elige una fecha')

/** For oneself, for a mailbox at once or on a day, or to be printed and handed over. */
export const Giving = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('own') }),
  z.strictObject({
    way: z.literal('mail'),
    toEmail: Email,
    toName: Name,
    fromName: Name,
    words: Words,
    /** A day in Mexico; without one, as soon as it is paid. */
    deliverOn: z.optional(Day),
  }),
  z.strictObject({
    way: z.literal('print'),
    toName: z.optional(Name),
    fromName: z.optional(Name),
    words: Words,
  }),
])
export type Giving = z.output<typeof Giving>

/** The same over the counter: names may be left out. */
export const GivingAtWindow = z.discriminatedUnion('way', [
  z.strictObject({
    way: z.literal('mail'),
    toEmail: Email,
    toName: z.optional(Name),
    fromName: z.optional(Name),
    deliverOn: z.optional(Day),
  }),
  z.strictObject({ way: z.literal('print'), toName: z.optional(Name), fromName: z.optional(Name) }),
])
export type GivingAtWindow = z.output<typeof GivingAtWindow>

export const orderGiftCard = buyer.post(
  '/gift-cards/orders',
  'Crea la orden de una tarjeta de regalo; la misma llave devuelve la misma orden',
  {
    body: z.strictObject({
      /** Made by the browser, once for each wish. */
      requestKey: Uuid,
      amountCents: Cents.check(z.maximum(2_000_000)),
      design: Design,
      giving: Giving,
    }),
    reply: z.object({ orderId: Uuid }),
    status: 201,
    perMinute: 20,
  },
)

const CardHead = z.object({
  id: Uuid,
  last4: z.string(),
  design: Design,
  amountCents: Cents,
  balanceCents: Cents,
  /** Why it pays for nothing; null while it does. */
  blocked: z.nullable(z.string()),
})

/** A card that I bought for somebody: where it is, never what is left on it. */
const Bought = z.object({
  orderId: Uuid,
  folio: z.string(),
  way: z.enum(['own', 'mail', 'print']),
  design: Design,
  amountCents: Cents,
  toName: z.string(),
  toEmail: z.nullable(z.string()),
  fromName: z.string(),
  words: z.string(),
  letter: z.nullable(z.enum(['unpaid', 'waiting', 'sent', 'returned'])),
  deliverAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  paid: z.boolean(),
  /** Its code may be shown now, to print it. */
  showable: z.boolean(),
  /** It may be sent to another address. */
  resendable: z.boolean(),
  last4: z.nullable(z.string()),
})

export const listGiftCards = buyer.get(
  '/gift-cards',
  'Las tarjetas de regalo de mi cuenta, y las que compré para otros',
  { reply: z.object({ cards: z.array(CardHead), bought: z.array(Bought) }) },
)

export const readGiftCard = buyer.get(
  '/gift-cards/:cardId',
  'Una tarjeta de mi cuenta con sus movimientos, el más reciente primero',
  {
    params: z.strictObject({ cardId: Uuid }),
    reply: z.object({
      card: CardHead,
      movements: z.array(
        z.object({
          id: z.string(),
          at: Instant,
          words: z.string(),
          amountCents: z.int(),
          balanceCents: Cents,
          orderId: z.nullable(Uuid),
        }),
      ),
    }),
  },
)

export const addGiftCard = buyer.post(
  '/gift-cards',
  'Agrega a mi cuenta la tarjeta de un código, que deja de servir',
  {
    body: z.strictObject({ code: GiftCode }),
    reply: z.object({ cardId: Uuid, balanceCents: Cents }),
    status: 201,
    perMinute: 20,
    guards: true,
  },
)

const Shown = z.object({ code: z.string() })

export const renewGiftCode = buyer.post(
  '/gift-cards/:cardId/code',
  'Un código nuevo para una tarjeta de mi cuenta, mostrado una vez; el anterior deja de servir',
  { params: z.strictObject({ cardId: Uuid }), reply: Shown, perMinute: 10, guards: true },
)

export const readGiftOrder = buyer.get(
  '/gift-cards/orders/:orderId',
  'Una tarjeta que compré: para quién es y dónde va',
  { params: z.strictObject({ orderId: Uuid }), reply: Bought },
)

export const showGiftCode = buyer.post(
  '/gift-cards/orders/:orderId/code',
  'El código de una tarjeta que compré para imprimir, mostrado una vez',
  { params: z.strictObject({ orderId: Uuid }), reply: Shown, perMinute: 10, guards: true },
)

export const resendGiftCard = buyer.post(
  '/gift-cards/orders/:orderId/letter',
  'Manda la tarjeta otra vez o a otro correo, con un código nuevo; solo mientras nadie la use',
  {
    params: z.strictObject({ orderId: Uuid }),
    body: z.strictObject({ toEmail: Email }),
    reply: Done,
    perMinute: 5,
  },
)
