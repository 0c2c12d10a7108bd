import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import '#app/server/features.ts'
import { reserveBatch } from '#selling/holds/server/engine/reserve.ts'
import { seatEngine, type SeatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import { sweepExpiredHolds } from '#selling/holds/server/engine/sweep-holds.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { goOn } from '#world/time.ts'
import { barrier } from '#world/barrier.ts'
import { foldPhaseReturns } from './actions.ts'
import { claimPhase } from './claim/claim-phase.ts'
import { roomOf } from '../rules.ts'
import { phasesFor } from './sql.ts'

const eventId = 1
let database: TestDatabase
let otherNode: Database
let nodes: SeatEngine[]
let seat = 1000

beforeAll(async () => {
  database = await testDatabase('demo')
  otherNode = openDatabase(database.url, 4)
  nodes = [database.db, otherNode.db].map((db) =>
    seatEngine({ db, directUrl: database.url, limits: { masterKey: Buffer.alloc(32) } }),
  )
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await otherNode.close()
  await database.drop()
})
beforeEach(async () => {
  await database.pool.query('update holds set phase_id = null')
  await database.pool.query('delete from sale_phases')
})

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Row[]

/** `from` and `until` in milliseconds from now. */
async function phase(from: number, until: number, quota: number | null, rule = 'public'): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into sale_phases (event_id, name, rule, starts_at, ends_at, quota)
     values ($1, 'Fase', $5, clock_timestamp() + make_interval(secs => $2::float8 / 1000),
       clock_timestamp() + make_interval(secs => $3::float8 / 1000), $4) returning id`,
    [eventId, from, until, quota, rule],
  )
  goOn(1100)
  return row!.id
}

/**
 * What the holds say was taken in a phase, against what its row says. A hold carries the time at which its transaction
 * began, which on a busy machine is well before its phase let it in.
 */
async function books() {
  return query<Book>(
    `select phase.id, quota, taken - coalesce((select sum(seats)::int from sale_phase_returns where phase_id = phase.id), 0) as taken,
       coalesce((select sum(cardinality(seat_ids))::int from holds where phase_id = phase.id and status in ('active', 'ordered', 'sold')), 0) as held,
       (select count(*)::int from holds where phase_id = phase.id and (created_at < starts_at - interval '5 s' or created_at >= ends_at)) as outside
     from sale_phases phase where event_id = $1 order by starts_at`,
    [eventId],
  )
}

const rush = (many: number, each = 1) =>
  Promise.allSettled(
    Array.from({ length: many }, (_, index) => {
      const seatIds = Array.from({ length: each }, () => seat++)
      return nodes[index % 2]!.holdSeats(eventId, seatIds, { visitorId: randomUUID(), accountId: null })
    }),
  )
const served = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length
const reasons = (outcomes: PromiseSettledResult<unknown>[]) =>
  new Set(
    outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : [])),
  )

describe('a quota', () => {
  it('is kept to the seat when two nodes are asked for more at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      await database.pool.query('update holds set phase_id = null')
      await database.pool.query('delete from sale_phases')
      await phase(-1000, 600_000, 21)
      const outcomes = await rush(40, 2)
      expect(served(outcomes)).toBe(10)
      expect([...reasons(outcomes)]).toEqual(['phase_full'])
      expect(await books()).toMatchObject([{ taken: 20, held: 20 }])
      expect(served(await rush(3))).toBe(1)
      expect(await books()).toMatchObject([{ taken: 21, held: 21 }])
    }
  })

  it('frees the seats that it refused', async () => {
    await phase(-1000, 600_000, 1)
    const first = seat
    expect(served(await rush(6))).toBe(1)
    const [{ free }] = (await query<{ free: number }>(
      `select count(*)::int as free from event_seats where event_id = $1 and seat_id between $2 and $3 and status = 'free'`,
      [eventId, first, seat - 1],
    )) as [{ free: number }]
    expect(free).toBe(5)
  })

  it('has back what ends without a sale, once, also under way and after a count', async () => {
    const id = await phase(-1000, 600_000, 3)
    expect(served(await rush(3))).toBe(3)
    await query(
      `with old as (update holds set expires_at = now() - interval '1 s' where phase_id = $1 returning id)
       update event_seats set held_until = now() - interval '1 s' where hold_id in (select id from old)`,
      [id],
    )
    await Promise.all([1, 2].map(() => database.db.transaction().execute(sweepExpiredHolds)))
    expect(await books()).toMatchObject([{ taken: 0, held: 0 }])
    const [outcomes] = await Promise.all([
      rush(5),
      foldPhaseReturns(database.db),
      foldPhaseReturns(otherNode.db),
    ])
    expect(served(outcomes)).toBe(3)
    await foldPhaseReturns(database.db)
    expect(await books()).toMatchObject([{ taken: 3, held: 3 }])
  })

  it('would notice: without the phase’s lock two who decide at once pass it', async () => {
    const id = await phase(-1000, 600_000, 4)
    const unlocked = (client: pg.PoolClient) => ({
      query: ((text: string, values: unknown[]) =>
        text.includes('for update')
          ? Promise.resolve({ rows: [] })
          : client.query(text, values)) as pg.PoolClient['query'],
    })
    const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
    const meet = barrier(clients.length)
    await Promise.all(
      clients.map(async (client) => {
        const request = {
          visitorId: randomUUID(),
          accountId: null,
          seatIds: [seat++, seat++],
          phaseIds: [id],
        }
        await client.query('begin')
        const [taken] = await reserveBatch(client, eventId, [request], {
          seconds: 60,
          seatLimit: 8,
          limited: true,
        })
        let arrived = false
        const barred = unlocked(client)
        const late = {
          query: (async (text: string, values: unknown[]) => {
            if (text.includes('with counted') && !arrived) {
              arrived = true
              await meet()
            }
            return barred.query(text, values)
          }) as unknown as pg.PoolClient['query'],
        }
        await claimPhase(late, eventId, [{ ...request, id: taken!.id }])
        await client.query('commit')
        client.release()
      }),
    )
    const [{ held, quota }] = (await books()) as unknown as [Book]
    expect(held).toBeGreaterThan(quota)
  })
})

describe('a phase that rolls over under load', () => {
  it('counts no seat twice, serves nobody outside and keeps the sum', async () => {
    for (let round = 0; round < 3; round += 1) {
      await database.pool.query('update holds set phase_id = null')
      await database.pool.query('delete from sale_phases')
      await phase(-1000, 400, 30)
      await query(
        `insert into sale_phases (event_id, name, rule, starts_at, ends_at, quota)
         select $1, 'Segunda', 'public', ends_at, ends_at + interval '10 minutes', 10 from sale_phases where event_id = $1`,
        [eventId],
      )
      const outcomes: PromiseSettledResult<unknown>[] = []
      const until = Date.now() + 1000
      outcomes.push(...(await rush(12)))
      while (Date.now() < until) {
        outcomes.push(...(await rush(2)))
        await sleep(100)
        if (served(outcomes) >= 18) break
      }
      await sleep(Math.max(0, until - Date.now() - 400))
      // The gate of both phases stands open to them: who waits at the change belongs to the one or to the other.
      for (let wave = 0; wave < 8; wave += 1) outcomes.push(...(await rush(10)))
      const [first, second] = (await books()) as unknown as [Book, Book]
      expect(first).toMatchObject({ outside: 0, taken: first.held })
      expect(second).toMatchObject({ outside: 0, taken: second.held })
      expect(first.held + second.held).toBe(served(outcomes))
      expect(first.held + second.held).toBe(40)
      expect(second.held).toBeGreaterThanOrEqual(10)
    }
  })

  it('gives what comes back of an ended phase to the one that is open', async () => {
    const id = await phase(-2000, 600_000, 5)
    const held = await rush(5)
    expect(served(held)).toBe(5)
    await query(
      `with ended as (update sale_phases set ends_at = clock_timestamp() where id = $2 returning ends_at)
       insert into sale_phases (event_id, name, rule, starts_at, ends_at, quota)
       select $1, 'Segunda', 'public', ends_at, ends_at + interval '10 minutes', 1 from ended`,
      [eventId, id],
    )
    expect(served(await rush(4))).toBe(1)
    await query(`update holds set status = 'released' where phase_id = $1 and status = 'active'`, [id])
    expect(served(await rush(9))).toBe(5)
    const phases = await phasesFor(database.db, eventId, null)
    expect([...roomOf(phases, phases[0]!.now).values()].map(({ whole }) => whole)).toEqual([5, 0])
  })
})

type Book = { id: number; quota: number; taken: number; held: number; outside: number }
