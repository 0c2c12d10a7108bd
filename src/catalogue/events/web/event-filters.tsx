import { Checkbox } from '#ui/checkbox.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { EventSummary } from '../contract.ts'
import { monthOf, type Wanted } from '../rules.ts'

type EventFiltersProps = {
  events: EventSummary[]
  wanted: Wanted
  onChange: (changed: Partial<Wanted>) => void
}

export function EventFilters({ events, wanted, onChange }: EventFiltersProps) {
  const months = [...new Set(events.map((event) => monthOf(event.startsAt)))]
  const seasons = [...new Set(events.map((event) => event.season))]
  return (
    <search className="mb-8 grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[1fr_14rem_14rem_auto] lg:items-end">
      <SearchField
        className="col-span-2 lg:col-span-1"
        hideLabel={false}
        label="Buscar"
        placeholder="Rival o jornada"
        maxLength={60}
        value={wanted.text}
        onValueChange={(text) => onChange({ text })}
      />
      <SelectField
        label="Mes"
        placeholder="Todos"
        options={months.map((month) => ({ value: month, label: month }))}
        value={wanted.month}
        onChange={(change) => onChange({ month: change.target.value })}
      />
      <SelectField
        label="Torneo"
        placeholder="Todos"
        options={seasons.map((season) => ({ value: season, label: season }))}
        value={wanted.season}
        onChange={(change) => onChange({ season: change.target.value })}
      />
      <Checkbox
        label="Solo a la venta"
        checked={wanted.onSale}
        onChange={(change) => onChange({ onSale: change.target.checked })}
      />
    </search>
  )
}
