import { LRUCache } from 'lru-cache'
import type { Queryable } from '#server/db.ts'
import { remembered } from '#server/remembered.ts'
import { readLoad } from './loads.ts'
import { levelOf, type Level, type Load, type Stranger } from '../../strangers-rules.ts'

type Reading = { load: Load; level: Level }
type Known = { seats: number; at: number; freshHolds: number; countedAt: number }

/** How long a node believes what it knows of an address under pressure, and how many addresses it knows. */
const believedMs = 2000
const most = 50_000
/** In so many ms half of the fresh holds are forgotten. */
const halfLifeMs = 40_000

/**
 * What this node knows of the holds without an account: learnt from each hold, read anew only for those under pressure.
 * It sets the price; the bound itself is kept by the statement that takes the seats.
 */
export function loadGauge(database: Queryable) {
  // The one that was learnt longest ago is forgotten first.
  const known = new LRUCache<string, Known>({ max: most })
  const readOnce = remembered<Reading>(believedMs, most)

  const keysOf = (eventId: number, { addressKey, networkKey }: Stranger) => ({
    address: `${eventId} address ${addressKey}`,
    network: `${eventId} network ${networkKey}`,
  })

  function learn(key: string, seats: number, freshHolds = 0): void {
    const now = performance.now()
    const fresh = freshOf(known.peek(key), now) + freshHolds
    known.set(key, { seats, at: now, freshHolds: fresh, countedAt: now })
  }

  const freshOf = (entry: Known | undefined, now: number) =>
    entry === undefined ? 0 : entry.freshHolds * 2 ** ((entry.countedAt - now) / halfLifeMs)

  /** What a hold, or the database, said. `holds`: how many of it were just made. */
  function note(eventId: number, stranger: Stranger, load: Load, holds = 0): void {
    const keys = keysOf(eventId, stranger)
    learn(keys.address, load.address, holds)
    learn(keys.network, load.network)
  }

  async function read(eventId: number, stranger: Stranger): Promise<Reading> {
    const keys = keysOf(eventId, stranger)
    const [address, network] = [known.peek(keys.address), known.peek(keys.network)]
    const now = performance.now()
    const fresh = freshOf(address, now)
    const load = { address: address?.seats ?? 0, network: network?.seats ?? 0 }
    const level = levelOf(load, stranger, fresh)
    const oldest = Math.min(address?.at ?? now, network?.at ?? now)
    if (level === 0 || now - oldest < believedMs) return { load, level }
    return readOnce(keys.address, () => readAnew(eventId, stranger))
  }

  async function readAnew(eventId: number, stranger: Stranger): Promise<Reading> {
    const load = await readLoad(database, eventId, stranger)
    note(eventId, stranger, load)
    const address = known.peek(keysOf(eventId, stranger).address)
    return { load, level: levelOf(load, stranger, freshOf(address, performance.now())) }
  }

  return { note, read, readAnew }
}
