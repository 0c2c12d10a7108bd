import { IconCheck, IconDisabled, IconUsers } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type PlanRow, seatFlag, seatName, type SeatingPlan } from '../../plan/seating-plan.ts'
import { seatWords } from './seat-words.ts'

type SeatGridProps = {
  plan: SeatingPlan
  row: PlanRow
  states: Uint8Array
  mine: readonly number[]
  priceOf: (zoneId: number) => string | null
  onToggle: (seatId: number) => void
  /** Up and down ask for the row before and after. */
  onRow: (step: -1 | 1) => void
}

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The seats of a row as buttons of 44 px; one of them is in the tab order, arrows lead to the others. */
export function SeatGrid({ plan, row, states, mine, priceOf, onToggle, onRow }: SeatGridProps) {
  const [current, setCurrent] = useState(0)
  const [travelled, setTravelled] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const index = Math.min(current, row.seatCount - 1)
  useEffect(() => {
    if (travelled) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [index, row, travelled])

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!move && step === 0) return
    event.preventDefault()
    setTravelled(true)
    if (move) setCurrent(move(index, row.seatCount - 1))
    if (step !== 0) onRow(step)
  }
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={`Asientos de la fila ${row.label}`}
      onKeyDown={onKeyDown}
    >
      <div role="row" className="flex flex-wrap gap-2">
        {Array.from({ length: row.seatCount }, (_, place) => {
          const seatId = row.firstSeat + place
          const facts = {
            state: states[seatId] ?? 0,
            mine: mine.includes(seatId),
            general: false,
            price: priceOf(plan.zoneOf[seatId] ?? 0),
          }
          const open = facts.mine || facts.state === 0
          return (
            <button
              key={seatId}
              type="button"
              role="gridcell"
              tabIndex={place === index ? 0 : -1}
              aria-selected={facts.mine}
              aria-disabled={!open}
              aria-label={seatWords(plan, seatId, facts)}
              onFocus={() => setCurrent(place)}
              onClick={() => open && onToggle(seatId)}
              className="grid size-11 place-items-center rounded-md border-[1.5px] border-line-strong bg-surface font-display text-lg font-semibold transition hover:border-brand aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:line-through aria-selected:border-on-accent aria-selected:bg-accent aria-selected:text-on-accent"
            >
              {facts.mine ? (
                <IconCheck size={20} stroke={3} aria-hidden />
              ) : (
                <SeatFace plan={plan} seatId={seatId} />
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}

function SeatFace({ plan, seatId }: { plan: SeatingPlan; seatId: number }) {
  const flags = plan.flags[seatId] ?? 0
  if (flags & seatFlag.accessible) return <IconDisabled size={20} aria-hidden />
  if (flags & seatFlag.companion) return <IconUsers size={20} aria-hidden />
  return seatName(plan, seatId)
}
