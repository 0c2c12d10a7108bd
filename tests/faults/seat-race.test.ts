import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reserveBatch } from '#selling/holds/server/engine/reserve.ts'
import { openDatabase, type Database, type Queryable } from '#server/db.ts'
import { testDatabase, type TestDatabase } from '../world/database.ts'
import { rounds } from '../world/rounds.ts'

const eventId = 1
const buyers = 200
const times = rounds(4, 12)
const seats = Array.from({ length: 60 }, (_, index) => index)
const terms = { seconds: 600, seatLimit: 50, limited: false }

/** What must hold after any round: each held seat belongs to exactly one hold that asked for it. */
async function doubleOwned({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) as seats from (
       select unnest(seat_ids) as seat_id from holds where event_id = $1 and status = 'active' and expires_at > now()
     ) promised
     group by seat_id having count(*) > 1`,
    [eventId],
  )
  return rows.length
}

async function brokenSums({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    `select
       (select count(*) from event_seats where event_id = $1 and status = 'held' and held_until > now()) as held,
       (select coalesce(sum(cardinality(seat_ids)), 0) from holds
        where event_id = $1 and status = 'active' and expires_at > now()) as promised`,
    [eventId],
  )
  return Number(rows[0].promised) - Number(rows[0].held)
}

/** Leaves the row as a crashed purchase leaves it: held, its time passed, not swept yet. */
async function leaveExpiredHolds({ pool }: Database): Promise<void> {
  await pool.query('delete from holds where event_id = $1', [eventId])
  await pool.query(
    `update event_seats set status = 'held', hold_id = gen_random_uuid(), held_until = now() - interval '1 second'
     where event_id = $1 and seat_id = any ($2::int[])`,
    [eventId, seats],
  )
}

/** Two hundred buyers, each after three seats that others want as well, through two nodes' connections. */
async function race(nodes: Queryable[]): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      const first = (buyer * 7) % (seats.length - 2)
      const seatIds = [first, first + 1, first + 2]
      const request = { visitorId: randomUUID(), accountId: null, seatIds }
      const taken = await reserveBatch(nodes[buyer % nodes.length]!, eventId, [request], terms)
      return taken.length
    }),
  )
  return outcomes.reduce((sum, taken) => sum + taken, 0)
}

/** The same statement with its guard taken out: what happens to seats that nobody locks. */
function withoutLock(pool: Database['pool']): Queryable {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) => {
      const open = text.replace(/order by seat_id\s+for no key update/, '')
      if (open === text) throw new Error('the statement has no lock to take out')
      return pool.query(open, values)
    },
  } as unknown as Queryable
}

describe('two hundred buyers on overlapping seats, expired holds present, two nodes', () => {
  let first: TestDatabase
  let second: Database

  beforeAll(async () => {
    first = await testDatabase('demo')
    second = openDatabase(first.url, 10)
  })
  afterAll(async () => {
    await second.close()
    await first.drop()
  })

  it('gives every seat one owner in every round', async () => {
    for (let round = 0; round < times; round++) {
      await leaveExpiredHolds(first)
      const won = await race([first.pool, second.pool])
      expect(won).toBeGreaterThan(0)
      expect(await doubleOwned(first)).toBe(0)
      expect(await brokenSums(first)).toBe(0)
    }
  })

  it('sells seats twice once the row lock is taken out (so the test above can fail)', async () => {
    let oversold = 0
    for (let round = 0; round < 12 && oversold === 0; round++) {
      await leaveExpiredHolds(first)
      await race([withoutLock(first.pool), withoutLock(second.pool)])
      oversold += await doubleOwned(first)
    }
    expect(oversold).toBeGreaterThan(0)
  })
})
