import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { practiceChain } from '#sandbox/beacon/beacon.ts'
import { roundFrom } from '#platform/proof/beacon.ts'
import { quicknet } from '#platform/proof/quicknet.ts'
import { beaconSource, chainOfRecord } from '#platform/proof/server/beacon-source.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { verifyBls } from '#platform/proof/verify-bls.ts'
import { verifyQueue } from '#platform/proof/verify-queue.ts'
import { takePlaces } from './join/take-places.ts'
import { keeperOf } from './keeper.ts'
import { moveRooms, watchRooms } from './life/live.ts'
import { openQueue, type Queue } from './testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.close())
afterEach(() => {
  queue.sandbox.faults.first = null
  queue.sandbox.faults.second = null
})

/** A match with a closed list of some places that waits for its beacon. */
async function drawing(eventId: number, places = 5): Promise<{ id: number; saleId: string }> {
  const saleId = await queue.opening(eventId, 3)
  const room = await queue.roomOf(`event:${eventId}`)
  const people = await Promise.all(Array.from({ length: places }, () => queue.person()))
  await takePlaces(
    queue.db,
    room.id,
    people.map(({ accountId }) => accountId),
  )
  await queue.until(`event:${eventId}`, 'drawing')
  return { id: room.id, saleId }
}

describe('a beacon', () => {
  it('that is late keeps everybody waiting and says so; a false one is refused and the second source asked', async () => {
    queue.sandbox.faults.first = 'late'
    queue.sandbox.faults.second = 'late'
    const { saleId } = await drawing(1)
    await sql`update waiting_rooms set beacon_at = beacon_at - interval '2 minutes' where subject = 'event:1'`.execute(
      queue.db,
    )
    for (const [fault, named] of [
      ['forged', 'bad_signature'],
      ['other_randomness', 'not_of_signature'],
      ['other_round', 'other_round'],
    ] as const) {
      queue.sandbox.faults.first = fault
      // No source tells a round before its time, not even a false one.
      await expect
        .poll(() => queue.round().then(() => queue.warnings.join()))
        .toMatch(new RegExp(`refused for round \\d+: ${named}`))
      expect((await queue.roomOf('event:1')).state).toBe('drawing')
    }
    expect((await queue.browser().get(`/waiting-room/${saleId}/state`)).body).toMatchObject({
      state: 'drawing',
      late: true,
    })
    queue.sandbox.faults.second = null
    await queue.until('event:1', 'serving')
  })
})

describe('a beacon whose sources are all away', () => {
  it('lets the room open and its list close at the hour, says that it is late, and draws when it is back', async () => {
    const { rows } = await sql<{ id: number }>`select id from packs where status = 'published'
      and sales_end_at > now() + interval '1 hour' order by id limit 1`.execute(queue.db)
    const { id } = rows[0]!
    const subject = `pack:${id}`
    const source = {
      sources: queue.sandbox.sources,
      chain: practiceChain.hash,
      timeoutMs: 2000,
      afterSeconds: 2,
    }
    const beacon = beaconSource({ ...source, known: practiceChain, warn: () => undefined })
    const look = async () => {
      await watchRooms(queue.services, beacon)
      await moveRooms(queue.services, beacon)
      await keeperOf(queue.db).forget()
      return queue.roomOf(subject)
    }
    queue.sandbox.faults.first = 'away'
    queue.sandbox.faults.second = 'away'
    await sql`insert into waiting_rooms (subject, mode, per_minute) values (${subject}, 'opening', 6000)`.execute(
      queue.db,
    )
    await sql`update packs set sales_start_at = now() + interval '20 minutes' where id = ${id}`.execute(
      queue.db,
    )
    const opened = await look()
    expect(opened.state).toBe('joining')
    await takePlaces(queue.db, opened.id, [(await queue.person()).accountId])
    await sql`update packs set sales_start_at = now() where id = ${id}`.execute(queue.db)
    await sql`update waiting_rooms set closes_at = now() where subject = ${subject}`.execute(queue.db)
    expect((await look()).state).toBe('drawing')
    await sql`update waiting_rooms set beacon_at = beacon_at - interval '1 hour' where subject = ${subject}`.execute(
      queue.db,
    )
    await look()
    expect((await queue.browser().get(`/waiting-room/pack-${id}/state`)).body).toMatchObject({
      state: 'drawing',
      late: true,
    })
    // The round it was announced for is there as soon as somebody answers.
    await sql`update waiting_rooms set beacon_round = ${roundFrom(practiceChain, Date.now() / 1000) - 2} where subject = ${subject}`.execute(
      queue.db,
    )
    queue.sandbox.faults.second = null
    await expect.poll(async () => (await look()).state).toBe('serving')
  })
})

