import { IconHistory } from '@tabler/icons-react'
import { formatHour } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { LastSale } from './last-sale.tsx'

/** The sale before this one: its change stays in sight, and it prints again. */
export function LastSaleCard({ sale }: { sale: LastSale }) {
  return (
    <section aria-label="Última venta" className="flex items-center gap-3 rounded-md bg-sunken px-3 py-2">
      <IconHistory size={18} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 text-xs text-ink-2">
        <span className="block text-sm text-ink">
          <strong>{sale.folio}</strong> · {formatHour(sale.at)}
        </span>
        {formatMoney(sale.totalCents)} · {sale.what} · cambio {formatMoney(sale.changeCents)}
      </p>
      {sale.print && (
        <button
          type="button"
          disabled={sale.printing}
          onClick={sale.print}
          className="min-h-9 shrink-0 rounded-sm px-1 text-sm font-semibold text-brand hover:bg-brand-soft"
        >
          Reimprimir
        </button>
      )}
    </section>
  )
}
