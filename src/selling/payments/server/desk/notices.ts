import { sql } from 'kysely'
import { formatMoney } from '#lib/money.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'
import { quarantineWords } from '../../desk-rules.ts'

const path = '/backoffice/cuarentena'

/** Money that came and fits no order. */
export const paymentsInDoubt: StaffNoticeKind = {
  kind: 'payments_in_doubt',
  may: 'manage Quarantine',
  label: 'Pagos en duda',
  hint: 'Llegó dinero que no coincide con ningún pedido.',
  one: 'Un pago en cuarentena',
  many: 'pagos en cuarentena',
  path,
  urgent: true,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('quarantinedPayments')
      .select([
        'providerPaymentId',
        'reason',
        sql<number>`coalesce((seen ->> 'amountCents')::int, 0)`.as('amountCents'),
      ])
      .where('resolvedAt', 'is', null)
      .execute()
    return rows.map(({ providerPaymentId, reason, amountCents }) => ({
      thing: providerPaymentId,
      title: `Pago en cuarentena de ${formatMoney(amountCents)}: ${quarantineWords(reason)}`,
      path,
    }))
  },
}

const orders = '/backoffice/pedidos'

/** Money that could not go back: somebody has to give it another way. */
export const refundsFailed: StaffNoticeKind = {
  kind: 'failed_refunds',
  may: 'refund AnyOrder',
  label: 'Reembolsos que fallaron',
  hint: 'Un reembolso no llegó; hay que devolverlo de otra forma.',
  one: 'Un reembolso que falló',
  many: 'reembolsos que fallaron',
  path: `${orders}?atender=si`,
  urgent: true,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'paymentId')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select(['refunds.id', 'refunds.amountCents', 'orders.id as orderId', 'folio'])
      .where('refunds.status', '=', 'failed')
      .execute()
    return rows.map(({ id, amountCents, orderId, folio }) => ({
      thing: id,
      title: `Falló el reembolso de ${formatMoney(amountCents)} de ${folioOf(folio)}`,
      path: `${orders}/${orderId}`,
    }))
  },
}