describe('another chain, configured since a list was closed', () => {
  it('neither draws that list by its rounds nor tells its record another chain', async () => {
    const other = beaconSource({
      sources: queue.sandbox.sources,
      chain: quicknet.hash,
      known: quicknet,
      timeoutMs: 2000,
      warn: () => undefined,
      afterSeconds: 2,
    })
    const round = roundFrom(practiceChain, Date.now() / 1000) - 2
    expect((await other.read(round, practiceChain.hash))?.round).toBe(round)
    expect(await other.read(round, quicknet.hash)).toBeNull()
    const named = { chain: practiceChain.hash, round, at: '' }
    const entries = [{ no: 1, at: '', kind: 'closed', beacon: named }].map((said) => ({
      statement: JSON.stringify(said),
    }))
    expect(await chainOfRecord(other, entries)).toEqual(practiceChain)
  })
})

describe('a sale whose hour has come', () => {
  it('gives no seat to who has no pass, though nobody has closed the list yet', async () => {
    await queue.opening(2, 60)
    const fast = await queue.person()
    await sql`update events set sales_start_at = now() where id = 2`.execute(queue.db)
    expect((await queue.roomOf('event:2')).state).toBe('joining')
    const { status, body } = await fast.post('/events/2/holds', { bestAvailable: { quantity: 1 } })
    expect([status, body.code]).toEqual([403, 'queue_pass_required'])
    await sql`update waiting_rooms set state = 'ended', ended = 'switched_off' where subject = 'event:2'`.execute(
      queue.db,
    )
  })
})

