import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { gather } from './gather.ts'
import { keyedHash } from './key-ring.ts'

/** `at`: when this node last heard what all nodes counted. `unsent`: what it has counted itself since. */
type Window = { no: number; known: number; unsent: number; before: number; at: number }

/** How long a node believes what it heard, and in which time it tells what it counted. */
const believedMs = 2000
const tellMs = 500
const most = 50_000

export type Tally = {
  /** Counts for somebody. Nobody waits for it. */
  add: (who: string, points?: number) => void
  /** What this node knows of the last while, at all nodes as far as it has heard. */
  known: (who: string) => number
  /** The same, asked first where this node has not heard lately. */
  look: (who: string) => Promise<number>
}

/** Counts nothing: where limits are off. */
export const noTally: Tally = { add: () => undefined, known: () => 0, look: async () => 0 }

/**
 * How often something happened in the last `seconds`, at all nodes together, for what sets a price and need not be exact:
 * counts leave together twice a second as one statement, whoever they are of, and the answer says what the others counted.
 * The last while is this window and the part of the one before that is not over yet. While the database is away each node
 * counts for itself. The rows are those of `rate_counts`: nobody is readable in them.
 */
export function sharedTally(
  db: Db,
  { masterKey, name, seconds }: { masterKey: Buffer; name: string; seconds: number },
): Tally {
  const windows = new LRUCache<string, Window>({ max: most })
  const length = seconds * 1000
  const numberNow = () => Math.floor(Date.now() / length)
  const keyOf = (who: string, no: number) =>
    keyedHash(masterKey, 'rate count', `${name} ${no} ${who}`).toString('base64url')
  let unsent = new Set<string>()
  let waits = false

  function windowOf(who: string): Window {
    const no = numberNow()
    const last = windows.get(who)
    if (last?.no === no) return last
    const before = last?.no === no - 1 ? last.known + last.unsent : 0
    const fresh = { no, known: 0, unsent: 0, before, at: last?.no === no - 1 ? last.at : -Infinity }
    windows.set(who, fresh)
    return fresh
  }

  function known(who: string): number {
    const { no, known: counted, unsent: own, before } = windowOf(who)
    const over = (Date.now() - no * length) / length
    return counted + own + before * Math.max(0, 1 - over)
  }

  function add(who: string, points = 1): void {
    windowOf(who).unsent += points
    unsent.add(who)
    if (waits) return
    waits = true
    setTimeout(() => void tell(), tellMs).unref()
  }

  async function tell(): Promise<void> {
    waits = false
    const told = [...unsent].map((who) => ({ who, window: windowOf(who), points: windowOf(who).unsent }))
    unsent = new Set()
    const rows = told.map(({ who, window, points }) => ({
      key: keyOf(who, window.no),
      points,
      expire: (window.no + 2) * length,
    }))
    const counted = await raise(db, rows).catch(() => null)
    for (const [at, { window, points }] of told.entries()) {
      window.unsent -= points
      window.known = counted?.get(rows[at]!.key) ?? window.known + points
      if (counted !== null) window.at = performance.now()
    }
  }

  /** One statement for all who are asked about at the same time. */
  const read = gather({ most: 500 }, async (people: string[]) => {
    const no = numberNow()
    const keys = people.flatMap((who) => [keyOf(who, no), keyOf(who, no - 1)])
    const found = await readCounts(db, keys).catch(() => null)
    return people.map((who, at) => {
      if (found === null) return known(who)
      const window = windowOf(who)
      if (window.no === no) {
        window.known = Math.max(window.known, found.get(keys[2 * at]!) ?? 0)
        window.before = Math.max(window.before, found.get(keys[2 * at + 1]!) ?? 0)
        window.at = performance.now()
      }
      return known(who)
    })
  })

  async function look(who: string): Promise<number> {
    return performance.now() - windowOf(who).at < believedMs ? known(who) : read(who)
  }

  return { add, known, look }
}

type Row = { key: string; points: number }

/** Sorted, so that two nodes that count the same people never wait for each other in a ring. */
async function raise(db: Db, rows: (Row & { expire: number })[]): Promise<Map<string, number>> {
  const { rows: counted } = await sql<Row>`
    insert into rate_counts as counted (key, points, expire)
    select * from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ points }) => points)}::int[],
      ${rows.map(({ expire }) => expire)}::bigint[]) as told (key, points, expire) order by key
    on conflict (key) do update set points = counted.points + excluded.points returning key, points`.execute(
    db,
  )
  return new Map(counted.map(({ key, points }) => [key, points]))
}

async function readCounts(db: Db, keys: string[]): Promise<Map<string, number>> {
  const { rows } =
    await sql<Row>`select key, points from rate_counts where key = any (${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, points }) => [key, points]))
}
