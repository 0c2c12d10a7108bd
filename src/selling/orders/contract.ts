import { z } from 'zod/mini'
import { buyer } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { EventSummary } from '#catalogue/events/contract.ts'
import { Fare, FareNamed } from '#catalogue/fares/shapes/fare.ts'
import { SeatPlace } from '#selling/holds/contract.ts'

export const OrderStatus = z.enum([
  'pending',
  'reserved',
  'in_review',
  'expired',
  'cancelled',
  'paid',
  'credited',
  'refunded',
])
export type OrderStatus = z.infer<typeof OrderStatus>

export const OrderKind = z.enum([
  'tickets',
  'pack',
  'bonogallo',
  'instalment',
  'shop',
  'seat_change',
  'comp',
  'own_seat',
  'gift_card',
  'group',
  'group_deposit',
])
export type OrderKind = z.infer<typeof OrderKind>

const Line = z.object({
  eventId: z.int(),
  seat: SeatPlace,
  ...FareNamed,
  faceCents: Cents,
  serviceCents: Cents,
  totalCents: Cents,
})

const Item = z.object({
  kind: z.enum([
    'product',
    'shipping',
    'later_instalments',
    'instalment',
    'seat_given_back',
    'coupon',
    'extra',
    'gift_card',
    'deposit',
  ]),
  title: z.string(),
  quantity: z.int(),
  /** Below zero where something paid before is counted in. */
  unitCents: z.int(),
  totalCents: z.int(),
})

const Step = z.object({ at: Instant, step: z.string(), words: z.string() })

export const Order = z.object({
  id: Uuid,
  folio: z.string(),
  kind: OrderKind,
  /** What is bought, in a few words: the match, the pack, the shop. */
  title: z.string(),
  /** What it counts against, as `pack:3`: what it is of. */
  subject: z.nullable(z.string()),
  /** The match, where the order is of one. */
  event: z.nullable(EventSummary),
  /** Every match of its seats, by date. */
  matches: z.array(EventSummary),
  holdId: Uuid,
  status: OrderStatus,
  lines: z.array(Line),
  items: z.array(Item),
  itemsCents: z.int(),
  /** The VAT inside the items. */
  itemsTaxCents: z.int(),
  faceCents: Cents,
  serviceCents: Cents,
  /** The VAT inside the service charge. */
  serviceTaxCents: Cents,
  totalCents: Cents,
  /** What of it is paid with credit. */
  creditCents: Cents,
  /** What of it gift cards pay. */
  giftCents: Cents,
  /** The coupon inside the prices, and what it takes off. */
  coupon: z.nullable(z.object({ code: z.string(), offCents: Cents })),
  acceptsEqualSeats: z.boolean(),
  /** Until when it can be paid: the hold's end, or the voucher's. */
  payableUntil: Instant,
  cancellationRule: z.string(),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  steps: z.array(Step),
})
export type Order = z.infer<typeof Order>

const ofOrder = z.strictObject({ orderId: Uuid })

export const createOrder = buyer.post(
  '/orders',
  'Convierte lo apartado en una orden; repetirla devuelve la misma',
  {
    body: z.strictObject({
      holdId: Uuid,
      /** Fare by seat; a seat not named is at the general one. */
      fares: z.optional(z.array(z.strictObject({ seatId: z.int(), fare: Fare })).check(z.maxLength(50))),
      acceptsEqualSeats: z.optional(z.boolean()),
    }),
    reply: Order,
    status: 201,
  },
)

export const readOrder = buyer.get('/orders/:orderId', 'Una orden mía', { params: ofOrder, reply: Order })

export const listOrders = buyer.get('/orders', 'Mis órdenes, la más reciente primero', {
  reply: z.object({
    orders: z.array(
      z.object({
        id: Uuid,
        folio: z.string(),
        kind: OrderKind,
        title: z.string(),
        event: z.nullable(EventSummary),
        status: OrderStatus,
        seats: z.int(),
        totalCents: Cents,
        payableUntil: Instant,
        createdAt: Instant,
      }),
    ),
  }),
})

export const cancelOrder = buyer.post(
  '/orders/:orderId/cancellation',
  'Cancela una orden sin pagar y suelta sus lugares',
  { params: ofOrder, reply: Done },
)
