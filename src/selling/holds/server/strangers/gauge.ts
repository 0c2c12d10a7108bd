import { LRUCache } from 'lru-cache'
import type { Queryable } from '#server/db.ts'
import { remembered } from '#server/remembered.ts'
import { noTally, type Tally } from '#server/shared-tally.ts'
import { readLoad } from './loads.ts'
import {
  freshLevel,
  levelOf,
  type Fresh,
  type Level,
  type Load,
  type Place,
  type Stranger,
} from '../../strangers-rules.ts'

type Reading = { load: Load; level: Level }
type Known = { seats: number; at: number }

/** How long a node believes what it knows of an address under pressure, and how many addresses it knows. */
const believedMs = 2000
const most = 50_000

/**
 * What this node knows of the holds without an account: learnt from each hold, read anew only for those under pressure;
 * how many were fresh is counted by all nodes together. It sets the price; the bound itself is kept by the statement that
 * takes the seats.
 */
export function loadGauge(database: Queryable, freshHolds: Tally = noTally) {
  // The one that was learnt longest ago is forgotten first.
  const known = new LRUCache<string, Known>({ max: most })
  const readOnce = remembered<Reading>(believedMs, most)

  const keysOf = (eventId: number, { addressKey, networkKey }: Stranger) => ({
    address: `${eventId} address ${addressKey}`,
    network: `${eventId} network ${networkKey}`,
  })
  const visitorKey = (visitorId: string) => `visitor ${visitorId}`

  /** What a hold, or the database, said. */
  function note(eventId: number, stranger: Stranger, load: Load): void {
    const keys = keysOf(eventId, stranger)
    const at = performance.now()
    known.set(keys.address, { seats: load.address, at })
    known.set(keys.network, { seats: load.network, at })
  }

  /** A hold was made: it counts for its address, its network and its browser. */
  function noteHold(eventId: number, stranger: Stranger, visitorId: string): void {
    const keys = keysOf(eventId, stranger)
    for (const who of [keys.address, keys.network, visitorKey(visitorId)]) freshHolds.add(who)
  }

  /** Fresh holds of the last minute. Nobody waits for what other nodes counted: it is there for the next one. */
  function freshOf(eventId: number, stranger: Stranger, visitorId: string): Fresh {
    const keys = keysOf(eventId, stranger)
    const count = (who: string) => {
      void freshHolds.look(who)
      return freshHolds.known(who)
    }
    return {
      address: count(keys.address),
      network: count(keys.network),
      visitor: freshHolds.known(visitorKey(visitorId)),
    }
  }

  async function read(
    eventId: number,
    stranger: Stranger,
    visitorId: string,
    zonesUsed: number,
  ): Promise<Reading> {
    const keys = keysOf(eventId, stranger)
    const [address, network] = [known.peek(keys.address), known.peek(keys.network)]
    const now = performance.now()
    const fresh = freshOf(eventId, stranger, visitorId)
    const load = { address: address?.seats ?? 0, network: network?.seats ?? 0 }
    const level = levelOf(load, stranger, fresh, zonesUsed)
    const oldest = Math.min(address?.at ?? now, network?.at ?? now)
    if (level === 0 || now - oldest < believedMs) return { load, level }
    const anew = await readOnce(keys.address, () => readAnew(eventId, stranger, visitorId))
    return { load: anew.load, level: levelOf(anew.load, stranger, fresh, zonesUsed) }
  }

  async function readAnew(eventId: number, stranger: Stranger, visitorId: string): Promise<Reading> {
    const load = await readLoad(database, eventId, stranger)
    note(eventId, stranger, load)
    return { load, level: levelOf(load, stranger, freshOf(eventId, stranger, visitorId)) }
  }

  /** Holds with accounts are counted by themselves: they raise nobody's price but that of accounts nobody knows. */
  const withAccount = (eventId: number, { addressKey, networkKey }: Place, accountId: string) => ({
    address: `${eventId} accounts at ${addressKey}`,
    network: `${eventId} accounts in ${networkKey}`,
    visitor: `account ${accountId}`,
  })

  function noteAccountsHold(eventId: number, place: Place, accountId: string): void {
    for (const who of Object.values(withAccount(eventId, place, accountId))) freshHolds.add(who)
  }

  /** The price of one more hold with an account there, as far as this node has heard: it costs no statement. */
  function levelWithAccount(eventId: number, place: Place, accountId: string): Level {
    const { address, network, visitor } = withAccount(eventId, place, accountId)
    return freshLevel({
      address: freshHolds.known(address),
      network: freshHolds.known(network),
      visitor: freshHolds.known(visitor),
    })
  }

  return { note, noteHold, noteAccountsHold, read, readAnew, levelWithAccount }
}
