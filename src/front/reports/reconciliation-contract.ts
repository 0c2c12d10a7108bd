import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tableQuery, type ListColumn } from '#lib/table.ts'

const staff = desk('read Report')

const Finding = z.enum(['matched', 'test', 'only_ours', 'only_theirs', 'amount', 'refund', 'state'])
export type Finding = z.infer<typeof Finding>

const Day = z.object({
  day: z.iso.date(),
  checkedAt: z.nullable(Instant),
  ours: z.int(),
  ourCents: z.int(),
  theirCents: z.int(),
  matched: z.int(),
  named: z.int(),
})
export type ReconciledDay = z.infer<typeof Day>

export const reconciledDaysColumns = [
  { key: 'day', title: 'Día', kind: 'day', sortable: true },
  { key: 'checkedAt', title: 'Revisado', kind: 'instant' },
  { key: 'ours', title: 'Pagos', kind: 'count' },
  { key: 'ourCents', title: 'Según nosotros', kind: 'money' },
  { key: 'theirCents', title: 'Según el proveedor', kind: 'money' },
  { key: 'matched', title: 'Coinciden', kind: 'count' },
  { key: 'named', title: 'Por revisar', kind: 'count' },
] as const satisfies readonly ListColumn[]

export const DaysQuery = tableQuery(sortKeys(reconciledDaysColumns), {
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
})
export type DaysQuery = z.infer<typeof DaysQuery>

export const listReconciledDays = staff.get(
  '/staff/reports/reconciliation',
  'Los pagos de cada día frente a la lista del proveedor: cuántos coinciden y cuántos no',
  { query: DaysQuery, reply: z.object({ rows: z.array(Day) }) },
)

/** What neither we nor this list know is said as the provider says it. */
export const paymentStates = {
  created: 'Creado',
  pending: 'Pendiente',
  in_process: 'En revisión',
  authorized: 'Autorizado',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  abandoned: 'Sin terminar',
  refunded: 'Devuelto',
  charged_back: 'Contracargo',
}

export const reconciledPaymentsColumns = [
  { key: 'day', title: 'Día', kind: 'day' },
  { key: 'words', title: 'Resultado' },
  { key: 'folio', title: 'Orden', kind: 'folio' },
  { key: 'providerPaymentId', title: 'Número del proveedor' },
  { key: 'ourCents', title: 'Según nosotros', kind: 'money' },
  { key: 'theirCents', title: 'Según el proveedor', kind: 'money' },
  { key: 'ourStatus', title: 'Estado nuestro', words: paymentStates },
  { key: 'theirStatus', title: 'Estado del proveedor', words: paymentStates },
] as const satisfies readonly ListColumn[]

export const PaymentsQuery = tableQuery(['no', 'finding'], {
  day: z.optional(z.iso.date()),
  finding: z.optional(Finding),
  named: z.optional(z.enum(['yes', 'no'])),
})
export type PaymentsQuery = z.infer<typeof PaymentsQuery>

const Payment = z.object({
  key: z.string(),
  day: z.iso.date(),
  no: z.int(),
  finding: Finding,
  words: z.string(),
  folio: z.nullable(z.int()),
  orderId: z.nullable(Uuid),
  providerPaymentId: z.nullable(z.string()),
  ourCents: z.nullable(z.int()),
  theirCents: z.nullable(z.int()),
  ourStatus: z.nullable(z.string()),
  theirStatus: z.nullable(z.string()),
})
export type ReconciledPayment = z.infer<typeof Payment>

export const listReconciledPayments = staff.get(
  '/staff/reports/reconciliation/payments',
  'Cada pago conciliado: coincide, o qué difiere',
  { query: PaymentsQuery, reply: z.object({ rows: z.array(Payment) }) },
)

export const reconcileNow = desk('manage Quarantine').post(
  '/staff/reports/reconciliation',
  'Compara ahora los pagos de un día con los del proveedor',
  {
    body: z.strictObject({ day: z.iso.date('Elige un día') }),
    reply: z.object({ matched: z.int(), named: z.int() }),
    perMinute: 10,
  },
)
