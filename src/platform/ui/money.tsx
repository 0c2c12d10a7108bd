import { formatMoney, formatTotal } from '#lib/money.ts'

/** Integer centavos; `withCurrency` on totals. */
export function Money({ cents, withCurrency = false }: { cents: number; withCurrency?: boolean }) {
  return (
    <span className="nums whitespace-nowrap">{withCurrency ? formatTotal(cents) : formatMoney(cents)}</span>
  )
}
