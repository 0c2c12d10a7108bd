import type { Zone } from '#catalogue/events/contract.ts'
import { formatMoney } from '#lib/money.ts'
import { SelectField } from '#ui/select-field.tsx'
import type { Hall } from './hall.tsx'
import type { Filter } from './picking.tsx'
import { heatOf } from './price-heat.ts'

type ZoneFilterProps = { hall: Hall; filter: Filter; onChange: (filter: Partial<Filter>) => void }

const chip =
  'relative flex min-h-11 shrink-0 items-center gap-2 rounded-full border-[1.5px] border-line-strong bg-surface px-3 text-sm whitespace-nowrap transition-colors hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:inset-ring-1 has-checked:inset-ring-brand has-disabled:text-ink-3 has-disabled:line-through has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'

const heats = ['bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4', 'bg-heat-5']

/** The legend of prices that filters as well: the colour of its price, name and total for each zone. */
export function ZoneLegend({ hall, filter, onChange }: ZoneFilterProps) {
  const heat = heatOf(hall.source)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Zonas del mapa y precio por lugar</legend>
      <div className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0">
        <label className={chip}>
          <input
            type="radio"
            name="zone"
            className="sr-only"
            checked={filter.zoneId === null}
            onChange={() => onChange({ zoneId: null })}
          />
          Todas
        </label>
        {cheapestFirst(hall).map((zone) => (
          <ZoneChip
            key={zone.id}
            zone={zone}
            cents={hall.centsOf(zone.id)}
            heat={heats[heat(zone.id) ?? 0] ?? ''}
            filter={filter}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ZoneChipProps = { zone: Zone; cents: number; heat: string } & Pick<
  ZoneFilterProps,
  'filter' | 'onChange'
>

function ZoneChip({ zone: { id, name, free }, cents, heat, filter, onChange }: ZoneChipProps) {
  return (
    <label className={chip}>
      <input
        type="radio"
        name="zone"
        className="sr-only"
        checked={filter.zoneId === id}
        disabled={free === 0}
        onChange={() => onChange({ zoneId: id, maxCents: null })}
      />
      <span className={`size-3.5 rounded-full forced-color-adjust-none ${heat}`} aria-hidden />
      {name} <span className="nums font-semibold">{formatMoney(cents)}</span>
      {free === 0 && <span className="sr-only">, agotada</span>}
    </label>
  )
}

/** In which zone to look, with what a seat costs there. */
export function ZoneField({ hall, filter, onChange }: ZoneFilterProps) {
  return (
    <SelectField
      label="Zona"
      className="min-w-0 flex-3"
      value={filter.zoneId === null ? '' : String(filter.zoneId)}
      placeholder="Todas"
      options={cheapestFirst(hall).map(({ id, name, free }) => ({
        value: String(id),
        label: free === 0 ? `${name} · agotada` : `${name} · ${formatMoney(hall.centsOf(id))}`,
        disabled: free === 0,
      }))}
      onChange={({ target }) =>
        onChange({ zoneId: target.value === '' ? null : Number(target.value), maxCents: null })
      }
    />
  )
}

/** The most that one seat may cost; choosing it looks in every zone. */
export function PriceField({ hall, filter, onChange }: ZoneFilterProps) {
  const totals = [...new Set(cheapestFirst(hall).map((zone) => hall.centsOf(zone.id)))]
  return (
    <SelectField
      label="Precio máximo"
      className="min-w-0 flex-2"
      value={filter.maxCents === null ? '' : String(filter.maxCents)}
      placeholder="Cualquiera"
      options={totals.map((cents) => ({ value: String(cents), label: `Hasta ${formatMoney(cents)}` }))}
      onChange={({ target }) =>
        onChange({ zoneId: null, maxCents: target.value === '' ? null : Number(target.value) })
      }
    />
  )
}

function cheapestFirst({ source, centsOf }: Hall): Zone[] {
  return source.zones.toSorted((a, b) => centsOf(a.id) - centsOf(b.id))
}
