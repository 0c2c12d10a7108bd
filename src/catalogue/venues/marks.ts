import { flagNames } from './plan/export.ts'
import { seatFlag } from './plan/seating-plan.ts'
import type { PlanFile } from './plan/plan-file.ts'

export type Mark = keyof typeof seatFlag

/** Marks of a seat after `mark` was put on it: a wheelchair's place is no companion's, and the other way round. */
export function marked(flags: number, mark: Mark): number {
  const { accessible, companion } = seatFlag
  const apart = mark === 'accessible' ? companion : mark === 'companion' ? accessible : 0
  return (flags & ~apart) | seatFlag[mark]
}

/** The plan's file with these marks, one number a seat in the order of the file. */
export function withMarks({ layout, extras }: PlanFile, flags: Uint8Array): PlanFile {
  const guids = layout.zones.flatMap(({ rows }) =>
    rows.flatMap(({ seats }) => seats.map((seat) => seat.seat_guid)),
  )
  const seats = Object.fromEntries(
    guids.flatMap((guid, seatId) => {
      const own = flags[seatId] ?? 0
      return own === 0 ? [] : [[guid, flagNames(own)]]
    }),
  )
  return { layout, extras: { ...extras, seats } }
}
