import { formatPercent } from '#lib/percent.ts'

type OccupancyProps = { sold: number; held: number; blocked: number; seats: number }

/** How much of what may be sold is sold: a bar and the same in words. */
export function Occupancy({ sold, blocked, seats }: OccupancyProps) {
  const toSell = seats - blocked
  if (toSell <= 0) return <span className="text-ink-2">Sin lugares</span>
  const share = sold / toSell
  return (
    <span className="flex min-w-32 flex-col items-stretch gap-1">
      <span className="nums text-sm whitespace-nowrap">
        {sold.toLocaleString('es-MX')} de {toSell.toLocaleString('es-MX')} ({formatPercent(sold, toSell)})
      </span>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-brand" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
