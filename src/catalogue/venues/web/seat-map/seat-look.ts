import type { SeatingPlan } from '../../plan/seating-plan.ts'

/** What availability says of a seat; the numbers travel in the packed array. */
export const seatState = { free: 0, held: 1, sold: 2, blocked: 3 } as const

/** Looks of one zone: the four states, chosen by this person, and left out by the zone filter. */
export const looksPerZone = 6
const mineLook = 4
const otherLook = 5

/** The look of every seat as zone × looksPerZone + look, kept up to date as states change. */
export type SeatLooks = {
  look: Uint16Array
  states: Uint8Array
  /** False when nothing is different. */
  setStates(states: Uint8Array): boolean
  /** The seats that look otherwise then: this one, and its row where the filter asks what is free beside. */
  setState(seatId: number, state: number): number[]
  /** The seats whose state is another there. */
  differing(states: Uint8Array): number[]
  setMine(seatIds: readonly number[]): void
  /** Free seats that the filter leaves out fade; `only` narrows it to some seats of those zones. */
  setFilter(zoneIds: readonly number[] | null, only?: SeatFilter | null): boolean
  /** Free, or one's own, and not left out by the filter. */
  isOffered(seatId: number): boolean
  mine(): number[]
  /** May this person choose it, or give it back? */
  isOpen(seatId: number): boolean
}

/** Some seats of a plan; the key says when it is another filter, `byRow` that a seat's state decides on its neighbours too. */
export type SeatFilter = { key: string; byRow?: boolean | undefined; allows: (seatId: number) => boolean }

/**
 * With `tones`, looks are that many states, whatever the zone, then one's own; and every seat may be chosen. `first`: the
 * states to begin with; else all seats are free.
 */
export function seatLooks(plan: SeatingPlan, tones: number | null = null, first?: Uint8Array): SeatLooks {
  const count = plan.x.length
  const states = new Uint8Array(count)
  if (first) states.set(first.subarray(0, count))
  const look = new Uint16Array(count)
  let mine = new Set<number>()
  let wanted: Set<number> | null = null
  let narrowed: SeatFilter | null = null

  const refresh = (seatId: number): void => {
    const zone = plan.zoneOf[seatId] ?? 0
    const state = states[seatId] ?? 0
    if (tones !== null) {
      look[seatId] = mine.has(seatId) ? tones : state
      return
    }
    const shown = mine.has(seatId)
      ? mineLook
      : state === seatState.free && ((wanted && !wanted.has(zone)) || narrowed?.allows(seatId) === false)
        ? otherLook
        : state
    look[seatId] = zone * looksPerZone + shown
  }
  const refreshAll = (): void => {
    for (let seatId = 0; seatId < count; seatId++) refresh(seatId)
  }
  refreshAll()
  return {
    look,
    states,
    setStates(next) {
      if (states.every((state, seatId) => state === next[seatId])) return false
      states.set(next.subarray(0, count))
      refreshAll()
      return true
    },
    differing(next) {
      const found: number[] = []
      for (let seatId = 0; seatId < count; seatId++) if (states[seatId] !== next[seatId]) found.push(seatId)
      return found
    },
    setState(seatId, state) {
      if (seatId >= count) return []
      states[seatId] = state
      const changed = narrowed?.byRow ? rowOf(plan, seatId) : [seatId]
      changed.forEach(refresh)
      return changed
    },
    setMine(seatIds) {
      const before = mine
      mine = new Set(seatIds)
      for (const seatId of before) refresh(seatId)
      for (const seatId of mine) refresh(seatId)
    },
    setFilter(zoneIds, only = null) {
      if (String(zoneIds) === String(wanted && [...wanted]) && only?.key === narrowed?.key) return false
      wanted = zoneIds && new Set(zoneIds)
      narrowed = only
      refreshAll()
      return true
    },
    isOffered: (seatId) => {
      const shown = (look[seatId] ?? 0) % looksPerZone
      return shown === seatState.free || shown === mineLook
    },
    mine: () => [...mine],
    isOpen: (seatId) => tones !== null || mine.has(seatId) || states[seatId] === seatState.free,
  }
}

/** The seats of a row follow each other in the plan. */
function rowOf({ rowOf: rows }: SeatingPlan, seatId: number): number[] {
  const row = rows[seatId]
  let [first, last] = [seatId, seatId]
  while (rows[first - 1] === row) first--
  while (rows[last + 1] === row) last++
  return Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
}
