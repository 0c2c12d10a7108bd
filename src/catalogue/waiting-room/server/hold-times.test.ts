import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/db.ts'
import { fullAt } from '../rules.ts'
import { busyStatementsFrom, calmShare, fullHoldsMs, heldSeatsFrom, slowHoldsFromMs } from '../thresholds.ts'
import { Problem } from '#lib/problem.ts'
import { holdP95, holdTook, timeHold } from './hold-times.ts'
import { easePace } from './life/ease-pace.ts'
import { isPressed } from './life/pressure.ts'
import { findRoom } from './sql.ts'
import { openQueue, type Queue } from './testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
  await sql`update events set sales_start_at = now() - interval '1 hour', requires_fan_id = false where id = 1`.execute(
    queue.db,
  )
})
afterAll(() => queue.close())
beforeEach(async () => {
  await sql`delete from hold_times`.execute(queue.db)
})

const subject = 'event:1'
/** A room of a sale that no rehearsal measured. */
const room = { subject, measuredPerMinute: null }
const slow = slowHoldsFromMs + 200
/** What a node told, so many seconds ago. */
const told = (ms: number, holds = 50, secondsAgo = 0) =>
  sql`insert into hold_times (subject, node, holds, p95_ms, told_at)
    values (${subject}, gen_random_uuid(), ${holds}, ${ms}, now() - make_interval(secs => ${secondsAgo}))`.execute(
    queue.db,
  )

it('nodes tell how long holds of a sale take, those over HTTP too, and the slowest counts', async () => {
  await Promise.all(
    Array.from({ length: 25 }, () =>
      queue.browser().post('/events/1/holds', { bestAvailable: { quantity: 1 } }),
    ),
  )
  await expect.poll(() => holdP95(queue.db, subject)).not.toBeNull()
  await told(60_000)
  expect(await holdP95(queue.db, subject)).toBe(60_000)
  expect(await holdP95(queue.db, 'event:2')).toBeNull()
})

it('a few holds, and those of a while ago, say nothing', async () => {
  await told(slow, 3)
  await told(slow, 50, 30)
  expect(await holdP95(queue.db, subject)).toBeNull()
  for (let no = 0; no < 5; no++) holdTook(queue.db, 'event:3', 9000)
  await expect
    .poll(
      async () => (await sql`select from hold_times where subject = 'event:3'`.execute(queue.db)).rows.length,
    )
    .toBe(1)
  expect(await holdP95(queue.db, 'event:3')).toBeNull()
})

it('who is refused without a pass or proof, however often, says nothing of how long holds take', async () => {
  await queue.serving(4)
  const fan = await queue.person()
  for (let no = 0; no < 25; no++)
    expect((await fan.post('/events/4/holds', { bestAvailable: { quantity: 1 } })).status).toBe(403)
  const proof = () => Promise.reject(new Problem('proof_required', 'work first', 403))
  await expect(timeHold(queue.db, 'event:5', proof)).rejects.toThrow('work first')
  const taken = () => Promise.reject(new Problem('seats_taken', 'taken'))
  await expect(timeHold(queue.db, 'event:6', taken)).rejects.toThrow('taken')
  const told = async () =>
    (await sql<{ subject: string }>`select subject from hold_times`.execute(queue.db)).rows
  // All that was seen until then is told at once.
  await expect.poll(told).toEqual([{ subject: 'event:6' }])
})

it('holds that take long press a sale, quick ones do not', async () => {
  await told(slowHoldsFromMs / 10)
  expect(await isPressed(queue.services, room)).toBe(false)
  await told(slow)
  expect(await isPressed(queue.services, room)).toBe(true)
})

it('as many held seats as the machine buys press a sale, by what a rehearsal measured of it or by the usual bound', async () => {
  const hold = (seats: number) =>
    sql`update event_seats set
      status = case when no <= ${seats} then 'held' else 'free' end::seat_status,
      held_until = case when no <= ${seats} then now() + interval '5 minutes' end
    from (select seat_id, row_number() over (order by seat_id)::int as no from event_seats
      where event_id = 3 and hold_id is null and status in ('free', 'held')) numbered
    where event_id = 3 and event_seats.seat_id = numbered.seat_id
      and (no <= ${seats}) <> (status = 'held')`.execute(queue.db)
  const measured = { subject: 'event:3', measuredPerMinute: 30 }
  const full = fullAt(30, heldSeatsFrom)
  await hold(full - 1)
  expect(await isPressed(queue.services, measured)).toBe(false)
  expect(await isPressed(queue.services, measured, { calm: true })).toBe(true)
  await hold(full)
  expect(await isPressed(queue.services, measured)).toBe(true)
  expect(await isPressed(queue.services, { ...measured, measuredPerMinute: null })).toBe(false)
  await hold(full * calmShare - 1)
  expect(await isPressed(queue.services, measured, { calm: true })).toBe(false)
  await hold(0)
})

it('statements that wait for each other press a sale', async () => {
  const busy = openDatabase(queue.databaseUrl, busyStatementsFrom)
  const slept = Array.from({ length: busyStatementsFrom }, () => sql`select pg_sleep(3)`.execute(busy.db))
  await expect.poll(() => isPressed(queue.services, room), { interval: 100 }).toBe(true)
  await Promise.all(slept)
  await busy.close()
  await expect.poll(() => isPressed(queue.services, room), { interval: 100 }).toBe(false)
})

it('a room calls fewer while holds take long, and all again once they do not', async () => {
  await sql`insert into waiting_rooms (subject, mode, state, per_minute, last_number, serving_at, serving_since, sitting)
    values ('event:2', 'opening', 'serving', 300, 50, now(), now(), 1)`.execute(queue.db)
  const eased = async (ms: number) => {
    await sql`delete from hold_times`.execute(queue.db)
    await sql`insert into hold_times (subject, node, holds, p95_ms) values ('event:2', gen_random_uuid(), 50, ${ms})`.execute(
      queue.db,
    )
    await easePace(queue.services, (await findRoom(queue.db, 'event:2'))!)
    return (await queue.roomOf('event:2')).easedTo
  }
  expect(await eased(fullHoldsMs)).toBeNull()
  expect(await eased(1.5 * fullHoldsMs)).toBe(150)
  expect(await eased(16_000)).toBe(30)
  expect(await eased(50)).toBeNull()
})

it('an automatic room opens by them, at the rate that was measured', async () => {
  await sql`insert into waiting_rooms (subject, mode, per_minute, measured_per_minute)
    values (${subject}, 'automatic', 300, 840)`.execute(queue.db)
  await queue.round()
  expect((await queue.roomOf(subject)).state).toBe('idle')
  await told(slow)
  await queue.round()
  expect(await queue.roomOf(subject)).toMatchObject({ state: 'serving', perMinute: 840 })
})

it('an automatic room in which nobody waits ends as calm once nothing presses its sale, and not before', async () => {
  const stands = async () => {
    await queue.round()
    const { state, ended } = await queue.roomOf(subject)
    return [state, ended]
  }
  await sql`update waiting_rooms set serving_since = now() - interval '11 minutes' where subject = ${subject}`.execute(
    queue.db,
  )
  // Not pressed any more, and not calm either.
  await told(slowHoldsFromMs * calmShare)
  expect(await stands()).toEqual(['serving', null])
  await sql`delete from hold_times`.execute(queue.db)
  expect(await stands()).toEqual(['ended', 'calm'])
})
