import { formatMoney } from '#lib/money.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'

const affiliates = '/backoffice/afiliados'
const payouts = '/backoffice/afiliados/pagos'

/** People who want to sell for the club. */
export const affiliatesAsking: StaffNoticeKind = {
  kind: 'affiliates',
  may: 'manage Affiliate',
  label: 'Solicitudes de afiliados',
  hint: 'Alguien quiere ser afiliado y espera respuesta.',
  one: 'Una solicitud de afiliado',
  many: 'solicitudes de afiliados',
  path: affiliates,
  waiting: async (db) => {
    const rows = await db.selectFrom('affiliates').select('id').where('status', '=', 'applied').execute()
    return rows.map(({ id }) => ({
      thing: id,
      title: 'Una solicitud de afiliado por decidir',
      path: `${affiliates}/${id}`,
    }))
  },
}

/** Commissions that affiliates asked to be paid. */
export const payoutsAsked: StaffNoticeKind = {
  kind: 'payouts',
  may: 'pay Affiliate',
  label: 'Pagos a afiliados',
  hint: 'Un afiliado pidió que le pagues su comisión.',
  one: 'Un pago a un afiliado',
  many: 'pagos a afiliados',
  path: payouts,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('affiliatePayouts')
      .select(['id', 'amountCents'])
      .where('status', '=', 'requested')
      .execute()
    return rows.map(({ id, amountCents }) => ({
      thing: id,
      title: `Un afiliado pidió su pago de ${formatMoney(amountCents)}`,
      path: payouts,
    }))
  },
}
