import { z } from 'zod/mini'
import { ofEvent } from '#catalogue/events/contract.ts'
import { fares } from '#catalogue/events/rules.ts'
import { Email, Phone } from '#lib/contact.ts'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'

const staff = desk('create BoxOfficeSale')

const Till = z.object({
  id: Uuid,
  openedAt: Instant,
  openingCents: Cents,
  sales: z.int(),
  cashCents: Cents,
  terminalCents: Cents,
  /** Handed back over the counter. */
  paidOutCents: Cents,
  terminalBackCents: Cents,
  /** What should lie in the drawer now. */
  expectedCents: z.int(),
})
export type Till = z.infer<typeof Till>

export const readTill = staff.get('/box-office/till', 'Mi caja abierta, con lo que entró y salió', {
  reply: z.object({ till: z.nullable(Till) }),
})

export const openTill = staff.post('/box-office/till', 'Abre mi caja con su fondo; repetirlo no abre otra', {
  body: z.strictObject({ openingCents: Cents.check(z.maximum(10_000_000)) }),
  reply: Done,
  status: 201,
})

export const closeTill = staff.post('/box-office/till/closing', 'Cierra mi caja con lo contado', {
  body: z.strictObject({
    countedCents: Cents.check(z.maximum(100_000_000)),
    note: z.string().check(z.trim(), z.maxLength(300)),
  }),
  reply: z.object({ expectedCents: z.int(), countedCents: Cents, words: z.string() }),
})

export const tillColumns = [
  { key: 'cashier', title: 'Quién' },
  { key: 'openedAt', title: 'Abrió', kind: 'instant', sortable: true },
  { key: 'closedAt', title: 'Cerró', kind: 'instant' },
  { key: 'openingCents', title: 'Fondo', kind: 'money' },
  { key: 'sales', title: 'Ventas', kind: 'count' },
  { key: 'cashCents', title: 'Efectivo', kind: 'money', sortable: true },
  { key: 'terminalCents', title: 'Terminal', kind: 'money' },
  { key: 'paidOutCents', title: 'Devuelto en efectivo', kind: 'money' },
  { key: 'expectedCents', title: 'Debía haber', kind: 'money' },
  { key: 'countedCents', title: 'Contado', kind: 'money' },
  { key: 'differenceCents', title: 'Diferencia', kind: 'money', sortable: true },
  { key: 'note', title: 'Nota' },
] as const satisfies readonly ListColumn[]

export const TillQuery = tableQuery(sortKeys(tillColumns), {
  state: z.optional(z.enum(['open', 'closed'])),
})
export type TillQuery = z.infer<typeof TillQuery>

export const listTills = desk('read AnyOrder').get(
  '/box-office/tills',
  'Cajas: fondo, ventas, lo contado y la diferencia',
  {
    query: TillQuery,
    reply: tablePage(
      z.object({
        id: Uuid,
        cashier: z.string(),
        openedAt: Instant,
        closedAt: z.nullable(Instant),
        openingCents: Cents,
        sales: z.int(),
        cashCents: Cents,
        terminalCents: Cents,
        paidOutCents: Cents,
        expectedCents: z.nullable(z.int()),
        countedCents: z.nullable(z.int()),
        differenceCents: z.nullable(z.int()),
        note: z.string(),
      }),
    ),
  },
)

export const findSeats = staff.get(
  '/box-office/events/:eventId/seats',
  'Asientos por su nombre, como 112-C-14',
  {
    params: ofEvent,
    query: z.strictObject({ names: z.string().check(z.minLength(3), z.maxLength(1000)) }),
    reply: z.object({ seatIds: z.array(z.int()) }),
  },
)

const Fares = z.array(z.strictObject({ seatId: z.int(), fare: z.enum(fares) })).check(z.maxLength(50))

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

export const sellAtWindow = staff.post(
  '/box-office/sales',
  'Vende lo apartado con efectivo o terminal; la misma llave es la misma venta',
  {
    body: z.strictObject({
      key: Uuid,
      holdId: Uuid,
      fares: Fares,
      pay: z.discriminatedUnion('means', [
        z.strictObject({ means: z.literal('cash'), receivedCents: Cents.check(z.maximum(100_000_000)) }),
        z.strictObject({
          means: z.literal('terminal'),
          authorisation: z
            .string()
            .check(z.trim(), z.regex(/^[\dA-Za-z]{1,20}$/, 'Copia la autorización del comprobante.')),
          cardLast4: z
            .string()
            .check(z.trim(), z.regex(/^\d{4}$/, 'Son los 4 últimos dígitos de la tarjeta.')),
        }),
      ]),
      guest: z.optional(Guest),
    }),
    reply: z.object({ orderId: Uuid, folio: z.string(), totalCents: Cents, changeCents: Cents }),
    status: 201,
  },
)

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
