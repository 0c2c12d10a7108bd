import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/db.ts'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { countSeats } from '../sql.ts'
import { sweepExpiredHolds } from './sweep-holds.ts'
import type { Asker } from '../strangers/admission.ts'
import { seatEngine, type SeatEngine } from './seat-engine.ts'

const eventId = 1
const asker = (): Asker => ({ visitorId: randomUUID(), accountId: null })

let database: TestDatabase
let otherNode: Database
let here: SeatEngine
let there: SeatEngine

beforeAll(async () => {
  database = await testDatabase('demo')
  otherNode = openDatabase(database.url, 4)
  here = seatEngine({ db: database.db, directUrl: database.url, limits: { masterKey: Buffer.alloc(32) } })
  there = seatEngine({ db: otherNode.db, directUrl: database.url, limits: { masterKey: Buffer.alloc(32) } })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await otherNode.close()
  await database.drop()
})

async function eventually(check: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await check()) return true
    await sleep(20)
  }
  return false
}

describe('a hold', () => {
  it('lasts 600 seconds by the database’s clock', async () => {
    const hold = await here.holdSeats(eventId, [100, 101], asker())
    const { rows } = await database.pool.query(
      'select extract(epoch from expires_at - created_at)::int as seconds from holds where id = $1',
      [hold.id],
    )
    expect(rows[0].seconds).toBe(600)
  })

  it('is all or nothing', async () => {
    await here.holdSeats(eventId, [110], asker())
    await expect(here.holdSeats(eventId, [109, 110, 111], asker())).rejects.toMatchObject({
      code: 'seats_taken',
      detail: { seatIds: [110] },
    })
    await expect(here.holdSeats(eventId, [109, 111], asker())).resolves.toBeDefined()
  })

  it('of the last seats is one person’s, and the hundreds who asked at the same time hear it at once', async () => {
    const { pool } = database
    await pool.query(`create sequence batches;
      create function count_batch() returns trigger language plpgsql as $$ begin perform nextval('batches'); return null; end $$;
      create trigger count_batch before update on event_seats for each statement execute function count_batch()`)
    const answers = await Promise.allSettled(
      Array.from({ length: 400 }, () => here.holdSeats(eventId, [900, 901], asker())),
    )
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refusals).toHaveLength(399)
    expect(new Set(refusals.map(({ code, detail }) => `${code} ${detail.seatIds}`))).toEqual(
      new Set(['seats_taken 900,901']),
    )
    // One statement for the first, not one for each.
    const batches = async () =>
      (await pool.query('select last_value::int as batches from batches')).rows[0].batches as number
    expect(await batches()).toBeLessThan(5)

    // Nor for those who come when it is gone already.
    await pool.query(`select setval('batches', 1)`)
    const late = await Promise.allSettled(
      Array.from({ length: 400 }, () => here.holdSeats(eventId, [901, 902], asker())),
    )
    expect(new Set(late.map((answer) => answer.status === 'rejected' && answer.reason.code))).toEqual(
      new Set(['seats_taken']),
    )
    expect(await batches()).toBeLessThan(5)
    await expect(here.holdSeats(eventId, [902], asker())).resolves.toBeDefined()
    await pool.query(
      'drop trigger count_batch on event_seats; drop function count_batch; drop sequence batches',
    )
  })

  it('can be taken over once its time has passed, swept or not', async () => {
    const { id } = await here.holdSeats(eventId, [120], asker())
    await expect(here.holdSeats(eventId, [120], asker())).rejects.toMatchObject({ code: 'seats_taken' })
    await database.pool.query(
      `update event_seats set held_until = now() - interval '1 ms' where hold_id = $1`,
      [id],
    )
    await expect(here.holdSeats(eventId, [120], asker())).resolves.toBeDefined()
  })

  it('counts against the limit of its visitor, in one request and over several', async () => {
    const visitor = asker()
    const many = Array.from({ length: 9 }, (_, index) => 200 + index)
    await expect(here.holdSeats(eventId, many, visitor)).rejects.toMatchObject({ code: 'too_many_seats' })
    await here.holdSeats(eventId, many.slice(0, 5), visitor)
    await expect(here.holdSeats(eventId, many.slice(5), visitor)).rejects.toMatchObject({
      code: 'too_many_seats',
    })
    await expect(here.holdSeats(eventId, many.slice(5), asker())).resolves.toBeDefined()
  })

  it('says that they are taken, and nothing of a limit, where they rest for who waits in their zone', async () => {
    const { plan } = await here.hall(eventId)
    await database.pool.query(`insert into waited_zones (event_id, zone_id) values ($1, $2)`, [
      eventId,
      plan.zoneOf[140],
    ])
    const { id } = await here.holdSeats(eventId, [140], asker())
    await database.pool.query(
      `update event_seats set held_until = now() - interval '1 ms' where hold_id = $1`,
      [id],
    )
    await here.live.refresh(eventId)
    expect((await here.live.states(eventId))[140]).toBe(1)
    await expect(here.holdSeats(eventId, [140], asker())).rejects.toMatchObject({ code: 'seats_taken' })
    await database.pool.query('delete from waited_zones')
  })

  it('keeps to the limit when one visitor asks many times at once', async () => {
    const visitor = asker()
    const asked = Array.from({ length: 12 }, (_, index) => here.holdSeats(eventId, [300 + index], visitor))
    const taken = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled')
    expect(taken).toHaveLength(8)
  })

  it('refuses seats that do not exist and matches that are not on sale', async () => {
    await expect(here.holdSeats(eventId, [999_999], asker())).rejects.toMatchObject({ code: 'unknown_seat' })
    await expect(here.holdSeats(3, [1], asker())).rejects.toMatchObject({ code: 'not_on_sale' })
  })
})

