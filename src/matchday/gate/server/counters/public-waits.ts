import type { Reply } from '#lib/endpoint.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { openMatch } from '../sql.ts'
import type { readGateWaits } from '../../counters-contract.ts'
import { countGates, type GateCount } from './counter-rows.ts'
import { arriveBy, waitMinutes } from './wait.ts'

type Waits = Reply<typeof readGateWaits>

/** Every caller within so long gets the same answer: no single entry shows, and a full stadium asks once. */
const keptMs = 30_000

export function publicWaits(db: Db): (eventId: number) => Promise<Waits> {
  const kept = new Map<number, { until: number; waits: Promise<Waits> }>()
  return (eventId) => {
    const known = kept.get(eventId)
    if (known !== undefined && performance.now() < known.until) return known.waits
    const waits = readWaits(db, eventId)
    kept.set(eventId, { until: performance.now() + keptMs, waits })
    waits.catch(() => kept.delete(eventId))
    return waits
  }
}

async function readWaits(db: Db, eventId: number): Promise<Waits> {
  const match = await openMatch(db, eventId)
  if (match === undefined) throw notFound('No encontramos ese partido.')
  const gates = (await countGates(db, eventId)).map((count) => {
    const wait = waitOf(count)
    return { gate: count.gate, waitMinutes: wait, arriveBy: arriveBy(match, wait) }
  })
  return { doorsAt: match.doorsAt, startsAt: match.startsAt, anyGate: match.settings.anyGate, gates }
}

export function waitOf({ lastFive, devices, people, minutesAgo }: GateCount): number | null {
  const queue = people === null || minutesAgo === null ? null : { people, minutesAgo }
  return waitMinutes({ lastFive, devices, queue })
}
