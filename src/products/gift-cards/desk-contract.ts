import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Email } from '#lib/contact.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line, paragraphs } from '#lib/text.ts'
import { Terms } from './contract.ts'
import { wordsLength } from './rules.ts'

const reader = desk('read GiftCard')
const giver = desk('give GiftCard')
const manager = desk('manage GiftCard')

const Source = z.enum(['sold', 'courtesy'])
export const sourceNames: Record<z.infer<typeof Source>, string> = { sold: 'Vendida', courtesy: 'Cortesía' }

const State = z.enum(['active', 'used', 'lost', 'charged_back', 'refunded', 'staff'])
export const stateNames: Record<z.infer<typeof State>, string> = {
  active: 'Con saldo',
  used: 'Usada',
  lost: 'Perdida',
  charged_back: 'Contracargo',
  refunded: 'Devuelta',
  staff: 'Bloqueada',
}

export const giftCardColumns = [
  { key: 'last4', title: 'Termina en' },
  { key: 'state', title: 'Estado', words: stateNames },
  { key: 'source', title: 'Origen', words: sourceNames },
  { key: 'buyer', title: 'Compró o la dio' },
  { key: 'receiver', title: 'Para' },
  { key: 'amountCents', title: 'Importe', kind: 'money', sortable: true },
  { key: 'balanceCents', title: 'Saldo', kind: 'money', sortable: true },
  { key: 'createdAt', title: 'Desde', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const GiftCardQuery = tableQuery(sortKeys(giftCardColumns), {
  state: z.optional(State),
  source: z.optional(Source),
})
export type GiftCardQuery = z.infer<typeof GiftCardQuery>

const Row = z.object({
  id: Uuid,
  last4: z.string(),
  state: State,
  source: Source,
  buyer: z.string(),
  receiver: z.string(),
  amountCents: Cents,
  balanceCents: Cents,
  createdAt: Instant,
})

export const listDeskGiftCards = reader.get(
  '/desk/gift-cards',
  'Las tarjetas de regalo y lo que queda en cada una',
  {
    query: GiftCardQuery,
    reply: tablePage(Row),
    boundless: true,
  },
)

const ofCard = z.strictObject({ cardId: Uuid })

export const readDeskGiftCard = reader.get(
  '/desk/gift-cards/:cardId',
  'Una tarjeta de regalo con sus movimientos y sus envíos; nunca su código',
  {
    params: ofCard,
    boundless: true,
    reply: z.object({
      ...Row.shape,
      orderId: z.nullable(Uuid),
      /** Lost to whoever spent it before the bank took its money. */
      lostCents: Cents,
      note: z.string(),
      holder: z.nullable(z.object({ id: Uuid, name: z.string(), email: z.string() })),
      letters: z.array(
        z.object({
          id: Uuid,
          toEmail: z.string(),
          sendAt: z.nullable(Instant),
          sentAt: z.nullable(Instant),
          fault: z.nullable(z.string()),
          createdAt: Instant,
        }),
      ),
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

const reason = line(300, 'Escribe por qué')

const Given = z.strictObject({
  /** One for each time the button is offered: pressed twice, it is one card. */
  key: Uuid,
  amountCents: Cents.check(z.minimum(100, 'Escribe cuánto'), z.maximum(2_000_000, 'Es demasiado')),
  toEmail: Email,
  toName: line(80, 'Escribe su nombre'),
  words: z.optional(paragraphs(wordsLength)),
  reason,
})

export const giveGiftCard = giver.post(
  '/desk/gift-cards',
  'Da una tarjeta de regalo de cortesía por correo, hasta el límite de quien la da',
  { body: Given, reply: z.object({ cardId: Uuid }), status: 201, boundless: true },
)

export const askGiftCard = giver.post(
  '/desk/gift-card-requests',
  'Pide que alguien más apruebe una tarjeta de cortesía sobre el límite; la misma llave pide una vez',
  { body: Given, reply: z.object({ approvalId: Uuid }), boundless: true },
)

export const blockGiftCard = manager.post(
  '/desk/gift-cards/:cardId/block',
  'Bloquea una tarjeta de regalo: ya no paga nada, y su saldo se queda en ella',
  { params: ofCard, body: z.strictObject({ lost: z.boolean(), reason }), reply: Done, boundless: true },
)

export const unblockGiftCard = manager.post(
  '/desk/gift-cards/:cardId/unblock',
  'Desbloquea una tarjeta de regalo que bloqueó el club',
  { params: ofCard, body: z.strictObject({ reason }), reply: Done, fresh: true, boundless: true },
)

export const replaceGiftCard = manager.post(
  '/desk/gift-cards/:cardId/replacement',
  'Repone una tarjeta perdida: un código nuevo por correo, que nadie del club ve; el anterior deja de servir',
  {
    params: ofCard,
    body: z.strictObject({ toEmail: Email, reason }),
    reply: Done,
    fresh: true,
    boundless: true,
  },
)

const Months = z.array(
  z.object({
    /** `2026-11`, in Mexico. */
    month: z.string(),
    openingCents: z.int(),
    soldCents: z.int(),
    givenCents: z.int(),
    usedCents: z.int(),
    returnedCents: z.int(),
    takenCents: z.int(),
    /** Opening and all of them: what the club owes on cards at the end of it. */
    closingCents: z.int(),
  }),
)

export const readGiftCardReport = reader.get(
  '/desk/gift-card-report',
  'Lo vendido, usado y por pagar en tarjetas de regalo, mes por mes, del libro mayor',
  {
    boundless: true,
    reply: z.object({
      months: Months,
      /** What the club owes now, and what of it is on blocked cards. */
      owedCents: Cents,
      blockedCents: Cents,
      /** Spent before the bank took the money that bought it. */
      lostCents: Cents,
      /** Cards with something on them. */
      cards: z.int(),
    }),
  },
)

export const readDeskTerms = reader.get(
  '/desk/gift-card-terms',
  'Por cuánto se venden las tarjetas de regalo',
  {
    reply: Terms,
    boundless: true,
  },
)

const Amount = z
  .int()
  .check(
    z.minimum(1000, 'Desde $10.00'),
    z.maximum(2_000_000, 'Hasta $20,000.00'),
    z.multipleOf(100, 'Pesos completos, sin centavos'),
  )

export const saveTerms = manager.put(
  '/desk/gift-card-terms',
  'Cambia los importes que se ofrecen y los límites de uno propio',
  {
    boundless: true,
    body: z
      .strictObject({
        onSale: z.boolean(),
        amountsCents: z
          .array(Amount)
          .check(z.minLength(1, 'Ofrece al menos un importe'), z.maxLength(8, 'Son demasiados importes')),
        leastCents: Amount,
        mostCents: Amount,
      })
      .check(
        z.refine(({ leastCents, mostCents }) => leastCents <= mostCents, {
          error: 'El mínimo es mayor que el máximo',
          path: ['leastCents'],
        }),
      ),
    reply: Done,
  },
)
