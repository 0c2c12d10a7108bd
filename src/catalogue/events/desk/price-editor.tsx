import { countOf } from '#lib/count.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { Table } from '#ui/table.tsx'
import type { PlanZone } from '../desk-contract.ts'
import { useFareColumns } from './fare-columns.tsx'
import { filled, priceKey, type Totals } from './price-totals.ts'
import { QuickFillFields } from './quick-fill-fields.tsx'

type PriceEditorProps = {
  zones: PlanZone[]
  totals: Totals
  onChange: (totals: Totals) => void
  /** Which prices are missing is shown only when somebody tried to save. */
  checked?: boolean
}

/**
 * What each zone costs, with every charge inside: filled at once from one price, then zone by zone. Each zone has its general
 * price; a fare that is left empty is not sold there.
 */
export function PriceEditor({ zones, totals, onChange, checked = false }: PriceEditorProps) {
  const used = new Set(
    Object.entries(totals).flatMap(([key, cents]) =>
      cents === null ? [] : [key.slice(key.indexOf(' ') + 1)],
    ),
  )
  const { fares, shown, more } = useFareColumns(used)
  const change = (key: string, cents: number | null) => onChange({ ...totals, [key]: cents })
  return (
    <div className="flex flex-col gap-5">
      <QuickFillFields fares={fares} onFill={(fill) => onChange(filled(zones, fill))} />
      <Table
        caption="Precios por zona, con todos los cargos"
        hideCaption
        rows={zones}
        rowKey={({ id }) => `${id}`}
        columns={[
          { key: 'zone', header: 'Zona', cell: (zone) => <Zone zone={zone} /> },
          ...shown.map(({ key: fare, name, note, general }) => ({
            key: fare,
            header: (
              <>
                {name}
                {note !== '' && <span className="block font-normal">{note}</span>}
              </>
            ),
            cell: (zone: PlanZone) => {
              const key = priceKey(zone.id, fare)
              const cents = totals[key] ?? null
              return (
                <MoneyField
                  label={`${zone.name}, ${name}`}
                  hideLabel
                  value={cents}
                  onChange={(next) => change(key, next)}
                  error={checked && general && (cents ?? 0) <= 0 ? 'Falta' : undefined}
                />
              )
            },
          })),
        ]}
      />
      {more}
      <p className="text-sm text-ink-2">Una tarifa que dejas vacía no se vende en esa zona.</p>
    </div>
  )
}

function Zone({ zone: { name, color, seats } }: { zone: PlanZone }) {
  return (
    <>
      <span className="flex items-center gap-2 font-semibold">
        <span aria-hidden className="size-3.5 shrink-0 rounded-full" style={{ background: color }} />
        {name}
      </span>
      <span className="block text-sm text-ink-2">{countOf(seats, 'lugar', 'lugares')}</span>
    </>
  )
}
