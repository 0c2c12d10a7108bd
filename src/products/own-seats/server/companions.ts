import { withoutWheelchair } from '#catalogue/venues/plan/companions.ts'
import { Problem } from '#lib/problem.ts'
import type { OwnSeatRow } from './sql.ts'

/**
 * Throws where a holder of a wheelchair's place and its companion's would keep the companion's alone. Where the wheelchair's place
 * never was theirs, nothing is parted.
 */
export function refuseParted(own: OwnSeatRow[], kept: OwnSeatRow[]): void {
  const before = new Set(aloneIn(own))
  if (aloneIn(kept).some((seatId) => !before.has(seatId)))
    throw new Problem(
      'companion_alone',
      'El lugar de acompañante va con el de la silla de ruedas: elige los dos.',
      409,
    )
}

/** Companions' places without a wheelchair's place of their own among these. */
function aloneIn(seats: OwnSeatRow[]): number[] {
  const of = new Map(seats.map((seat) => [seat.seatId, seat]))
  const marked = (mark: 'companion' | 'accessible') =>
    seats.filter((seat) => seat[mark]).map(({ seatId }) => seatId)
  const beside = (one: number, other: number) =>
    of.get(one)?.section === of.get(other)?.section && of.get(one)?.rowLabel === of.get(other)?.rowLabel
  return withoutWheelchair(marked('companion'), new Set(marked('accessible')), beside)
}
