import type { ReactNode } from 'react'
import { SearchField } from '#ui/search-field.tsx'
import type { EventSummary } from '../contract.ts'
import { monthOf, teamOf, type Wanted } from '../rules.ts'

type EventFiltersProps = {
  events: EventSummary[]
  wanted: Wanted
  onChange: (changed: Partial<Wanted>) => void
}

/** On the night of the page's head: words to look for, and chips in one line that is moved sideways. */
export function EventFilters({ events, wanted, onChange }: EventFiltersProps) {
  const months = [...new Set(events.map((event) => monthOf(event.startsAt)))]
  const seasons = [...new Set(events.map((event) => event.season))]
  const teams = [...new Set(events.map(teamOf))]
  const { month, season, team, onSale } = wanted
  return (
    <search className="mt-4 grid gap-2 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-center lg:gap-6">
      <SearchField
        label="Buscar"
        placeholder="Rival, equipo o evento"
        maxLength={60}
        className="text-ink"
        value={wanted.text}
        onValueChange={(text) => onChange({ text })}
      />
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-8 md:px-8 lg:mx-0 lg:flex-wrap lg:px-0">
        <Chip
          on={!onSale && season === '' && month === '' && team === ''}
          onClick={() => onChange({ onSale: false, season: '', month: '', team: '' })}
        >
          Todos
        </Chip>
        <Chip on={onSale} onClick={() => onChange({ onSale: !onSale })}>
          A la venta
        </Chip>
        {teams.length > 1 &&
          teams.map((one) => (
            <Chip key={one} on={team === one} onClick={() => onChange({ team: team === one ? '' : one })}>
              {one}
            </Chip>
          ))}
        {seasons.length > 1 &&
          seasons.map((one) => (
            <Chip
              key={one}
              on={season === one}
              onClick={() => onChange({ season: season === one ? '' : one })}
            >
              {one}
            </Chip>
          ))}
        {months.length > 1 &&
          months.map((one) => (
            <Chip key={one} on={month === one} onClick={() => onChange({ month: month === one ? '' : one })}>
              <span className="inline-block first-letter:uppercase">{one.replace(/ de \d{4}$/, '')}</span>
            </Chip>
          ))}
      </div>
    </search>
  )
}

type ChipProps = { on: boolean; onClick: () => void; children: ReactNode }

function Chip({ on, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className="group shrink-0 py-1 focus-visible:rounded-full"
    >
      <span className="flex min-h-9 items-center rounded-full bg-white/15 px-4 text-sm font-semibold whitespace-nowrap text-white group-hover:bg-white/25 group-aria-pressed:bg-white group-aria-pressed:text-[#0c1526]">
        {children}
      </span>
    </button>
  )
}
