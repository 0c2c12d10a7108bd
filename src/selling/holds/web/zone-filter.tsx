import type { Zone } from '#catalogue/events/contract.ts'
import { formatMoney } from '#lib/money.ts'
import { SelectField } from '#ui/select-field.tsx'
import type { Hall } from './hall.tsx'
import type { Filter } from './picking.tsx'

type ZoneFilterProps = { hall: Hall; filter: Filter; onChange: (filter: Partial<Filter>) => void }

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
