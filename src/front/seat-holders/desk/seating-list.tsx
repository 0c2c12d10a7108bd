import { useMemo, useState } from 'react'
import { seatName, type SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useRead } from '#web/query.ts'
import { findSitters } from '../contract.ts'
import { isTaken, placeOf, placeWords } from '../rules.ts'

type SeatingListProps = {
  eventId: number
  plan: SeatingPlan
  states: Uint8Array
  chosen: number | null
  onChoose: (seatId: number) => void
}
type Shown = 'taken' | 'free' | 'all'

/** The same as the map, a section at a time: rows, seats, how each is and who sits there. */
export function SeatingList({ eventId, plan, states, chosen, onChoose }: SeatingListProps) {
  const [sectionId, setSectionId] = useState(() => plan.rows[plan.rowOf[chosen ?? 0] ?? 0]?.sectionId ?? 0)
  const [shown, setShown] = useState<Shown>('taken')
  const section = plan.sections[sectionId]!
  const { data } = useRead(
    findSitters,
    { params: { eventId: `${eventId}` }, query: { section: section.name } },
    { staleTime: 0 },
  )
  const names = useMemo(() => new Map(data?.people.map(({ seatId, name }) => [seatId, name])), [data])
  const rows = useMemo(
    () =>
      plan.rows.slice(section.firstRow, section.firstRow + section.rowCount).map((row) => ({
        label: row.label,
        seats: Array.from({ length: row.seatCount }, (_, at) => row.firstSeat + at).filter((seatId) => {
          const place = placeOf(states[seatId])
          return shown === 'all' || (shown === 'free' ? place === 'free' : isTaken(place))
        }),
      })),
    [plan, section, states, shown],
  )
  const some = rows.filter(({ seats }) => seats.length > 0)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Sección"
          className="w-full sm:w-56"
          value={`${sectionId}`}
          onChange={({ target }) => setSectionId(Number(target.value))}
          options={plan.sections.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        />
        <RadioGroup
          legend="Qué lugares"
          hideLegend
          look="segments"
          value={shown}
          onValueChange={(value) => setShown(value as Shown)}
          options={[
            { value: 'taken', label: 'Ocupados' },
            { value: 'free', label: 'Libres' },
            { value: 'all', label: 'Todos' },
          ]}
        />
      </div>
      {some.length === 0 && <p className="text-ink-2">Ninguno en esta sección.</p>}
      {some.map(({ label, seats }) => (
        <section key={label} aria-label={`Fila ${label}`} className="flex flex-col gap-1">
          <h2 className="text-lg">Fila {label}</h2>
          <ul className="grid grid-cols-1 gap-1 sm:grid-cols-2 xl:grid-cols-3">
            {seats.map((seatId) => (
              <li key={seatId}>
                <button
                  type="button"
                  aria-pressed={seatId === chosen}
                  onClick={() => onChoose(seatId)}
                  className="flex min-h-11 w-full items-center gap-3 rounded-sm border border-line bg-surface px-3 text-start text-sm hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-soft"
                >
                  <span className="title w-8 shrink-0 text-lg">{seatName(plan, seatId)}</span>
                  <span className="min-w-0 flex-1 truncate">{names.get(seatId) ?? ''}</span>
                  <span className="shrink-0 text-ink-2">{placeWords[placeOf(states[seatId])].label}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
