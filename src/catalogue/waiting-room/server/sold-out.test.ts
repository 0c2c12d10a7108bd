import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takePlaces } from './join/take-places.ts'
import { keeperOf } from './keeper.ts'
import { watchRooms } from './life/live.ts'
import { openQueue, type Queue } from './testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.close())

it('a sale that is sold out while 20,000 wait tells them all at once by one small file, serves nobody, and offers the waitlist', async () => {
  const many = 20_000
  const saleId = await queue.opening(6, -60, 60)
  await sql`insert into event_seats (event_id, seat_id, zone_id, status) select 6, seat_id, zone_id, 'free' from event_seats
    where event_id = 3 limit 5`.execute(queue.db)
  const [near, far] = [await queue.person(), await queue.person()]
  const { id } = await queue.roomOf('event:6')
  await takePlaces(queue.db, id, [near.accountId])
  await sql`with person as (
      insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at)
      select 'espera-' || no || '@correo.example', '-', 'Rosa', 'Luna', '1', now() from generate_series(3, ${many}) no
      returning id)
    insert into waiting_places (id, room_id, sitting, account_id, salt, commitment, in_list, number)
    select id, ${id}, 1, id, sha256(id::text::bytea), sha256(id::text::bytea), false, 1 + row_number() over ()
    from person`.execute(queue.db)
  await sql`update waiting_rooms set last_number = ${many - 1} where id = ${id}`.execute(queue.db)
  await takePlaces(queue.db, id, [far.accountId])
  // The first of them have a turn, and have not taken it.
  await sql`update waiting_rooms set serving_at = now() - interval '1 second' where id = ${id}`.execute(
    queue.db,
  )
  await queue.round()
  const readers = [near, far, queue.browser()]
  const states = () => Promise.all(readers.map((one) => one.get(`/waiting-room/${saleId}/state`)))
  for (const { body } of await states()) {
    expect(body).toMatchObject({ state: 'serving', last: many })
    expect(body.serving).toBeGreaterThan(0)
  }

  await sql`update event_seats set status = 'sold', order_id = gen_random_uuid(), hold_id = null, held_until = null
    where event_id = 6`.execute(queue.db)
  await watchRooms(queue.services, queue.beacon)
  await keeperOf(queue.db).forget()
  const told = await states()
  expect(told[0]!.body).toMatchObject({ state: 'ended', ended: 'sold_out' })
  expect(new Set(told.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(JSON.stringify(told[0]!.body).length).toBeLessThan(200)
  expect(new Set(told.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['public, max-age=2']))

  for (const one of [near, far])
    expect((await one.post(`/waiting-room/${saleId}/pass`)).body.code).toBe('no_queue')
  expect((await (await queue.person()).post(`/waiting-room/${saleId}/places`)).body.code).toBe('no_queue')
  const noticesOf = async () =>
    (await sql`select from notifications where key = ${`queue-sold-out:${id}:1`}`.execute(queue.db)).rows
      .length
  expect(await noticesOf()).toBe(0)
  await queue.tellEnds()
  const { rows } = await sql<{ served: number; waiting: number; notices: number; people: number }>`select
      (select count(*)::int from waiting_places where room_id = ${id} and status = 'served') as served,
      (select count(*)::int from waiting_places where room_id = ${id} and status in ('waiting', 'called')) as waiting,
      count(*)::int as notices, count(distinct account_id)::int as people
    from notifications where key = ${`queue-sold-out:${id}:1`} and body like '%lista de espera%'`.execute(
    queue.db,
  )
  expect(rows[0]).toEqual({ served: 0, waiting: many, notices: many, people: many })
  const { entries } = (await far.get(`/waiting-room/${saleId}/1/record`)).body
  expect(JSON.parse(entries.at(-1).statement)).toMatchObject({
    kind: 'ended',
    reason: 'sold_out',
    served: 0,
    waiting: many,
  })
  const wish = { zoneId: null, quantity: 2, takesFewer: true }
  const { status, body } = await far.call('PUT', '/events/6/waitlist/mine', wish)
  expect([status, body.place.status]).toEqual([200, 'waiting'])
}, 400_000)
