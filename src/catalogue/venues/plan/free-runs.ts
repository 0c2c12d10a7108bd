import type { Block } from './seat-blocks.ts'

export type IsFree = (seatId: number) => boolean

/** Neighbouring seats `first`…`first + length - 1` that one group could take; `cost` is their mean. */
export type Group = { first: number; length: number; cost: number }

/**
 * Every group of `length` neighbouring free seats in a block. `tidy` leaves out those that would leave one
 * single free seat beside them.
 */
export function* groupsIn(
  block: Block,
  length: number,
  isFree: IsFree,
  cost: Float32Array,
  tidy: boolean,
): Generator<Group> {
  for (let start = block.first; start <= block.last; start++) {
    if (!isFree(start)) continue
    let end = start
    while (end < block.last && isFree(end + 1)) end++
    const spare = end - start + 1 - length
    let sum = 0
    for (let seat = start; seat <= end; seat++) {
      sum += cost[seat] ?? 0
      const first = seat - length + 1
      if (first < start) continue
      if (first > start) sum -= cost[first - 1] ?? 0
      const before = first - start
      if (!tidy || (before !== 1 && spare - before !== 1)) yield { first, length, cost: sum / length }
    }
    start = end
  }
}

export const cheaper = (a: Group, b: Group): number => a.cost - b.cost || a.first - b.first

/** The best group of a block, or null. */
export function bestIn(
  block: Block,
  length: number,
  isFree: IsFree,
  cost: Float32Array,
  tidy: boolean,
): Group | null {
  let best: Group | null = null
  for (const group of groupsIn(block, length, isFree, cost, tidy))
    if (!best || cheaper(group, best) < 0) best = group
  return best
}

export const seatsOf = ({ first, length }: Group): number[] => Array.from({ length }, (_, i) => first + i)
