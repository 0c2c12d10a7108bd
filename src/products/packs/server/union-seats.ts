import type { LiveSeats } from '#selling/holds/server/engine/live-seats.ts'
import type { SeatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import type { Db } from '#server/db.ts'
import { findPackZones } from './sql.ts'

const blocked = 3

/** The seats of several matches as one: what is not free in each of them is not free. */
export type UnionSeats = { states: () => Uint8Array; live: Pick<LiveSeats, 'watch'> }

type Sold = { packId: number; eventIds: number[] }

/** Seats outside the pack's zones count as blocked: there they are not sold. */
export async function unionSeats(
  db: Db,
  { live, hall }: SeatEngine,
  { packId, eventIds }: Sold,
): Promise<UnionSeats> {
  const [{ plan }, zones, ...matches] = await Promise.all([
    hall(eventIds[0]!),
    findPackZones(db, packId),
    ...eventIds.map((eventId) => live.states(eventId)),
  ])
  const offered = new Set(zones)
  /** Free, held, sold, blocked: whatever is furthest from free in any of them. */
  const stateOf = (seatId: number): number => {
    if (!offered.has(plan.zoneOf[seatId]!)) return blocked
    let state = 0
    for (const states of matches) state = Math.max(state, states[seatId] ?? blocked)
    return state
  }
  return {
    states: () => Uint8Array.from(plan.zoneOf, (_, seatId) => stateOf(seatId)),
    live: {
      watch: async (_, watcher) => {
        const stops = await Promise.all(
          eventIds.map((eventId) =>
            live.watch(eventId, (changes) =>
              watcher(changes === 'reset' ? changes : changes.map(([seatId]) => [seatId, stateOf(seatId)])),
            ),
          ),
        )
        return () => stops.forEach((stop) => stop())
      },
    },
  }
}
