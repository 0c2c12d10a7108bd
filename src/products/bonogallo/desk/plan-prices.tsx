import { fareName, type Fare } from '#catalogue/events/contract.ts'
import { fares } from '#catalogue/events/rules.ts'
import { shareOf } from '#catalogue/events/price-lists-compare.ts'
import type { QuickFill } from '#catalogue/events/desk/price-totals.ts'
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
  const fill = ({ adultCents, childPercent, seniorPercent }: QuickFill) => {
    const percent = { adult: 100, child: childPercent, senior: seniorPercent }
    const priceOf = (fare: Fare) => {
      const cents = shareOf(adultCents, percent[fare])
      return nearestDividing(cents, parts)?.above ?? cents
    }
    onChange(
      zones.flatMap(({ zoneId }) => fares.map((fare) => ({ zoneId, fare, priceCents: priceOf(fare) }))),
    )
  }
  return (
    <Card as="section" className="p-5">
      {error && <p className="mb-3 font-medium text-danger-strong">{error}</p>}
      <QuickFillFields onFill={fill} />
      <Table
        caption="Precios"
        rows={zones}
        rowKey={({ zoneId }) => `${zoneId}`}
        columns={[
          { key: 'zone', header: 'Zona', cell: ({ name }) => name },
          ...fares.map((fare) => ({
            key: fare,
            header: fareName[fare],
            cell: ({ zoneId, name }: { zoneId: number; name: string }) => (
              <MoneyField
                label={`${name}, ${fareName[fare]}`}
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
