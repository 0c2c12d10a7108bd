import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { matchSales } from '#catalogue/events/server/sale.ts'
import { restIn } from '#selling/holds/server/resting/rest-seats.ts'
import { queryable } from '#server/db.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { standingOf } from './sql.ts'

const eventId = 1

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('a match of which only a companion’s place is left, whose wheelchair’s place was sold alone, is sold out everywhere', async () => {
  const { db } = server
  const { rows } = await sql<{ place: number; chair: number; zone: number }>`
    select place.seat_id as place, chair.seat_id as chair, place.zone_id as zone
    from events join plan_seats place using (plan_id) join plan_seats chair using (plan_id)
    where events.id = ${eventId} and place.companion and chair.accessible and chair.section = place.section
      and chair.row_label = place.row_label and chair.seat_id in (place.seat_id - 1, place.seat_id + 1)
      and not exists (select from plan_seats other where other.plan_id = place.plan_id and other.accessible
        and other.seat_id in (place.seat_id - 1, place.seat_id + 1) and other.seat_id <> chair.seat_id) limit 1`.execute(
    db,
  )
  const { place, chair, zone } = rows[0]!
  const set = (status: string, which: ReturnType<typeof sql>) =>
    sql`
    update event_seats set status = ${sql.lit(status)}::seat_status, hold_id = null,
      held_until = case when ${status} = 'held' then now() + interval '5 minutes' end,
      order_id = case when ${status} = 'sold' then gen_random_uuid() end
    where event_id = ${eventId} and ${which}`.execute(db)
  await set('sold', sql`seat_id not in (${place}, ${chair})`)
  await set('free', sql`seat_id in (${place}, ${chair})`)
  const other = sql<{ seat: number }>`select min(seat_id) as seat from event_seats
    where event_id = ${eventId} and zone_id = ${zone} and seat_id not in (${place}, ${chair})`
  const { seat } = (await other.execute(db)).rows[0]!
  const desk = await staff(server, 'marketing')

  /** What each part of the product says: the waiting room, the sale's record, the match's page, the desk, and whether what comes back rests first. */
  async function told() {
    const page = async () =>
      (await server.browser().get(`/events/${eventId}`)).body as { saleState: string; availability: string }
    const listed = async () =>
      (await desk.get('/events/desk?size=100')).body.rows.find(({ id }: { id: number }) => id === eventId)
    await set('free', sql`seat_id = ${seat}`)
    const resting = await restIn(queryable(db), { eventId, seatIds: [seat], carts: false })
    await sql`delete from resting_seats where event_id = ${eventId}`.execute(db)
    await set('sold', sql`seat_id = ${seat}`)
    // What is counted for the page is a second old at most.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    return {
      room: (await matchSales(db, [eventId]))[0]!.soldOut,
      record: (await standingOf(db, eventId))!.soldOut,
      page: (await page()).saleState === 'sold_out',
      desk: (await listed()).state === 'sold_out',
      rests: resting.has(seat),
    }
  }

  const no = { room: false, record: false, page: false, desk: false, rests: false }
  expect(await told()).toEqual(no)
  await set('sold', sql`seat_id = ${chair}`)
  const yes = { room: true, record: true, page: true, desk: true, rests: true }
  expect(await told()).toEqual(yes)
  await set('blocked', sql`seat_id = ${chair}`)
  expect(await told()).toEqual(yes)
  await set('free', sql`seat_id = ${chair}`)
  expect(await told()).toEqual(no)
})
