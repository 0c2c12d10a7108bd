import { Fare } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { ofEvent } from '#catalogue/events/contract.ts'
import { Email, Phone } from '#lib/contact.ts'
import { desk } from '#lib/endpoint.ts'
import { GiftCode } from '#selling/gift-cards/contract.ts'
import { Design, GivingAtWindow } from '#products/gift-cards/contract.ts'
import { GoodsLines } from '#products/shop/contract.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

const staff = desk('create BoxOfficeSale')

export const findSeats = staff.get(
  '/box-office/events/:eventId/seats',
  'Asientos por su nombre, como 112-C-14',
  {
    params: ofEvent,
    query: z.strictObject({ names: z.string().check(z.minLength(3), z.maxLength(1000)) }),
    reply: z.object({ seatIds: z.array(z.int()) }),
  },
)

const Fares = z.array(z.strictObject({ seatId: z.int(), fare: Fare })).check(z.maxLength(50))

export const quoteSale = staff.post(
  '/box-office/quotes',
  'Lo que cuestan los lugares apartados con estas tarifas',
  {
    body: z.strictObject({ holdId: Uuid, fares: Fares }),
    reply: z.object({
      totalCents: Cents,
      lines: z.array(z.object({ seatId: z.int(), totalCents: Cents })),
    }),
  },
)

export const Guest = z.strictObject({
  email: Email,
  firstName: line(80, 'Escribe el nombre'),
  lastName: line(80, 'Escribe los apellidos'),
  phone: z.optional(Phone),
})

/** Cash as it was handed over, or what the terminal's slip shows. */
export const WindowPay = z.discriminatedUnion('means', [
  z.strictObject({ means: z.literal('cash'), receivedCents: Cents.check(z.maximum(100_000_000)) }),
  z.strictObject({
    means: z.literal('terminal'),
    authorisation: z
      .string()
      .check(z.trim(), z.regex(/^[\dA-Za-z]{1,20}$/, 'Copia la autorización del comprobante.')),
    cardLast4: z.string().check(z.trim(), z.regex(/^\d{4}$/, 'Son los 4 últimos dígitos de la tarjeta.')),
  }),
])
export type WindowPay = z.infer<typeof WindowPay>

/** How a sale is paid; by a gift card alone nothing comes over the counter. */
const SalePay = z.union([WindowPay, z.strictObject({ means: z.literal('gift_card') })])
export type SalePay = z.infer<typeof SalePay>

/** A gift card beside what comes over the counter: its code, and what the clerk saw that it pays. */
const Gift = z.strictObject({ code: GiftCode, seenCents: Cents })
export type Gift = z.infer<typeof Gift>

export const checkGiftCard = staff.post(
  '/box-office/gift-cards',
  'Lo que queda en una tarjeta de regalo, por su código; muchos códigos que no existen se frenan',
  {
    body: z.strictObject({ code: GiftCode }),
    reply: z.object({ last4: z.string(), balanceCents: Cents }),
    perMinute: 30,
    guards: true,
    boundless: true,
  },
)

/** A sale as the window shows it, the newest of the till also after a reload and in another tab. */
const Sale = z.object({
  orderId: Uuid,
  tillId: Uuid,
  folio: z.string(),
  at: Instant,
  totalCents: Cents,
  changeCents: Cents,
  /** What was sold, as «2 boletos». */
  what: z.string(),
  /** Tickets that are good, or the slip of a gift card while its code may be shown. */
  prints: z.nullable(z.enum(['tickets', 'slip'])),
})
export type Sale = z.infer<typeof Sale>

export const sellAtWindow = staff.post(
  '/box-office/sales',
  'Vende lo apartado, boletos, packs o bonogallo, con efectivo o terminal; la misma llave es la misma venta',
  {
    body: z.strictObject({
      key: Uuid,
      holdId: Uuid,
      fares: Fares,
      pay: SalePay,
      gift: z.optional(Gift),
      guest: z.optional(Guest),
    }),
    reply: Sale,
    status: 201,
  },
)

export const listGoods = staff.get('/box-office/goods', 'Lo que la tienda vende hoy, talla por talla', {
  reply: z.object({
    goods: z.array(
      z.object({
        variantId: z.int(),
        name: z.string(),
        size: z.string(),
        category: z.string(),
        priceCents: Cents,
        free: z.int(),
      }),
    ),
  }),
})

export const sellGoods = staff.post(
  '/box-office/goods-sales',
  'Vende piezas de la tienda que se entregan en el mostrador; la misma llave es la misma venta',
  {
    body: z.strictObject({
      key: Uuid,
      lines: GoodsLines,
      /** The total that the clerk saw; another one is refused and told. */
      seenTotalCents: Cents,
      pay: SalePay,
      gift: z.optional(Gift),
      guest: z.optional(Guest),
    }),
    reply: Sale,
    status: 201,
  },
)

export const sellGiftCard = staff.post(
  '/box-office/gift-card-sales',
  'Vende una tarjeta de regalo, por correo o impresa; la misma llave es la misma venta',
  {
    body: z.strictObject({
      key: Uuid,
      amountCents: Cents.check(z.maximum(2_000_000)),
      design: Design,
      giving: GivingAtWindow,
      /** Never by a gift card: the server refuses it in words. */
      pay: SalePay,
      guest: z.optional(Guest),
    }),
    reply: Sale,
    status: 201,
  },
)

export const printGiftSlip = staff.post(
  '/box-office/gift-card-sales/:orderId/slip',
  'El código de una tarjeta que vendí impresa, para su papel: por unos minutos y solo en mi caja abierta',
  {
    params: z.strictObject({ orderId: Uuid }),
    reply: z.object({
      code: z.string(),
      design: Design,
      amountCents: Cents,
      toName: z.string(),
      fromName: z.string(),
    }),
    perMinute: 10,
    guards: true,
  },
)

export const readLastSale = staff.get('/box-office/last-sale', 'La última venta de mi caja abierta', {
  reply: z.object({ sale: z.nullable(Sale) }),
  boundless: true,
})

export const printTickets = desk('serve AnyOrder').get(
  '/box-office/orders/:orderId/tickets',
  'Los boletos válidos de una orden en PDF, para imprimir',
  { params: z.strictObject({ orderId: Uuid }), content: 'application/pdf' },
)

export const payOutRefund = staff.post(
  '/box-office/refunds/:refundId/payout',
  'Entrega en la taquilla una devolución de lo que se pagó ahí; una sola vez',
  {
    params: z.strictObject({ refundId: Uuid }),
    body: z.strictObject({
      authorisation: z.optional(
        z.string().check(z.trim(), z.regex(/^[\dA-Za-z]{1,20}$/, 'Copia la autorización del comprobante.')),
      ),
    }),
    reply: Done,
  },
)
