import type { Services } from '#server/services.ts'
import { unpackStates } from '#selling/holds/rules.ts'
import { unionStates } from '../rules.ts'

type Seats = Services['seats']
type Known = { versions: string; bits: Buffer; states: Uint8Array }
const known = new WeakMap<Seats, Map<string, Known>>()

/** How every seat stands in all of these matches together: free only where no match has it taken. */
export async function statesOfMatches(seats: Seats, eventIds: number[]): Promise<Known> {
  const parts = await Promise.all(eventIds.map((eventId) => seats.live.packed(eventId)))
  const kept = known.get(seats) ?? new Map<string, Known>()
  known.set(seats, kept)
  const key = eventIds.join()
  const versions = parts.map(({ version }) => version).join()
  const before = kept.get(key)
  if (before?.versions === versions) return before
  const bits = Buffer.from(unionStates(parts.map((part) => part.bits)))
  const { plan } = await seats.hall(eventIds[0]!)
  const now = { versions, bits, states: unpackStates(bits, plan.x.length) }
  kept.set(key, now)
  return now
}

/** Free seats by zone. */
export async function freeByZone(seats: Seats, eventIds: number[]): Promise<Map<number, number>> {
  const [{ states }, { plan }] = await Promise.all([
    statesOfMatches(seats, eventIds),
    seats.hall(eventIds[0]!),
  ])
  const free = new Map<number, number>()
  for (const [seat, state] of states.entries()) {
    if (state === 0) free.set(plan.zoneOf[seat]!, (free.get(plan.zoneOf[seat]!) ?? 0) + 1)
  }
  return free
}
