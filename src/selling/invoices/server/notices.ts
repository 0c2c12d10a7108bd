import { formatMoney } from '#lib/money.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'

const path = '/backoffice/facturas'

/** Invoices that people asked for and nobody issued yet. */
export const invoicesToIssue: StaffNoticeKind = {
  kind: 'invoices',
  may: 'manage Invoice',
  label: 'Facturas por timbrar',
  hint: 'Alguien pidió la factura de su compra.',
  one: 'Una factura por timbrar',
  many: 'facturas por timbrar',
  path,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('invoiceRequests')
      .select(['id', 'totalCents'])
      .where('status', '=', 'queued')
      .execute()
    return rows.map(({ id, totalCents }) => ({
      thing: id,
      title: `Una factura de ${formatMoney(totalCents)} por timbrar`,
      path,
    }))
  },
}
