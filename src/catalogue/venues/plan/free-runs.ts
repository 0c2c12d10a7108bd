import type { Block } from './seat-blocks.ts'

export type IsFree = (seatId: number) => boolean

/** Neighbouring seats `first`…`first + length - 1` that one group could take; `cost` is their mean. */
export type Group = { first: number; length: number; cost: number }

/** Neighbouring free seats between two that are not, or a block's end. */
type Run = { start: number; end: number }

/** The free runs of a block. */
export type FreeRuns = (block: Block) => readonly Run[]

/** Of seats as they are now: each block is looked at once, however often a search comes back to it. */
export function freeRuns(isFree: IsFree): FreeRuns {
  const known = new Map<Block, Run[]>()
  return (block) => {
    const before = known.get(block)
    if (before !== undefined) return before
    const runs: Run[] = []
    for (let start = block.first; start <= block.last; start++) {
      if (!isFree(start)) continue
      let end = start
      while (end < block.last && isFree(end + 1)) end++
      runs.push({ start, end })
      start = end
    }
    known.set(block, runs)
    return runs
  }
}

/**
 * Every group of `length` neighbouring free seats in a block. `tidy` leaves out those that would leave one
 * single free seat beside them.
 */
export function* groupsIn(
  block: Block,
  length: number,
  runs: FreeRuns,
  cost: Float32Array,
  tidy: boolean,
): Generator<Group> {
  for (const { start, end } of runs(block)) {
    const spare = end - start + 1 - length
    if (spare < 0) continue
    let sum = 0
    for (let seat = start; seat <= end; seat++) {
      sum += cost[seat] ?? 0
      const first = seat - length + 1
      if (first < start) continue
      if (first > start) sum -= cost[first - 1] ?? 0
      const before = first - start
      if (!tidy || (before !== 1 && spare - before !== 1)) yield { first, length, cost: sum / length }
    }
  }
}

export const cheaper = (a: Group, b: Group): number => a.cost - b.cost || a.first - b.first

/** The best group of a block, or null. */
export function bestIn(
  block: Block,
  length: number,
  runs: FreeRuns,
  cost: Float32Array,
  tidy: boolean,
): Group | null {
  let best: Group | null = null
  for (const group of groupsIn(block, length, runs, cost, tidy))
    if (!best || cheaper(group, best) < 0) best = group
  return best
}

export const seatsOf = ({ first, length }: Group): number[] => Array.from({ length }, (_, i) => first + i)
