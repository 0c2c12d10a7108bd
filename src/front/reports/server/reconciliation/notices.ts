import { formatDay } from '#lib/dates.ts'
import { sql } from 'kysely'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'
import { findingWords } from '../../rules.ts'

const path = '/backoffice/reportes/conciliacion'

/** Payments that the provider tells otherwise, told to those who may lay the day beside the provider's again. */
export const differencesFound: StaffNoticeKind = {
  kind: 'differences',
  may: 'manage Quarantine',
  label: 'Diferencias con el proveedor',
  hint: 'Un pago no coincide con lo que dice el proveedor.',
  one: 'Una diferencia con el proveedor',
  many: 'diferencias con el proveedor',
  path,
  urgent: true,
  waiting: async (db) => {
    const { rows } = await sql<{ thing: string; day: string; finding: string }>`
      select day || ' ' || finding || ' ' || coalesce(payment_id::text, provider_payment_id) as thing, day::text as day,
        finding::text as finding
      from reconciled_payments where finding not in ('matched', 'test') and day > now() - interval '30 days'`.execute(
      db,
    )
    return rows.map(({ thing, day, finding }) => ({
      thing,
      title: `Pagos del ${formatDay(`${day}T12:00:00-06:00`)}: ${findingWords[finding] ?? finding}`,
      path,
    }))
  },
}
