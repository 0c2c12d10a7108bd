import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'
import { PaymentMethod } from './contract.ts'

const refunder = desk('refund AnyOrder')
const manager = desk('manage Quarantine')

const ofOrder = z.strictObject({ orderId: Uuid })

/** What is to go back: seats of one match, extras, an amount while the tickets stay good, or none of these: all that is left. */
const input = {
  eventId: z.optional(z.int()),
  seatIds: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(50))),
  /** Codes of what was bought beside the seats. */
  extraIds: z.optional(z.array(Uuid).check(z.minLength(1), z.maxLength(100))),
  amountCents: z.optional(Cents.check(z.minimum(1))),
  as: z.enum(['refund', 'credit']),
}
const RefundBody = z.strictObject({
  ...input,
  /** One for each time the button is offered: pressed twice, it is one refund. */
  key: Uuid,
  /** What stood for the order when it was decided: another refund meanwhile makes this one be looked at again. */
  leftCents: Cents,
  reason: line(300, 'Escribe el motivo').check(z.minLength(3, 'Escribe el motivo')),
  /** Also tickets that went in already; for administration. */
  evenUsed: z.optional(z.boolean()),
})

export const previewRefund = refunder.post(
  '/desk/orders/:orderId/refund-preview',
  'Lo que se devolvería y por dónde, sin hacerlo',
  {
    params: ofOrder,
    body: z.strictObject(input),
    reply: z.object({
      totalCents: Cents,
      /** What stands for the order now. */
      leftCents: Cents,
      seats: z.int(),
      usedSeats: z.int(),
      extras: z.int(),
      usedExtras: z.int(),
      parts: z.array(z.object({ method: PaymentMethod, amountCents: Cents, words: z.string() })),
      /** Why somebody else has to approve it; null where it is within one's own limits. */
      beyond: z.nullable(z.string()),
    }),
  },
)

export const refundOrder = refunder.post(
  '/desk/orders/:orderId/refunds',
  'Devuelve una orden, entera o en parte; la misma llave devuelve una vez',
  {
    fresh: true,
    params: ofOrder,
    body: RefundBody,
    reply: z.object({ amountCents: Cents, seats: z.int(), again: z.boolean() }),
  },
)

export const askRefund = refunder.post(
  '/desk/orders/:orderId/refund-requests',
  'Pide que alguien más apruebe una devolución sobre el límite; la misma llave pide una vez',
  { fresh: true, params: ofOrder, body: RefundBody, reply: z.object({ approvalId: Uuid }) },
)

const Outcome = z.enum(['attached', 'refunded', 'explained', 'accepted'])

export const quarantineOutcomes: Record<z.infer<typeof Outcome>, string> = {
  accepted: 'Aceptado; se devolvió la diferencia',
  attached: 'Asignado a un pedido',
  refunded: 'Devuelto',
  explained: 'Explicado',
}

export const quarantineColumns = [
  { key: 'seenAt', title: 'Llegó', kind: 'instant', sortable: true },
  { key: 'providerPaymentId', title: 'Pago del proveedor' },
  { key: 'reason', title: 'Motivo' },
  { key: 'amountCents', title: 'Importe', kind: 'money', sortable: true },
  { key: 'folio', title: 'Folio', kind: 'folio' },
  { key: 'outcome', title: 'Salida', words: quarantineOutcomes },
  { key: 'resolvedAt', title: 'Resuelto', kind: 'instant' },
  { key: 'resolvedBy', title: 'Por quién' },
  { key: 'note', title: 'Nota' },
] as const satisfies readonly ListColumn[]

export const quarantineStateNames = { waiting: 'Por resolver', resolved: 'Resueltos' } as const

export const QuarantineQuery = tableQuery(sortKeys(quarantineColumns), {
  state: z.optional(z.enum(['waiting', 'resolved'])),
})
export type QuarantineQuery = z.infer<typeof QuarantineQuery>

export const listQuarantine = manager.get(
  '/desk/quarantine',
  'Pagos que no coincidieron con ninguna orden, con el motivo',
  {
    query: QuarantineQuery,
    reply: tablePage(
      z.object({
        providerPaymentId: z.string(),
        seenAt: Instant,
        reason: z.string(),
        why: z.string(),
        amountCents: Cents,
        folio: z.nullable(z.string()),
        orderId: z.nullable(Uuid),
        outcome: z.nullable(Outcome),
        resolvedAt: z.nullable(Instant),
        resolvedBy: z.nullable(z.string()),
        note: z.string(),
      }),
    ),
  },
)

const ofPayment = z.strictObject({
  providerPaymentId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
})

const Fit = z.object({
  orderId: Uuid,
  folio: z.string(),
  title: z.string(),
  buyer: z.string(),
  email: z.string(),
  totalCents: Cents,
  createdAt: Instant,
  /** Still to be paid; else it expired, and its seats are sold if they are free. */
  open: z.boolean(),
})
export type Fit = z.infer<typeof Fit>

export const readQuarantined = manager.get(
  '/desk/quarantine/:providerPaymentId',
  'Lo que el proveedor dice de un pago apartado, y las órdenes en que cabe',
  {
    params: ofPayment,
    reply: z.object({
      providerPaymentId: z.string(),
      why: z.string(),
      resolved: z.boolean(),
      /** Asked now; null when the provider does not answer or knows nothing of it. */
      provider: z.nullable(
        z.object({
          status: z.string(),
          statusDetail: z.string(),
          amountCents: Cents,
          refundedCents: Cents,
          currency: z.string(),
          reference: z.nullable(z.string()),
          methodId: z.string(),
          approvedAt: z.nullable(Instant),
        }),
      ),
      fits: z.array(Fit),
      /** Its own order, of which more was paid than it costs: it can be sold, and the difference given back. */
      overpaid: z.nullable(z.object({ folio: z.string(), dueCents: Cents, extraCents: Cents })),
    }),
  },
)

export const resolveQuarantined = manager.post(
  '/desk/quarantine/:providerPaymentId/resolution',
  'Da salida a un pago apartado: a una orden en que cabe, a la suya devolviendo lo que sobra, de regreso, o explicado',
  {
    fresh: true,
    params: ofPayment,
    body: z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('attached'), orderId: Uuid, note: line(300) }),
      z.strictObject({ outcome: z.literal('accepted'), note: line(300) }),
      z.strictObject({ outcome: z.literal('refunded'), note: line(300, 'Escribe el motivo') }),
      z.strictObject({ outcome: z.literal('explained'), note: line(300, 'Escribe la explicación') }),
    ]),
    reply: Done,
  },
)
