import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitlistJobs } from '#selling/waitlist/server/jobs.ts'
import { openSoldOut, type SoldOut } from '#selling/waitlist/server/testing/sold-out.ts'
import { startWorker } from '#server/jobs.ts'

let club: SoldOut
beforeAll(async () => {
  club = await openSoldOut()
})
afterAll(() => club.close())

it('scripts that try without a pause get nothing that people of the list wait for, two workers and a lost one beside', async () => {
  const { zoneId, bought } = await club.zoneSold(4)
  const people = await Promise.all([1, 2, 3, 4].map(() => club.waiting({ zoneId })))
  const bots = await Promise.all([1, 2, 3].map(() => club.buyer()))
  let trying = true
  let won = 0
  const swarm = bots.map(async (bot) => {
    while (trying)
      for (const { seatId } of bought) {
        const { status } = await bot.post(`/events/${club.event.id}/holds`, { seatIds: [seatId] })
        if (status === 201) won += 1
      }
  })
  for (const each of bought) await club.giveBack(each)
  await club.endRests()
  const lost = await startWorker(club.services, [waitlistJobs(club.services)])
  await lost.stop()
  const workers = await Promise.all(
    [1, 2].map(() => startWorker(club.services, [waitlistJobs(club.services)])),
  )
  const statuses = async () =>
    (await Promise.all(people.map((person) => club.place(person)))).map(({ status }) => status)
  try {
    await expect.poll(statuses, { timeout: 60_000 }).toEqual(['offered', 'offered', 'offered', 'offered'])
    // One offer after another ends: what was let go is never a script's while somebody waits.
    const eva = await club.waiting({ zoneId })
    await club.letPass((await club.place(people[0]!)).offer.holdId)
    await expect.poll(async () => (await club.place(eva)).status, { timeout: 60_000 }).toBe('offered')
  } finally {
    for (const one of workers) await one.stop()
    trying = false
    await Promise.all(swarm)
  }
  expect(won).toBe(0)
  const { rows } = await sql<{ twice: number }>`select count(*)::int as twice from (
    select seat_id from waitlist_offered_seats group by event_id, seat_id having count(*) > 1) seats`.execute(
    club.db,
  )
  expect(rows[0]!.twice).toBe(0)
  expect(
    (await Promise.all(people.map((person) => club.told(person))))
      .flat()
      .filter((head) => head === 'Hay lugares para ti'),
  ).toHaveLength(4)
}, 180_000)

it('the same scripts win where what has expired counts as free while somebody waits: the negative control', async () => {
  const { zoneId, bought } = await club.zoneSold(1)
  const person = await club.waiting({ zoneId })
  await club.giveBack(bought[0]!)
  await club.endRests()
  await club.round()
  await club.waiting({ zoneId })
  const { holdId } = (await club.place(person)).offer
  await sql`update event_seats set held_until = now() - interval '1 second' where hold_id = ${holdId}`.execute(
    club.db,
  )
  const bot = await club.buyer()
  const grab = () => bot.post(`/events/${club.event.id}/holds`, { seatIds: [bought[0]!.seatId] })
  expect((await grab()).status).toBe(409)
  await sql`delete from waited_zones`.execute(club.db)
  expect((await grab()).status).toBe(201)
})
