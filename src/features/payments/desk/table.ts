import { sql } from 'kysely'
import { table } from '#server/table.ts'
import type { QuarantineQuery } from './contract.ts'

/** Payments that fitted nothing; without a state asked for, those that wait for somebody. */
export const quarantineTable = table({
  name: 'quarantine',
  title: 'Cuarentena de pagos',
  may: 'manage Quarantine',
  columns: [
    { key: 'seenAt', title: 'Llegó', kind: 'instant' },
    { key: 'providerPaymentId', title: 'Pago del proveedor' },
    { key: 'reason', title: 'Motivo' },
    { key: 'amountCents', title: 'Importe', kind: 'money' },
    { key: 'folio', title: 'Folio', kind: 'count' },
    { key: 'outcome', title: 'Salida' },
    { key: 'resolvedAt', title: 'Resuelto', kind: 'instant' },
    { key: 'resolvedBy', title: 'Por quién' },
    { key: 'note', title: 'Nota' },
  ],
  rows: (db, { search, state = 'waiting' }: QuarantineQuery) =>
    db
      .selectFrom('quarantinedPayments as aside')
      .leftJoin('payments', 'payments.id', 'aside.paymentId')
      .leftJoin('orders', 'orders.id', 'payments.orderId')
      .leftJoin('accounts', 'accounts.id', 'aside.resolvedBy')
      .select(['aside.providerPaymentId', 'aside.seenAt', 'aside.reason', 'aside.resolvedAt', 'aside.note'])
      .select(['orders.folio', 'orders.id as orderId', 'accounts.email as resolvedBy'])
      .select([
        sql<number>`coalesce((seen ->> 'amountCents')::int, 0)`.as('amountCents'),
        sql<'attached' | 'refunded' | 'explained' | null>`aside.outcome`.as('outcome'),
      ])
      .where('aside.resolvedAt', state === 'waiting' ? 'is' : 'is not', null)
      .$if(search !== undefined, (rows) => rows.where('aside.providerPaymentId', '=', search ?? '')),
  sort: '-seenAt',
  tie: 'providerPaymentId',
})