describe('a draw', () => {
  it('that is killed in the middle was not, and is the same when it is done again', async () => {
    const { id } = await drawing(3)
    await sql`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      queue.db,
    )
    await sql`create trigger killed before insert on waiting_records for each row execute function killed()`.execute(
      queue.db,
    )
    for (let tries = 0; tries < 60; tries += 1) {
      const failed = await queue.round().then(
        () => null,
        (error: Error) => error.message,
      )
      if (failed === 'killed') break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const { rows } = await sql<{ drawn: number; seeds: number }>`select
      (select count(number)::int from waiting_places where room_id = ${id}) as drawn,
      (select count(seed)::int from waiting_lists where room_id = ${id}) as seeds`.execute(queue.db)
    expect(rows[0]).toEqual({ drawn: 0, seeds: 0 })
    await sql`drop trigger killed on waiting_records`.execute(queue.db)
    await Promise.all([queue.round(), queue.round(), queue.round()])
    await queue.until('event:3', 'serving')
    const said = await sql<{ kind: string }>`select statement::json ->> 'kind' as kind from waiting_records
      where room_id = ${id} order by no`.execute(queue.db)
    expect(said.rows.map(({ kind }) => kind)).toEqual(['announced', 'closed', 'drawn'])
  })

  it('of a list that closed too late waits for a beacon that nobody knew yet', async () => {
    await queue.opening(4, 30)
    const person = await queue.person()
    const room = await queue.roomOf('event:4')
    await takePlaces(queue.db, room.id, [person.accountId])
    // The worker was away for an hour: T and the named beacon are long past.
    await sql`update events set sales_start_at = now() - interval '1 hour' where id = 4`.execute(queue.db)
    await sql`update waiting_rooms set closes_at = now() - interval '1 hour', beacon_at = now() - interval '59 minutes'
      where id = ${room.id}`.execute(queue.db)
    expect(await takePlaces(queue.db, room.id, [(await queue.person()).accountId])).toMatchObject([
      { code: 'list_closes' },
    ])
    await queue.round()
    const closed = await queue.roomOf('event:4')
    expect(closed.state).toBe('drawing')
    expect(closed.beaconRound).not.toBe(room.beaconRound)
    const { rows } = await sql<{
      later: boolean
    }>`select beacon_at > clock_timestamp() as later from waiting_rooms
      where id = ${room.id}`.execute(queue.db)
    expect(rows[0]!.later).toBe(true)
  })
})

describe('a sale', () => {
  it('that is sold out while many wait says so, and asks nobody for a pass', async () => {
    await sql`update event_seats set status = 'blocked', hold_id = null, held_until = null where event_id = 3`.execute(
      queue.db,
    )
    const hold = (until: string) =>
      sql`update event_seats set status = 'held', hold_id = gen_random_uuid(), held_until = ${sql.raw(until)}
        where event_id = 3 and seat_id = 0`.execute(queue.db)
    await hold(`now() + interval '5 minutes'`)
    await queue.round()
    // A cart may still let its seats go; a voucher keeps them for days.
    expect((await queue.roomOf('event:3')).state).toBe('serving')
    await hold(`now() + interval '2 days'`)
    await queue.round()
    expect(await queue.roomOf('event:3')).toMatchObject({ state: 'ended', ended: 'sold_out' })
  })

  it('that is sold out tells whoever closed the page and still waited, once; who has had a turn is told nothing', async () => {
    const saleId = await queue.opening(6, -60, 0)
    await sql`insert into event_seats (event_id, seat_id, zone_id, status) select 6, seat_id, zone_id, 'free' from event_seats
      where event_id = 3 limit 5`.execute(queue.db)
    const [ana, beto] = [await queue.person(), await queue.person()]
    await takePlaces(queue.db, (await queue.roomOf('event:6')).id, [ana.accountId, beto.accountId])
    await sql`update waiting_places set status = 'called', called_at = now() where account_id = ${beto.accountId}::uuid`.execute(
      queue.db,
    )
    expect((await beto.post(`/waiting-room/${saleId}/pass`)).status).toBe(200)
    await sql`update event_seats set status = 'blocked' where event_id = 6`.execute(queue.db)
    await queue.round()
    await queue.round()
    const told = async (person: typeof ana) =>
      (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)
    expect(await told(ana)).toEqual([expect.stringMatching(/^Se agotaron los boletos: /)])
    expect(await told(beto)).toEqual([])
  })

  it('whose hour is moved is announced anew, with another beacon', async () => {
    await queue.opening(7, 600)
    const before = await queue.roomOf('event:7')
    await sql`update events set sales_start_at = sales_start_at + interval '10 minutes' where id = 7`.execute(
      queue.db,
    )
    await queue.round()
    const after = await queue.roomOf('event:7')
    expect(+after.closesAt! - +before.closesAt!).toBe(600_000)
    expect(after.beaconRound).toBeGreaterThan(before.beaconRound!)
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from waiting_records
      where room_id = ${after.id}`.execute(queue.db)
    expect(rows[0]!.many).toBe(2)
  })

  it('whose hour is moved to now closes its list at once, by a record that still checks', async () => {
    const saleId = await queue.opening(9, 600)
    const person = await queue.person()
    await takePlaces(queue.db, (await queue.roomOf('event:9')).id, [person.accountId])
    await sql`update events set sales_start_at = now() where id = 9`.execute(queue.db)
    await queue.until('event:9', 'serving')
    const record = (await person.get(`/waiting-room/${saleId}/1/record`)).body
    const checked = await verifyQueue(
      { record, list: null, buckets: null },
      {},
      { sha256: nodeSha256, verifyBls },
    )
    expect(checked.statements.map(({ kind }) => kind)).toEqual(['announced', 'announced', 'closed', 'drawn'])
    // The list itself is not read here.
    expect(checked.faults).toEqual(['list_not_of_root'])
  })

  it('that is cancelled with people in its room ends it at once and tells them once', async () => {
    const saleId = 'event-7'
    const ana = await queue.person()
    await takePlaces(queue.db, (await queue.roomOf('event:7')).id, [ana.accountId])
    await sql`update events set status = 'cancelled' where id = 7`.execute(queue.db)
    await queue.round()
    expect((await queue.browser().get(`/waiting-room/${saleId}/state`)).body).toMatchObject({
      state: 'ended',
      ended: 'cancelled',
    })
    await queue.round()
    const { notifications } = (await ana.get('/notifications')).body
    expect(notifications).toMatchObject([{ kind: 'waiting_room', path: '/system/tickets-base/fila/event-7' }])
    expect(notifications[0].title).toMatch(/^Se canceló la venta: /)
  })

  it('with nobody in its list begins to serve at T, and ends when everybody has left', async () => {
    await queue.opening(8, 2)
    await queue.until('event:8', 'serving')
    expect(await queue.roomOf('event:8')).toMatchObject({ lastNumber: 0, ended: null })
    const { rowCount } = await queue.pool.query(`select from waiting_lists where places = 0`)
    expect(rowCount).toBe(1)
    await watchRooms(queue.services, queue.beacon)
    expect((await queue.roomOf('event:8')).state).toBe('serving')
    const people = [await queue.person(), await queue.person()]
    for (const person of people) await person.post('/waiting-room/event-8/places')
    await sql`update waiting_rooms set per_minute = 0, serving_since = now() - interval '11 minutes' where subject = 'event:8'`.execute(
      queue.db,
    )
    await queue.round()
    expect((await queue.roomOf('event:8')).state).toBe('serving')
    for (const person of people) await person.call('DELETE', '/waiting-room/event-8/places/mine')
    await queue.round()
    expect(await queue.roomOf('event:8')).toMatchObject({ state: 'ended', ended: 'empty' })
  })
})
