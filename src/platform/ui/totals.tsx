import type { ReactNode } from 'react'
import { formatMoney } from '#lib/money.ts'

type TotalsProps = {
  lines: { label: ReactNode; hint?: ReactNode; cents: number }[]
  totalCents: number
  totalLabel?: ReactNode
}

/** Every charge on its own line, then the one total that is the same on every screen. */
export function Totals({ lines, totalCents, totalLabel = 'Total' }: TotalsProps) {
  return (
    <dl className="flex flex-col gap-3">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no names and never move
        <div key={index} className="flex justify-between gap-4">
          <dt>
            {line.label}
            {line.hint && <span className="block text-sm text-ink-2">{line.hint}</span>}
          </dt>
          <dd className="nums whitespace-nowrap">{formatMoney(line.cents)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="text-lg font-semibold">{totalLabel}</dt>
        <dd className="title nums text-3xl whitespace-nowrap">
          {formatMoney(totalCents)} <span className="text-lg">MXN</span>
        </dd>
      </div>
    </dl>
  )
}
