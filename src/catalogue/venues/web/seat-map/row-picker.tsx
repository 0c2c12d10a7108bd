import { countOf } from '#lib/count.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { at, type PlanRow, type SeatingPlan, type Section } from '../../plan/seating-plan.ts'
import { SeatGrid } from './seat-grid.tsx'

type RowPickerProps = {
  plan: SeatingPlan
  section: Section
  states: Uint8Array
  mine: readonly number[]
  priceOf: (zoneId: number) => string | null
  general: boolean
  onToggle: (seatId: number) => void
}

/** The rows of one section and, of the chosen row, its seats. Without numbered seats there is nothing to pick. */
export function RowPicker(props: RowPickerProps) {
  const { plan, section, states, mine, general, onToggle } = props
  const rows = plan.rows.slice(section.firstRow, section.firstRow + section.rowCount)
  const isOpen = (seatId: number) => states[seatId] === 0 || mine.includes(seatId)
  const freeIn = (row: PlanRow) => seatsOf(row).filter(isOpen).length
  const withMine = rows.findIndex((row) => seatsOf(row).some((seatId) => mine.includes(seatId)))
  const [chosen, setChosen] = useState(() =>
    Math.max(0, withMine >= 0 ? withMine : rows.findIndex((row) => freeIn(row) > 0)),
  )

  if (general) {
    const seatId = rows.flatMap(seatsOf).find((id) => states[id] === 0 && !mine.includes(id))
    const chosen = rows.flatMap(seatsOf).filter((id) => mine.includes(id)).length
    return (
      <div className="flex flex-col items-start gap-3">
        <p>Aquí los lugares no llevan número: llegas y te sientas donde haya.</p>
        {chosen > 0 && (
          <p className="flex items-center gap-2 font-semibold">
            <IconCheck size={20} stroke={3} aria-hidden className="text-ok" />
            {chosen === 1 ? 'Elegiste 1 lugar aquí' : `Elegiste ${chosen} lugares aquí`}
          </p>
        )}
        <button
          type="button"
          disabled={seatId === undefined}
          onClick={() => seatId !== undefined && onToggle(seatId)}
          className="min-h-12 rounded-md border-[1.5px] border-brand px-6 font-semibold text-brand hover:bg-brand-soft disabled:opacity-55"
        >
          Elegir aquí
        </button>
      </div>
    )
  }
  const row = at(rows, chosen)
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">Fila</legend>
        <div className="flex flex-wrap gap-2">
          {rows.map((each, index) => (
            <label
              key={each.firstSeat}
              className="relative grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-sm border border-line-strong px-2 has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name={`fila-${section.id}`}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={index === chosen}
                onChange={() => setChosen(index)}
                aria-label={`Fila ${each.label}, ${countOf(freeIn(each), 'libre', 'libres')}`}
              />
              <span aria-hidden className="font-semibold">
                {each.label}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <SeatGrid
        key={section.id}
        {...props}
        row={row}
        onRow={(step) => setChosen((now) => Math.min(rows.length - 1, Math.max(0, now + step)))}
      />
    </>
  )
}

const seatsOf = ({ firstSeat, seatCount }: PlanRow): number[] =>
  Array.from({ length: seatCount }, (_, index) => firstSeat + index)
