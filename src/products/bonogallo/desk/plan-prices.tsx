import { fareName, type Fare } from '#catalogue/events/contract.ts'
import { fares } from '#catalogue/events/rules.ts'
import { Card } from '#ui/card.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Table } from '#ui/table.tsx'

type Price = { zoneId: number; fare: Fare; priceCents: number }
type PlanPricesProps = {
  prices: Price[]
  error: string | undefined
  onChange: (prices: Price[]) => void
  zones: { zoneId: number; name: string }[]
}

/** The whole price by zone and fare; a zone left empty is not sold. */
export function PlanPrices({ prices, error, onChange, zones }: PlanPricesProps) {
  return (
    <Card as="section" className="p-5">
      {error && <p className="mb-3 font-medium text-danger-strong">{error}</p>}
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
                value={prices.find((one) => one.zoneId === zoneId && one.fare === fare)?.priceCents ?? null}
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
