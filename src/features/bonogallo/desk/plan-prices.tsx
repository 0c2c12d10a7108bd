import type { z } from 'zod/mini'
import { fares } from '#features/events/rules.ts'
import { Card } from '#ui/card.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Table } from '#ui/table.tsx'
import type { ZodForm } from '#ui/use-zod-form.ts'
import type { PlanDraft } from './plan/contract.ts'

type PlanPricesProps = {
  form: ZodForm<z.input<typeof PlanDraft>, z.output<typeof PlanDraft>>
  zones: { zoneId: number; name: string }[]
}
const fareNames = { adult: 'Adulto', child: 'Infantil', senior: 'Adulto mayor' }

/** The whole price by zone and fare; a zone left empty is not sold. */
export function PlanPrices({ form, zones }: PlanPricesProps) {
  const prices = form.watch('prices')
  const error = form.field('prices').error
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
            header: fareNames[fare],
            cell: ({ zoneId, name }: { zoneId: number; name: string }) => (
              <MoneyField
                label={`${name}, ${fareNames[fare]}`}
                hideLabel
                value={prices.find((one) => one.zoneId === zoneId && one.fare === fare)?.priceCents ?? null}
                onChange={(priceCents) => {
                  const others = form
                    .getValues('prices')
                    .filter((one) => one.zoneId !== zoneId || one.fare !== fare)
                  form.setValue(
                    'prices',
                    priceCents === null ? others : [...others, { zoneId, fare, priceCents }],
                  )
                }}
              />
            ),
          })),
        ]}
      />
    </Card>
  )
}
