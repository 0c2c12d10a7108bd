import { countOf } from '#lib/count.ts'
import { useState } from 'react'
import { SeatGrid } from '../../web/seat-map/seat-grid.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { seatsOfRow, seatsOfSection } from './reach.ts'
import type { PlanRow, SeatingPlan } from '../../plan/seating-plan.ts'

type PickListProps = {
  plan: SeatingPlan
  states: Uint8Array
  chosen: ReadonlySet<number>
  onChoose: (seatIds: number[]) => void
}

/** Section, then its rows, then the seats of one row. */
export function PickList({ plan, states, chosen, onChoose }: PickListProps) {
  const [sectionId, setSectionId] = useState(0)
  const [rowAt, setRowAt] = useState(0)
  const section = plan.sections[sectionId]
  if (section === undefined) return null
  const rows = plan.rows.slice(section.firstRow, section.firstRow + section.rowCount)
  const row = rows[Math.min(rowAt, rows.length - 1)]
  const openOf = (seatIds: number[]) => seatIds.filter((seatId) => states[seatId] === 0)
  const all = (seatIds: number[]) => seatIds.length > 0 && seatIds.every((seatId) => chosen.has(seatId))
  const inSection = openOf(seatsOfSection(section))
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          label="Sección"
          value={`${sectionId}`}
          onChange={({ target }) => {
            setSectionId(Number(target.value))
            setRowAt(0)
          }}
          options={plan.sections.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        />
        <Checkbox
          label={`Toda la sección: ${countOf(inSection.length, 'lugar', 'lugares')}`}
          checked={all(inSection)}
          disabled={inSection.length === 0}
          onChange={() => onChoose(inSection)}
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">Filas enteras</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {rows.map((each) => (
            <RowCheck
              key={each.firstSeat}
              row={each}
              open={openOf(seatsOfRow(each))}
              checked={all(openOf(seatsOfRow(each)))}
              onChoose={onChoose}
            />
          ))}
        </div>
      </fieldset>
      {row && (
        <div className="flex flex-col gap-3">
          <SelectField
            label="Asientos de la fila"
            className="max-w-60"
            value={`${rows.indexOf(row)}`}
            onChange={({ target }) => setRowAt(Number(target.value))}
            options={rows.map(({ label }, at) => ({ value: `${at}`, label: `Fila ${label}` }))}
          />
          <SeatGrid
            plan={plan}
            row={row}
            states={states}
            mine={[...chosen]}
            priceOf={() => ''}
            onToggle={(seatId) => onChoose([seatId])}
            onRow={(step) => setRowAt((now) => Math.min(rows.length - 1, Math.max(0, now + step)))}
          />
        </div>
      )}
    </div>
  )
}

type RowCheckProps = {
  row: PlanRow
  open: number[]
  checked: boolean
  onChoose: (seatIds: number[]) => void
}

function RowCheck({ row, open, checked, onChoose }: RowCheckProps) {
  return (
    <Checkbox
      label={`Fila ${row.label} (${open.length})`}
      checked={checked}
      disabled={open.length === 0}
      onChange={() => onChoose(open)}
    />
  )
}