describe('the best seats', () => {
  it('are together in one row', async () => {
    const { seatIds } = await here.holdBest(eventId, { quantity: 4, zoneId: 0 }, asker())
    const { plan } = await here.hall(eventId)
    expect(new Set(seatIds.map((seatId) => plan.rowOf[seatId])).size).toBe(1)
    expect(seatIds.at(-1)! - seatIds[0]!).toBe(3)
  })

  it('are different for a hundred people who ask at once on two nodes', async () => {
    const asked = Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? here : there).holdBest(eventId, { quantity: 2, zoneId: 1 }, asker()),
    )
    const seatIds = (await Promise.all(asked)).flatMap((hold) => hold.seatIds)
    expect(new Set(seatIds).size).toBe(200)
  })

  it('come from general admission too, through the same primitive', async () => {
    const { plan, admissionOf } = await here.hall(2)
    const general = plan.zones.find((zone) => admissionOf(zone.id) === 'general')!
    const { seatIds } = await here.holdBest(2, { quantity: 6, zoneId: general.id }, asker())
    expect(seatIds).toHaveLength(6)
    const place = (await here.hall(2)).placeOf(seatIds[0]!)
    expect(place).toMatchObject({ admission: 'general', row: '', seat: '' })
  })

  it('are looked for again as soon as some came back', async () => {
    const { plan, admissionOf } = await here.hall(eventId)
    const boxes = plan.zones.find(({ name }) => name === 'Palcos')!
    expect(admissionOf(boxes.id)).toBe('numbered')
    const all = [...plan.zoneOf.keys()].filter((seatId) => plan.zoneOf[seatId] === boxes.id)
    const block = (status: string) =>
      database.pool.query(
        'update event_seats set status = $3 where event_id = $1 and seat_id = any ($2::int[])',
        [eventId, all, status],
      )
    const best = () => here.holdBest(eventId, { quantity: 2, zoneId: boxes.id }, asker())
    await block('blocked')
    here.live.apply(
      eventId,
      all.map((seatId) => [seatId, 3]),
    )
    for (let turn = 0; turn < 2; turn++)
      await expect(best()).rejects.toMatchObject({ code: 'no_seats_together' })
    await block('free')
    here.live.apply(
      eventId,
      all.map((seatId) => [seatId, 0]),
    )
    expect((await best()).seatIds).toHaveLength(2)
  })

  it('stay within the price that was named', async () => {
    const prices = await (await here.hall(eventId)).pricesAt(1)
    const most = Math.min(...prices.values())
    const { seatIds, priceVersion } = await here.holdBest(eventId, { quantity: 2, maxCents: most }, asker())
    expect(await (await here.hall(eventId)).totalOf(seatIds, priceVersion)).toBe(most * 2)
  })
})

describe('every node’s picture', () => {
  it('shows another node’s hold, and its end after the sweep', async () => {
    const seat = 5000
    await there.live.states(eventId)
    const { id } = await here.holdSeats(eventId, [seat], asker())
    expect(await eventually(async () => (await there.live.states(eventId))[seat] === 1)).toBe(true)
    await database.pool.query(
      `update event_seats set held_until = now() - interval '1 s' where hold_id = $1`,
      [id],
    )
    await database.pool.query(`update holds set expires_at = now() - interval '1 s' where id = $1`, [id])
    await database.db.transaction().execute(sweepExpiredHolds)
    expect(await eventually(async () => (await there.live.states(eventId))[seat] === 0)).toBe(true)
  })

  it('is read anew after its listening connection was cut', async () => {
    const seat = 5100
    await there.live.states(eventId)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'taquilla seats' and datname = current_database()`,
    )
    await here.holdSeats(eventId, [seat], asker())
    expect(await eventually(async () => (await there.live.states(eventId))[seat] === 1)).toBe(true)
  })
})

it('free + held + sold + blocked is always the whole stadium', async () => {
  const counts = await countSeats(database.db, eventId)
  expect(counts.free + counts.held + counts.sold + counts.blocked).toBe(34_107)
  expect(counts.held).toBeGreaterThan(0)
})
