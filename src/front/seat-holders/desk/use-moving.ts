import { useState } from 'react'
import type { SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { placeGroup, type Placing, type Seated } from '../place-group.ts'

type Moving = { group: Seated[]; from: number; over: number | null; byName: boolean }

/** Tickets that somebody has taken up to put them elsewhere, by drag, by keyboard or by name. */
export function useMoving(plan: SeatingPlan, states: Uint8Array) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const [asked, setAsked] = useState<Seated[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const placingAt = (to: number): Placing | null =>
    moving && placeGroup(plan, states, moving.group, { from: moving.from, to })
  const placing = moving?.over == null ? null : placingAt(moving.over)

  return {
    group: moving?.group ?? null,
    byName: moving?.byName ?? false,
    marks: placing?.marks ?? [],
    /** Why the place that is pointed at does not do, or why the last one did not. */
    fault: placing?.fault ?? fault,
    /** What is asked to be confirmed. */
    asked,
    take(group: Seated[], from: number, byName = false): void {
      setFault(null)
      setMoving({ group, from, over: null, byName })
    },
    point(seatId: number): void {
      setMoving((now) => now && { ...now, over: seatId < 0 || seatId === now.from ? null : seatId })
    },
    /** Puts them down; somewhere that does not do is told, and they stay taken up. */
    put(seatId: number | null): void {
      if (moving === null) return
      const there = seatId === null || seatId < 0 ? null : placingAt(seatId)
      if (there === null) return
      setFault(there.fault)
      if (there.fault === null) setAsked(there.moves)
    },
    giveUp(): void {
      setMoving(null)
      setAsked(null)
      setFault(null)
    },
    /** Back to the map with what was taken up still in hand. */
    notYet: () => setAsked(null),
  }
}
