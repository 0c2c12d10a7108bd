import { countOf } from '#lib/count.ts'
import { MoneyField } from '#ui/money-field.tsx'
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
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-160 border-collapse">
          <caption className="sr-only">Precios por zona, con todos los cargos</caption>
          <thead>
            <tr className="border-b-2 border-line text-left text-sm text-ink-2">
              <th scope="col" className="py-2 pr-3 align-bottom font-semibold">
                Zona
              </th>
              {shown.map(({ key, name, note }) => (
                <th key={key} scope="col" className="px-2 py-2 align-bottom font-semibold">
                  {name}
                  {note !== '' && <span className="block font-normal">{note}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zones.map((zone) => (
              <tr key={zone.id} className="border-b border-line align-top">
                <th scope="row" className="min-w-40 py-3 pr-3 text-left font-semibold">
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden
                      className="size-3.5 shrink-0 rounded-full"
                      style={{ background: zone.color }}
                    />
                    {zone.name}
                  </span>
                  <span className="block text-sm font-normal text-ink-2">
                    {countOf(zone.seats, 'lugar', 'lugares')}
                  </span>
                </th>
                {shown.map(({ key: fare, name, general }) => {
                  const key = priceKey(zone.id, fare)
                  const cents = totals[key] ?? null
                  return (
                    <td key={fare} className="min-w-33 px-1.5 py-2">
                      <MoneyField
                        label={`${zone.name}, ${name}`}
                        hideLabel
                        value={cents}
                        onChange={(next) => change(key, next)}
                        error={checked && general && (cents ?? 0) <= 0 ? 'Falta' : undefined}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
      <p className="text-sm text-ink-2">Una tarifa que dejas vacía no se vende en esa zona.</p>
    </div>
  )
}
