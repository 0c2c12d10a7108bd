import { sql } from 'kysely'
import { table } from '#server/table.ts'
import { findingWords } from '../../rules.ts'
import {
  reconciledDaysColumns,
  reconciledPaymentsColumns,
  type DaysQuery,
  type PaymentsQuery,
  type ReconciledDay,
  type ReconciledPayment,
} from '../../reconciliation-contract.ts'

/** Each day with payments of ours, or that was checked. */
export const reconciledDaysTable = table({
  name: 'reconciled-days',
  title: 'Conciliación por día',
  may: 'read Report',
  columns: reconciledDaysColumns,
  rows: (db, { from, to }: DaysQuery) =>
    db
      .selectFrom('reconciledDays as checked')
      .leftJoin('reconciledPayments as payment', 'payment.day', 'checked.day')
      .select([sql<string>`checked.day::text`.as('day'), 'checked.checkedAt'])
      .select(sql<number>`count(payment.no)::int`.as('ours'))
      .select(
        sql<number>`coalesce(sum(our_cents) filter (where ${taken('our_status')}), 0)::bigint`.as('ourCents'),
      )
      .select(
        sql<number>`coalesce(sum(their_cents) filter (where ${taken('their_status')}), 0)::bigint`.as(
          'theirCents',
        ),
      )
      .select(sql<number>`(count(*) filter (where finding in ('matched', 'test')))::int`.as('matched'))
      .select(sql<number>`(count(*) filter (where finding not in ('matched', 'test')))::int`.as('named'))
      .$if(from !== undefined, (rows) => rows.where(sql<boolean>`checked.day >= ${from}::date`))
      .$if(to !== undefined, (rows) => rows.where(sql<boolean>`checked.day <= ${to}::date`))
      .groupBy('checked.day')
      .$castTo<Omit<ReconciledDay, 'checkedAt'> & { checkedAt: Date | null }>(),
  sort: '-day',
  tie: 'day',
})

/** Money that was taken, whatever became of it afterwards. */
const taken = (column: string) =>
  sql`${sql.ref(column)} in ('approved', 'refunded', 'charged_back', 'in_mediation')`

export const reconciledPaymentsTable = table({
  name: 'reconciled-payments',
  title: 'Pagos conciliados',
  may: 'read Report',
  filters: {
    finding: { title: 'Resultado', words: findingWords },
    named: { title: 'Por revisar', words: { yes: 'Sí', no: 'No' } },
  },
  columns: reconciledPaymentsColumns,
  rows: (db, { day, finding, named }: PaymentsQuery) =>
    db
      .selectFrom('reconciledPayments as row')
      .leftJoin('payments', 'payments.id', 'row.paymentId')
      .leftJoin('orders', 'orders.id', 'payments.orderId')
      .select([
        sql<string>`row.day || ' ' || row.no`.as('key'),
        sql<string>`row.day::text`.as('day'),
        'row.no',
      ])
      .select(['row.finding', 'orders.folio', 'orders.id as orderId', 'row.providerPaymentId'])
      .select(sql<string>`${JSON.stringify(findingWords)}::jsonb ->> row.finding::text`.as('words'))
      .select(['row.ourCents', 'row.theirCents', 'row.ourStatus', 'row.theirStatus'])
      .$if(day !== undefined, (rows) => rows.where(sql<boolean>`row.day = ${day}::date`))
      .$if(finding !== undefined, (rows) => rows.where('row.finding', '=', finding!))
      .$if(named === 'yes', (rows) => rows.where('row.finding', 'not in', ['matched', 'test']))
      .$castTo<ReconciledPayment>(),
  sort: '-finding',
  tie: 'key',
})
