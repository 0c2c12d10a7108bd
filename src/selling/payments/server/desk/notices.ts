import { sql } from 'kysely'
import { formatMoney } from '#lib/money.ts'
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
