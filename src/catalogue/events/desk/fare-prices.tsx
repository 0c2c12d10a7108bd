import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { formatMoney } from '#lib/money.ts'
import { Table } from '#ui/table.tsx'

type FarePrice = { zone: string; fare: Fare; fareName: string; priceCents: number }

/** Prices that were promised: a row a zone, a column a fare, and what each month costs where it is paid by months. */
export function FarePrices({ prices, parts = 0 }: { prices: FarePrice[]; parts?: number }) {
  const zones = [...Map.groupBy(prices, ({ zone }) => zone)]
  const sold = new Map(prices.map(({ fare, fareName }) => [fare, fareName]))
  return (
    <Table
      caption="Precios"
      rows={zones}
      rowKey={([zone]) => zone}
      columns={[
        { key: 'zone', header: 'Zona', cell: ([zone]) => zone },
        ...[...sold].map(([fare, fareName]) => ({
          key: fare,
          header: fareName,
          align: 'end' as const,
          cell: ([, ofZone]: (typeof zones)[number]) => {
            const cents = ofZone.find((price) => price.fare === fare)?.priceCents
            if (cents === undefined) return '—'
            return (
              <>
                {formatMoney(cents)}
                {parts > 0 && (
                  <span className="block text-sm text-ink-2">
                    {parts} pagos de {formatMoney(Math.trunc(cents / parts))}
                  </span>
                )}
              </>
            )
          },
        })),
      ]}
    />
  )
}
