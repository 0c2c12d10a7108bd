import { bestIn, cheaper, freeRuns, type FreeRuns, type Group, type IsFree, seatsOf } from './free-runs.ts'
import { type Block, seatBlocks, type SeatBlocks } from './seat-blocks.ts'
import { seatFlag, type SeatingPlan } from './seating-plan.ts'
import { splitGroups } from './split-groups.ts'

export type SeatRequest = {
  quantity: number
  /** Without it, all zones compete; a group never mixes zones. */
  zoneId?: number
  /** Only this section of it. */
  sectionId?: number | undefined
  /** 0 gives the best group; n the n-th best, so that callers at the same instant do not all want one place. */
  salt?: number
  /** Also the places kept for wheelchairs and their companions. */
  reserved?: boolean
}

/**
 * The best seats together: near the centre line of their zone and in a low row. In one row when possible,
 * else in two neighbouring rows of a section; never leaving one single free seat beside them, unless there is
 * no other way. Returns seatIds in ascending order, or [] when no such group is free.
 */
export function bestAvailable(plan: SeatingPlan, isFree: IsFree, input: SeatRequest): number[] {
  const { quantity, salt = 0, reserved = false } = input
  if (!Number.isInteger(quantity) || quantity < 1) return []
  const blocks = seatBlocks(plan)
  const open = reserved ? isFree : (seat: number): boolean => !isReserved(plan, seat) && isFree(seat)
  return bestTogether(plan, blocks, blocksFor(blocks, input), open, quantity, salt)
}

/** The best group of these blocks by the cost that comes with them: in one row when possible, else in two. */
export function bestTogether(
  plan: SeatingPlan,
  blocks: SeatBlocks,
  among: Block[],
  isFree: IsFree,
  quantity: number,
  salt = 0,
): number[] {
  const runs = freeRuns(isFree)
  for (const tidy of [true, false]) {
    const group =
      salt === 0
        ? theBest(among, quantity, runs, blocks.cost, tidy)
        : nthBest(among, quantity, runs, blocks.cost, tidy, salt)
    if (group) return seatsOf(group)
    const split = splitGroups(plan, blocks, among, quantity, runs, tidy)
    if (split.length > 0) return split[salt % split.length]?.seats ?? []
  }
  return []
}

/**
 * Any free seats of a zone, for general admission, where the number is not shown. `salt` says where in the
 * zone to begin. Returns [] when fewer than `quantity` are free.
 */
export function anyAvailable(
  plan: SeatingPlan,
  isFree: IsFree,
  input: SeatRequest & { zoneId: number },
): number[] {
  const seats: number[] = []
  const blocks = blocksFor(seatBlocks(plan), input)
  for (let turn = 0; turn < blocks.length; turn++) {
    const block = blocks[(turn + (input.salt ?? 0)) % blocks.length]
    if (!block) break
    for (let seat = block.first; seat <= block.last && seats.length < input.quantity; seat++)
      if (isFree(seat)) seats.push(seat)
    if (seats.length === input.quantity) return seats.sort((a, b) => a - b)
  }
  return []
}

function blocksFor({ all, byZone }: SeatBlocks, { zoneId, sectionId }: SeatRequest): Block[] {
  const among = zoneId === undefined ? all : (byZone[zoneId] ?? [])
  return sectionId === undefined ? among : among.filter((block) => block.sectionId === sectionId)
}

/** Kept for a wheelchair or for who comes with one. */
export const isReserved = (plan: SeatingPlan, seat: number): boolean =>
  ((plan.flags[seat] ?? 0) & (seatFlag.accessible | seatFlag.companion)) !== 0

/** Blocks come best first, so the search ends as soon as no later one can win. */
function theBest(
  among: Block[],
  quantity: number,
  runs: FreeRuns,
  cost: Float32Array,
  tidy: boolean,
): Group | null {
  let best: Group | null = null
  for (const block of among) {
    if (best && block.best > best.cost) break
    if (block.last - block.first + 1 < quantity) continue
    const group = bestIn(block, quantity, runs, cost, tidy)
    if (group && (!best || cheaper(group, best) < 0)) best = group
  }
  return best
}

function nthBest(
  among: Block[],
  quantity: number,
  runs: FreeRuns,
  cost: Float32Array,
  tidy: boolean,
  salt: number,
): Group | null {
  const groups = among.flatMap((block) => bestIn(block, quantity, runs, cost, tidy) ?? []).sort(cheaper)
  return groups[salt % groups.length] ?? null
}
