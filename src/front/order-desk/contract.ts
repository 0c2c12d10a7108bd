import { FareNamed } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { desk } from '#lib/endpoint.ts'
import { WindowPay } from '#products/box-office/contract.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'
import { payNames, payWords, placesWords } from './list-rules.ts'
import { OrderKind, OrderStatus } from '#selling/orders/contract.ts'

const reader = desk('read AnyOrder')
const clerk = desk('serve AnyOrder')

export const kindNames: Record<z.infer<typeof OrderKind>, string> = {
  tickets: 'Boletos',
  pack: 'Pack',
  bonogallo: 'Bonogallo',
  own_seat: 'Lugar de titular',
  instalment: 'Mensualidad',
  shop: 'Tienda',
  seat_change: 'Cambio de lugar',
  comp: 'Cortesía',
  gift_card: 'Tarjeta de regalo',
  group: 'Grupo',
  group_deposit: 'Anticipo de grupo',
}

export const statusNames: Record<z.infer<typeof OrderStatus>, string> = {
  pending: 'Sin pagar',
  reserved: 'Con ficha',
  in_review: 'En revisión',
  expired: 'Venció',
  cancelled: 'Cancelado',
  paid: 'Pagado',
  credited: 'En saldo',
  refunded: 'Devuelto',
}

export const deskOrderColumns = [
  { key: 'folio', title: 'Folio', kind: 'folio', sortable: true },
  { key: 'createdAt', title: 'Fecha', kind: 'instant', sortable: true },
  { key: 'kind', title: 'Tipo', words: kindNames },
  { key: 'title', title: 'Qué' },
  { key: 'seats', title: 'Lugares', kind: 'count' },
  { key: 'places', title: 'Asientos', words: placesWords },
  { key: 'buyer', title: 'Quién' },
  { key: 'email', title: 'Correo' },
  { key: 'pay', title: 'Pago', words: payWords },
  { key: 'status', title: 'Estado', words: statusNames },
  { key: 'totalCents', title: 'Total', kind: 'money', sortable: true },
] as const satisfies readonly ListColumn[]

const Day = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

export const DeskOrdersQuery = tableQuery(sortKeys(deskOrderColumns), {
  status: z.optional(OrderStatus),
  kind: z.optional(OrderKind),
  match: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  /** Whose account they are of. */
  persona: z.optional(Uuid),
  /** Made on these days of the club's, the first and the last. */
  desde: z.optional(Day),
  hasta: z.optional(Day),
  pago: z.optional(z.enum(Object.keys(payNames))),
  /** Only those where somebody has something to do: a chargeback, a payment put aside, a refund that waits or failed. */
  atender: z.optional(z.literal('si')),
  /** Only those that look like one purchase made twice. */
  repetido: z.optional(z.literal('si')),
})
export type DeskOrdersQuery = z.infer<typeof DeskOrdersQuery>
/** The same as it stands in an address. */
export type OrdersAsked = z.input<typeof DeskOrdersQuery>

const DeskOrderRow = z.object({
  id: Uuid,
  folio: z.string(),
  kind: OrderKind,
  title: z.string(),
  status: OrderStatus,
  chargedBack: z.boolean(),
  totalCents: Cents,
  createdAt: Instant,
  buyer: z.string(),
  /** Null: sold at the window to nobody by name. */
  email: z.nullable(z.string()),
  seats: z.int(),
  /** As `placesWords` reads it. */
  places: z.string(),
  /** As `payWords` reads it. */
  pay: z.string(),
  /** What is to be known of a paid order beyond that it is. */
  mark: z.nullable(z.enum(['gift', 'doubtful', 'to_deliver'])),
})
export type DeskOrderRow = z.infer<typeof DeskOrderRow>

/** Of all that the list shows, without its pages. */
export const readOrdersSum = reader.get('/desk/orders-sum', 'Cuántos pedidos muestra la lista y su neto', {
  query: DeskOrdersQuery,
  reply: z.object({
    orders: z.int(),
    /** Null for whoever counts a till blind, of what was paid over the counter. */
    netCents: z.nullable(z.int()),
  }),
})

export const listDeskOrders = reader.get(
  '/desk/orders',
  'Pedidos: por folio, correo, nombre, celular, código de boleto, pago del proveedor o asiento',
  { query: DeskOrdersQuery, reply: tablePage(DeskOrderRow) },
)

const OtherOrder = z.object({ id: Uuid, folio: z.string() })

const DeskTicket = z.object({
  id: Uuid,
  /** The order that a change of seat took it to; null while it is of this one. */
  elsewhere: z.nullable(OtherOrder),
  eventId: z.int(),
  match: z.string(),
  startsAt: Instant,
  seatId: z.int(),
  zone: z.string(),
  place: z.string(),
  ...FareNamed,
  priceCents: Cents,
  holder: z.string(),
  status: z.enum(['valid', 'void']),
  voidWords: z.nullable(z.string()),
  checkedInAt: z.nullable(Instant),
  checkedInGate: z.nullable(z.string()),
  /** Offered to somebody, on sale again, or being changed: told beside the state. */
  note: z.nullable(z.string()),
})
export type DeskTicket = z.infer<typeof DeskTicket>

