import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#world/database.ts'
import { liveSeats } from './live-seats.ts'
import { reserveBatch } from './reserve.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let eventId: number
beforeAll(async () => {
  database = await testDatabase('demo')
  const event = await database.db
    .selectFrom('events')
    .select('id')
    .where('away', '=', 'Halcones de Jalisco')
    .executeTakeFirstOrThrow()
  eventId = event.id
})
afterAll(() => database.drop())

it('answers a map that is asked for before it has begun to listen', async () => {
  const live = liveSeats(database.db, database.url)
  expect((await live.states(eventId)).length).toBeGreaterThan(1000)
  await live.close()
})

it('keeps what it hears while it reads the seats anew', async () => {
  const live = liveSeats(database.db, database.url)
  await live.states(eventId)
  const reading = live.refresh(eventId)
  await new Promise(setImmediate)
  live.apply(eventId, [[5, 3]])
  await reading
  expect((await live.states(eventId))[5]).toBe(3)
  await live.close()
})

it('tells of seats that it reads anew those that changed, and counts when some became free', async () => {
  const live = liveSeats(database.db, database.url)
  await live.states(eventId)
  const before = live.freed(eventId)
  const heard: unknown[] = []
  await live.watch(eventId, (changes) => heard.push(changes))
  await live.refresh(eventId)
  expect(heard).toEqual([])
  const set = (status: string) =>
    database.pool.query('update event_seats set status = $2 where event_id = $1 and seat_id = 70', [
      eventId,
      status,
    ])
  await set('blocked')
  await live.refresh(eventId)
  expect([heard, live.freed(eventId)]).toEqual([[[[70, 3]]], before])
  await set('free')
  await live.refresh(eventId)
  expect([heard.at(-1), live.freed(eventId)]).toEqual([[[70, 0]], before + 1])
  await live.close()
})

it('shows another connection’s hold without being asked', async () => {
  const live = liveSeats(database.db, database.url)
  const states = await live.states(eventId)
  const heard = new Promise((resolve) => void live.watch(eventId, resolve))
  const request = { visitorId: crypto.randomUUID(), accountId: null, seatIds: [40, 41] }
  await reserveBatch(database.pool, eventId, [request], { seconds: 600, seatLimit: 8, limited: false })
  await heard
  expect([states[40], states[41]]).toEqual([1, 1])
  await live.close()
})

it('tells a new watcher what changed a moment ago, which the picture it reads may lack', async () => {
  const live = liveSeats(database.db, database.url)
  await live.states(eventId)
  live.apply(eventId, [[60, 2]])
  const heard: unknown[] = []
  await live.watch(eventId, (changes) => heard.push(changes))
  expect(heard).toEqual([[[60, 2]]])
  await live.close()
})
