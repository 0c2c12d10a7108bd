import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { shareOf } from '#catalogue/events/price-lists-compare.ts'
import type { QuickFill } from '#catalogue/events/desk/price-totals.ts'
import { useFareColumns } from '#catalogue/events/desk/fare-columns.tsx'
import { QuickFillFields } from '#catalogue/events/desk/quick-fill-fields.tsx'
import { formatMoney } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Table } from '#ui/table.tsx'
import { nearestDividing } from '../rules.ts'

type Price = { zoneId: number; fare: Fare; priceCents: number }
type PlanPricesProps = {
  prices: Price[]
  error: string | undefined
  onChange: (prices: Price[]) => void
  zones: { zoneId: number; name: string }[]
  /** Equal charges in which each price may be paid. */
  parts?: number
}

/** The whole price by zone and fare, filled at once or one by one; a zone left empty is not sold. */
export function PlanPrices({ prices, error, onChange, zones, parts = 1 }: PlanPricesProps) {
  const { fares, shown, more } = useFareColumns(new Set(prices.map(({ fare }) => fare)))
  const fill = ({ generalCents, shares }: QuickFill) => {
    const priceOf = (percent: number) => {
      const cents = shareOf(generalCents, percent)
      return nearestDividing(cents, parts)?.above ?? cents
    }
    onChange(
      zones.flatMap(({ zoneId }) =>
        shares.map(({ fare, percent }) => ({ zoneId, fare, priceCents: priceOf(percent) })),
      ),
    )
  }
  return (
    <Card as="section" className="p-5">
      {error && <p className="mb-3 font-medium text-danger-strong">{error}</p>}
      <QuickFillFields fares={fares} onFill={fill} />
      <Table
        caption="Precios"
        rows={zones}
        rowKey={({ zoneId }) => `${zoneId}`}
        columns={[
          { key: 'zone', header: 'Zona', cell: ({ name }) => name },
          ...shown.map(({ key: fare, name: fareName }) => ({
            key: fare,
            header: fareName,
            cell: ({ zoneId, name }: { zoneId: number; name: string }) => (
              <MoneyField
                label={`${name}, ${fareName}`}
                hideLabel
                value={priceIn(prices, zoneId, fare)}
                error={divisionFault(priceIn(prices, zoneId, fare), parts)}
                onChange={(priceCents) => {
                  const others = prices.filter((one) => one.zoneId !== zoneId || one.fare !== fare)
                  onChange(priceCents === null ? others : [...others, { zoneId, fare, priceCents }])
                }}
              />
            ),
          })),
        ]}
      />
      {more && <div className="mt-4">{more}</div>}
    </Card>
  )
}

const priceIn = (prices: Price[], zoneId: number, fare: Fare) =>
  prices.find((one) => one.zoneId === zoneId && one.fare === fare)?.priceCents ?? null

/** Said while it is typed: which prices near it can be paid in equal charges. */
function divisionFault(priceCents: number | null, parts: number): string | undefined {
  const near = priceCents === null ? null : nearestDividing(priceCents, parts)
  if (near === null) return undefined
  const either = near.below === 0 ? '' : `${formatMoney(near.below)} o `
  return `No se divide entre ${parts}: pon ${either}${formatMoney(near.above)}`
}