const DeskExtra = z.object({
  id: Uuid,
  title: z.string(),
  point: z.string(),
  paidCents: Cents,
  status: z.enum(['valid', 'void']),
  redeemedAt: z.nullable(Instant),
  redeemedPoint: z.nullable(z.string()),
})

const Money = z.object({
  label: z.string(),
  cents: z.int(),
})

const DeskPayment = z.object({
  id: Uuid,
  method: z.string(),
  status: z.string(),
  words: z.string(),
  amountCents: Cents,
  refundedCents: Cents,
  providerPaymentId: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  authorisation: z.nullable(z.string()),
  createdAt: Instant,
})

const DeskRefund = z.object({
  id: Uuid,
  method: z.string(),
  amountCents: Cents,
  status: z.enum(['requested', 'done', 'failed', 'charged_back']),
  words: z.string(),
  requestedAt: Instant,
  /** Waits to be handed over at the window. */
  atWindow: z.boolean(),
})
export type DeskRefund = z.infer<typeof DeskRefund>

const StoryEntry = z.object({
  at: Instant,
  kind: z.enum(['order', 'payment', 'refund', 'ticket', 'staff', 'gate', 'mail']),
  words: z.string(),
  who: z.nullable(z.string()),
})
export type StoryEntry = z.infer<typeof StoryEntry>

export const readDeskOrder = reader.get(
  '/desk/orders/:orderId',
  'Un pedido entero: quién, qué, dinero, boletos e historia',
  {
    params: z.strictObject({ orderId: Uuid }),
    reply: z.object({
      id: Uuid,
      folio: z.string(),
      kind: OrderKind,
      title: z.string(),
      status: OrderStatus,
      /** The buyer's bank took the money of one of its payments. */
      chargedBack: z.boolean(),
      createdAt: Instant,
      paidAt: z.nullable(Instant),
      payableUntil: Instant,
      buyer: z.object({
        id: Uuid,
        name: z.string(),
        email: z.string(),
        phone: z.nullable(z.string()),
        atWindow: z.boolean(),
      }),
      lines: z.array(Money),
      totalCents: Cents,
      taxCents: Cents,
      creditCents: Cents,
      giftCents: Cents,
      /** What still stands for the order and could go back. */
      leftCents: Cents,
      comp: z.nullable(z.string()),
      tickets: z.array(DeskTicket),
      /** What was bought beside the seats. */
      extras: z.array(DeskExtra),
      /** The order whose ticket changed its seat in this one. */
      before: z.nullable(OtherOrder),
      /** Orders that look like the same purchase, made twice. */
      repeats: z.array(OtherOrder),
      payments: z.array(DeskPayment),
      refunds: z.array(DeskRefund),
      story: z.array(StoryEntry),
    }),
  },
)

export const resendTickets = clerk.post(
  '/desk/orders/:orderId/tickets-mail',
  'Manda otra vez los boletos, al correo de la orden o a otro',
  {
    params: z.strictObject({ orderId: Uuid }),
    body: z.strictObject({ to: z.optional(Email) }),
    reply: z.object({ to: z.string() }),
  },
)

export const sayNotRepeated = clerk.post(
  '/desk/orders/:orderId/not-repeated',
  'Anota que un pedido y otro no son la misma compra hecha dos veces',
  {
    params: z.strictObject({ orderId: Uuid }),
    body: z.strictObject({ otherId: Uuid }),
    reply: Done,
  },
)

const ofTicket = z.strictObject({ ticketId: Uuid })

export const previewReseat = clerk.get(
  '/desk/tickets/:ticketId/reseat',
  'Lo que cuesta pasar un boleto a otro asiento',
  {
    params: ofTicket,
    query: z.strictObject({ seat: z.string().check(z.minLength(3), z.maxLength(40)) }),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      free: z.boolean(),
      paidCents: Cents,
      newCents: Cents,
    }),
  },
)

export const reseat = clerk.post(
  '/desk/tickets/:ticketId/reseat',
  'Pasa un boleto a otro asiento libre; el código anterior muere',
  {
    fresh: true,
    params: ofTicket,
    body: z.strictObject({
      seat: z.string().check(z.minLength(3), z.maxLength(40)),
      /** The difference is neither charged nor given back. */
      waive: z.boolean(),
      /** What the new seat cost more (or less, below zero) when the clerk looked: for any other sum they look again. */
      seenDifferenceCents: z.int(),
      reason: line(300, 'Escribe el motivo').check(z.minLength(3, 'Escribe el motivo')),
      /** What a dearer seat costs more, taken into the clerk's open till; the same key is the same change. */
      charge: z.optional(z.strictObject({ key: Uuid, pay: WindowPay })),
    }),
    reply: z.object({
      orderId: Uuid,
      changeCents: Cents,
      /** Of a cheaper seat, what goes back out of the clerk's drawer at once. */
      paidOutCents: Cents,
    }),
  },
)

/** Matches to narrow the list by, the newest first. */
export const listDeskMatches = reader.get('/desk/order-matches', 'Partidos con pedidos, para filtrar', {
  boundless: true,
  reply: z.object({ matches: z.array(z.object({ id: z.int(), title: z.string() })) }),
})
