import { seatFlag, type SeatingPlan } from './seating-plan.ts'

/**
 * Of places that are a companion's, those without a wheelchair's place of their own: right beside them in the row, one for
 * each. `beside` says whether two places, numbered in seat order, are neighbours in a row.
 */
export function withoutWheelchair(
  companions: readonly number[],
  wheelchairs: ReadonlySet<number>,
  beside: (one: number, other: number) => boolean,
): number[] {
  const taken = new Set<number>()
  // From the first on, and the place before it before the one behind: so no other way would leave fewer alone.
  return companions
    .toSorted((one, other) => one - other)
    .filter((seat) => {
      const chair = [seat - 1, seat + 1].find(
        (next) => wheelchairs.has(next) && !taken.has(next) && beside(seat, next),
      )
      if (chair !== undefined) taken.add(chair)
      return chair === undefined
    })
}

/** Of these seats of a plan, the companions' places that are taken without a wheelchair's place of their own. */
export function loneCompanions({ flags, rowOf }: SeatingPlan, seatIds: readonly number[]): number[] {
  const marked = (flag: number) => seatIds.filter((seat) => ((flags[seat] ?? 0) & flag) !== 0)
  const companions = marked(seatFlag.companion)
  if (companions.length === 0) return []
  const beside = (one: number, other: number) => rowOf[one] === rowOf[other]
  return withoutWheelchair(companions, new Set(marked(seatFlag.accessible)), beside)
}

/** The companions' places of a plan, each with the wheelchair places right beside it. */
export function chairsBeside({ flags, rowOf }: SeatingPlan): Map<number, number[]> {
  const chairs = new Map<number, number[]>()
  for (const [seat, flag] of flags.entries())
    if ((flag & seatFlag.companion) !== 0)
      chairs.set(
        seat,
        [seat - 1, seat + 1].filter(
          (next) => rowOf[next] === rowOf[seat] && ((flags[next] ?? 0) & seatFlag.accessible) !== 0,
        ),
      )
  return chairs
}
