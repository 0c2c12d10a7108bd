import { z } from 'zod/mini'
import { anyone, buyer, desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { OrderStatus } from '#selling/orders/contract.ts'
import { GiftCode } from '#selling/gift-cards/contract.ts'

const staff = desk('try PaymentProvider')

/** What a person may choose; credit goes beside any of them. */
export const OfferedMethod = z.enum(['card', 'wallet', 'oxxo', 'paycash', 'spei'])
export type OfferedMethod = z.infer<typeof OfferedMethod>
export const PaymentMethod = z.enum([
  ...OfferedMethod.options,
  'credit',
  'subscription',
  'cash_desk',
  'terminal',
  'gift_card',
  'transfer',
])
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PaymentStatus = z.enum([
  'created',
  'pending',
  'in_process',
  'rejected',
  'cancelled',
  'abandoned',
  'approved',
  'refunded',
  'charged_back',
])

export type PaymentStatus = z.infer<typeof PaymentStatus>

const Voucher = z.object({
  url: z.string(),
  reference: z.string(),
  barcode: z.nullable(z.string()),
  clabe: z.nullable(z.string()),
  expiresAt: z.nullable(Instant),
})

export const Payment = z.object({
  id: Uuid,
  orderId: Uuid,
  orderStatus: OrderStatus,
  method: PaymentMethod,
  status: PaymentStatus,
  statusDetail: z.string(),
  /** What to tell the person: what happened, whether money was charged, what to do. */
  words: z.string(),
  amountCents: Cents,
  refundedCents: Cents,
  installments: z.nullable(z.int()),
  cardLast4: z.nullable(z.string()),
  /** The provider's own number, which its Status Screen asks for. */
  providerPaymentId: z.nullable(z.string()),
  voucher: z.nullable(Voucher),
  /** 3-D Secure: the bank's page and what to post to it. */
  challenge: z.nullable(z.object({ url: z.string(), creq: z.string() })),
  /** Wallet: where the person goes to pay. */
  redirectUrl: z.nullable(z.string()),
  createdAt: Instant,
})
export type Payment = z.infer<typeof Payment>

const ofOrder = z.strictObject({ orderId: Uuid })

/** A gift card beside an order: what is left on it, and what of that the order uses. */
const GiftCardUse = z.object({ id: Uuid, last4: z.string(), balanceCents: Cents, usedCents: Cents })

export const readPaymentOptions = buyer.get(
  '/orders/:orderId/payment-options',
  'Con qué se puede pagar esta orden y dónde está el script del proveedor',
  {
    params: ofOrder,
    reply: z.object({
      publicKey: z.string(),
      sdkUrl: z.string(),
      methods: z.array(
        z.object({ method: OfferedMethod, payableUntil: Instant, why: z.nullable(z.string()) }),
      ),
      openPayment: z.nullable(Payment),
      /** Cards of the account, and what each pays of the order; none where no card can pay for it. */
      giftCards: z.array(GiftCardUse),
      /** Credit that the person has, that the order uses, and what is left to pay by other means. */
      credit: z.object({ balanceCents: Cents, usedCents: Cents, dueCents: Cents }),
    }),
  },
)

export const applyCredit = buyer.put(
  '/orders/:orderId/credit',
  'Usa mi saldo a favor en esta orden, o deja de usarlo',
  {
    params: ofOrder,
    body: z.strictObject({ use: z.boolean() }),
    reply: z.object({ balanceCents: Cents, usedCents: Cents, dueCents: Cents }),
  },
)

const giftCards = z.object({ giftCards: z.array(GiftCardUse), dueCents: Cents })

export const applyGiftCard = buyer.put(
  '/orders/:orderId/gift-cards',
  'Paga con una tarjeta de regalo lo que alcance de esta orden; con su código, queda también en mi cuenta',
  {
    perMinute: 20,
    guards: true,
    params: ofOrder,
    body: z.union([z.strictObject({ cardId: Uuid }), z.strictObject({ code: GiftCode })]),
    reply: giftCards,
  },
)

export const dropGiftCard = buyer.delete(
  '/orders/:orderId/gift-cards/:cardId',
  'Deja de usar una tarjeta de regalo en esta orden',
  { params: z.strictObject({ orderId: Uuid, cardId: Uuid }), reply: giftCards },
)

/** The attempt's own key comes in the header `Idempotency-Key`; without one, the body's hash stands for it. */
export const payOrder = buyer.post(
  '/orders/:orderId/payments',
  'Paga la orden; la misma llave de intento nunca cobra dos veces',
  {
    params: ofOrder,
    body: z.discriminatedUnion('method', [
      z.strictObject({
        method: z.literal('card'),
        token: z.string().check(z.minLength(1), z.maxLength(200)),
        paymentMethodId: z.string().check(z.regex(/^[a-z_]{2,30}$/)),
        issuerId: z.optional(z.string().check(z.maxLength(20))),
        installments: z.int().check(z.minimum(1), z.maximum(36)),
      }),
      z.strictObject({ method: z.literal('wallet') }),
      z.strictObject({ method: z.literal('oxxo') }),
      z.strictObject({
        method: z.literal('paycash'),
        paymentPoint: z.optional(z.string().check(z.maxLength(40))),
      }),
      z.strictObject({ method: z.literal('spei') }),
      /** All of it is covered by the credit that the order uses, or costs nothing. */
      z.strictObject({ method: z.literal('credit') }),
    ]),
    reply: Payment,
    status: 201,
  },
)

export const refreshPayment = buyer.post(
  '/orders/:orderId/payments/refresh',
  'Pregunta al proveedor y liquida (página de regreso)',
  { params: ofOrder, reply: z.object({ payment: z.nullable(Payment), orderStatus: OrderStatus }) },
)

/** What the money was for; `event`: whose tickets, where it was one's. */
const Bought = {
  title: z.string(),
  event: z.nullable(z.object({ home: z.string(), away: z.string() })),
}

export const listPayments = buyer.get('/payments', 'Mis pagos, vales y devoluciones', {
  reply: z.object({
    payments: z.array(z.extend(Payment, { folio: z.string(), ...Bought })),
    /** Money on its way back, and where it stands. */
    refunds: z.array(
      z.object({
        id: Uuid,
        orderId: Uuid,
        folio: z.string(),
        ...Bought,
        amountCents: Cents,
        status: z.enum(['requested', 'done', 'failed', 'charged_back']),
        requestedAt: Instant,
        doneAt: z.nullable(Instant),
        words: z.string(),
      }),
    ),
    credits: z.array(z.object({ at: Instant, amountCents: z.int(), reason: z.string() })),
  }),
})

export const receiveNotice = anyone.post(
  '/webhooks/mercadopago',
  'Aviso firmado del proveedor; solo es una pista, el pago se lee del proveedor',
  { query: z.record(z.string(), z.string()), body: z.unknown(), reply: Done, perMinute: 6000 },
)

export const checkProvider = staff.get(
  '/payments/provider-check',
  'Prueba del proveedor en sandbox: medios de pago y configuración',
  {
    reply: z.object({
      sandbox: z.boolean(),
      publicKey: z.string(),
      sdkUrl: z.string(),
      methods: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), status: z.string() })),
    }),
  },
)

export const testCharge = staff.post(
  '/payments/provider-check',
  'Hace un pago de prueba de $10.00 contra el sandbox',
  {
    body: z.strictObject({
      token: z.string().check(z.minLength(1), z.maxLength(200)),
      paymentMethodId: z.string().check(z.regex(/^[a-z_]{2,30}$/)),
      installments: z.int().check(z.minimum(1), z.maximum(36)),
    }),
    reply: z.object({ id: z.string(), status: z.string(), statusDetail: z.string() }),
  },
)
