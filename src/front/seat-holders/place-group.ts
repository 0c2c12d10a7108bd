import { rowOfSeat, seatName, type SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { placeOf, placeWords } from './rules.ts'

export type Seated = { ticketId: string; seatId: number }
export type Placing = {
  moves: Seated[]
  marks: { seatId: number; fits: boolean }[]
  /** Why they cannot all go there, in words; null when they can. */
  fault: string | null
}

/** Where a group goes when one of them is put on a seat: the others keep their distance in rows and seats. */
export function placeGroup(
  plan: SeatingPlan,
  states: Uint8Array,
  group: readonly Seated[],
  { from, to }: { from: number; to: number },
): Placing {
  const own = new Set(group.map(({ seatId }) => seatId))
  const moves: Seated[] = []
  const marks: Placing['marks'] = []
  let fault: string | null = null
  for (const { ticketId, seatId } of group) {
    const next = shifted(plan, seatId, { from, to })
    if (next === null) {
      fault ??= `No caben: la fila ${rowOfSeat(plan, to).label} se acaba ahí.`
      continue
    }
    const state = placeOf(states[next])
    const fits = state === 'free' || (own.has(next) && next !== seatId)
    if (next === seatId) fault ??= 'Ya se sienta ahí.'
    else if (!fits)
      fault ??= `El asiento ${seatName(plan, next)} de la fila ${rowOfSeat(plan, next).label} está ${placeWords[state].said}.`
    moves.push({ ticketId, seatId: next })
    marks.push({ seatId: next, fits })
  }
  return { moves, marks, fault }
}

/** The seat as far from `to` as this one is from `from`; null where its row or section has none. */
function shifted(
  plan: SeatingPlan,
  seatId: number,
  { from, to }: { from: number; to: number },
): number | null {
  const rows = (plan.rowOf[seatId] ?? 0) - (plan.rowOf[from] ?? 0)
  const place = placeIn(plan, seatId) - placeIn(plan, from) + placeIn(plan, to)
  const row = plan.rows[(plan.rowOf[to] ?? 0) + rows]
  if (row === undefined || row.sectionId !== rowOfSeat(plan, to).sectionId) return null
  return place >= 0 && place < row.seatCount ? row.firstSeat + place : null
}

const placeIn = (plan: SeatingPlan, seatId: number): number => seatId - rowOfSeat(plan, seatId).firstSeat

/** The seat called `112-C-14`, however it is written; null where there is none. */
export function seatCalled(plan: SeatingPlan, typed: string): number | null {
  const [seat, row, ...rest] = typed
    .toUpperCase()
    .split('-')
    .map((part) => part.trim())
    .toReversed()
  const section = rest.toReversed().join('-')
  for (const each of plan.rows) {
    if (each.label.toUpperCase() !== row || plan.sections[each.sectionId]?.name.toUpperCase() !== section)
      continue
    for (let seatId = each.firstSeat; seatId < each.firstSeat + each.seatCount; seatId++)
      if (seatName(plan, seatId).toUpperCase() === seat) return seatId
  }
  return null
}
