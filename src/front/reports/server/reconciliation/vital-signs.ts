import { sql } from 'kysely'
import type { VitalSign } from '#server/vital-sign.ts'

export const reconciliationSigns: readonly VitalSign[] = [
  {
    metric: 'taquilla_reconciliation_differences',
    help: "Payments of the last 7 reconciled days in which the provider's books and ours differ",
    group: 'Pagos',
    title: 'Diferencias con el proveedor',
    meaning: 'Pagos de los últimos 7 días que no cuadran con el proveedor.',
    unit: 'count',
    alert: {
      name: 'TaquillaReconciliationDiffers',
      when: 'above',
      limit: 0,
      forMinutes: 60,
      urgency: 'ticket',
      summary: "The provider's books and ours differ",
      advice: 'Abre la conciliación de ese día y compara cada pago con el proveedor.',
      runbook: 'provider-down.md#books-that-differ',
    },
    read: async ({ db }) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from reconciled_payments
        where finding not in ('matched', 'test') and day > current_date - 8`.execute(db)
      return [{ value: rows[0]!.n }]
    },
  },
]
