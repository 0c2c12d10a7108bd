import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takePlaces } from './join/take-places.ts'
import { openQueue, type Queue } from './testing/queue.ts'
import { waitingRoomSigns } from './vital-signs.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.close())

async function told(metric: string, subject: string) {
  const sign = waitingRoomSigns.find((one) => one.metric === metric)!
  const values = await sign.read(queue.services)
  return values.find(({ labels }) => labels!['sale'] === subject)
}
const waiting = (subject: string) => told('taquilla_room_waiting', subject)
const stuck = (subject: string) => told('taquilla_room_stuck_seconds', subject)
const { limit } = waitingRoomSigns.find(({ alert }) => alert !== undefined)!.alert!

it('a room tells how many wait in it, and asks for somebody while its draw or its next number is owed', async () => {
  queue.sandbox.faults.first = 'late'
  queue.sandbox.faults.second = 'late'
  await queue.opening(1, 3)
  const { id } = await queue.roomOf('event:1')
  const people = [await queue.person(), await queue.person(), await queue.person()]
  await takePlaces(
    queue.db,
    id,
    people.map(({ accountId }) => accountId),
  )
  expect(await waiting('event:1')).toMatchObject({ value: 3, words: expect.stringContaining('vs') })
  expect((await stuck('event:1'))!.value).toBe(0)
  await queue.until('event:1', 'drawing')
  await sql`update waiting_rooms set beacon_at = now() - interval '5 minutes' where id = ${id}`.execute(
    queue.db,
  )
  const late = await stuck('event:1')
  expect(late!.value).toBeGreaterThan(limit)
  expect(late!.since).toBeInstanceOf(Date)

  await sql`update waiting_rooms set state = 'serving', last_number = 3, serving = 0, serving_at = now() - interval '5 minutes',
    per_minute = 60 where id = ${id}`.execute(queue.db)
  expect((await stuck('event:1'))!.value).toBeGreaterThan(limit)
  // On purpose, and at the end of those who wait, nothing is owed.
  await sql`update waiting_rooms set paused = true where id = ${id}`.execute(queue.db)
  expect((await stuck('event:1'))!.value).toBe(0)
  await sql`update waiting_rooms set paused = false, serving = 3 where id = ${id}`.execute(queue.db)
  expect((await stuck('event:1'))!.value).toBe(0)
})

it('a room that is over says nothing', async () => {
  await sql`update waiting_rooms set state = 'ended', ended = 'over'`.execute(queue.db)
  expect([await waiting('event:1'), await stuck('event:1')]).toEqual([undefined, undefined])
})
