import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planSales } from '#products/bonogallo/server/sale.ts'
import { staff } from '#world/staff.ts'
import { packSales } from './sale.ts'
import { openQueue, type Queue } from '#catalogue/waiting-room/server/testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.close())

describe.each([
  ['pack', 'pack:1', '/packs/1/holds'],
  ['bonogallo', 'plan:2', '/bonus/plans/2/holds'],
])('the waiting room of a %s', (_, subject, path) => {
  it('asks for a pass of that very sale, and lets its person hold with it', async () => {
    const saleId = subject.replace(':', '-')
    const wanted = { bestAvailable: { quantity: 1 } }
    const before = await queue.person()
    expect((await before.post(path, wanted)).status).toBe(201)
    // Its sale has begun long since, so it serves at once.
    await sql`insert into waiting_rooms (subject, mode, per_minute) values (${subject}, 'opening', 60000)`.execute(
      queue.db,
    )
    await queue.round()
    const fan = await queue.person()
    expect((await fan.post(path, wanted)).body.code).toBe('queue_pass_required')
    expect((await fan.post(`/waiting-room/${saleId}/places`)).body).toMatchObject({ number: 1 })
    await sql`update waiting_rooms set serving_at = now() - interval '1 second' where subject = ${subject}`.execute(
      queue.db,
    )
    await queue.round()
    const { body } = await fan.post(`/waiting-room/${saleId}/pass`)
    expect((await fan.post(path, wanted, { 'queue-pass': body.pass })).status).toBe(201)
    const { body: sale } = await queue.browser().get(`/waiting-room/${saleId}`)
    expect(sale).toMatchObject({ saleId, state: 'serving' })
    expect(sale.title.length).toBeGreaterThan(3)
    const told = sql`select from hold_times where subject = ${subject}`
    await expect.poll(async () => (await told.execute(queue.db)).rows.length).toBe(1)
  })
})

it.each([
  ['a match', '/events/1/holds'],
  ['a pack', '/packs/1/holds'],
  ['a bonogallo', '/bonus/plans/2/holds'],
])('the club’s window takes seats of %s beside its room; saying so lets nobody else in', async (_, path) => {
  if (path.startsWith('/events/')) await queue.serving(1)
  const asks = async (who: Pick<Awaited<ReturnType<typeof staff>>, 'post'>, headers = {}) =>
    (await who.post(path, { bestAvailable: { quantity: 1 } }, headers)).status
  const window = { 'at-window': 'yes' }
  const clerk = await staff(queue, 'box_office')
  expect([await asks(clerk), await asks(clerk, window)]).toEqual([403, 201])
  const others = [queue.browser(), await queue.person(), await staff(queue, 'marketing')]
  for (const other of others) expect(await asks(other, window)).toBe(403)

  const elsewhere = await staff(queue, 'box_office')
  await sql`insert into staff_bounds (account_id, event_ids) values (${elsewhere.accountId}, '{2}')`.execute(
    queue.db,
  )
  expect(await asks(elsewhere, window)).toBe(403)
})

it('a pack counts as sold out when no seat of its zones is left in all its matches, though pieces are', async () => {
  const soldOut = async () => (await packSales.find(queue.db, [1]))[0]!.soldOut
  expect(await soldOut()).toBe(false)
  const inPack = sql`event_id in (select event_id from pack_events where pack_id = 1)
    and zone_id in (select zone_id from pack_prices where pack_id = 1)`
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from event_seats seat where ${inPack} and exists (select from packs join plan_seats place using (plan_id)
      where packs.id = 1 and place.seat_id = seat.seat_id and not place.companion)
    group by seat_id order by count(*) filter (where status = 'free') desc, seat_id limit 1`.execute(queue.db)
  const { seatId } = rows[0]!
  await sql`update event_seats set status = 'blocked', hold_id = null, held_until = null, order_id = null
    where ${inPack} and seat_id <> ${seatId}`.execute(queue.db)
  await sql`update event_seats set status = 'free', hold_id = null, held_until = null, order_id = null
    where ${inPack} and seat_id = ${seatId}`.execute(queue.db)
  expect(await soldOut()).toBe(false)
  await sql`update event_seats set status = 'blocked' where seat_id = ${seatId} and event_id =
    (select max(event_id) from pack_events where pack_id = 1)`.execute(queue.db)
  expect(await soldOut()).toBe(true)
  const { rows: pieces } = await sql`select from stock_units join packs on stock_item_id = item_id
    where packs.id = 1 and stock_units.status = 'free' limit 1`.execute(queue.db)
  expect(pieces).toHaveLength(1)
})

it('a bonogallo counts as sold out when no seat of its zones is left in all its matches, and not before', async () => {
  const soldOut = async () => (await planSales.find(queue.db, [2]))[0]!.soldOut
  expect(await soldOut()).toBe(false)
  const inPlan = sql`event_id in (select event_id from bonus_plan_events where plan_id = 2)
    and zone_id in (select zone_id from bonus_prices where plan_id = 2) and status in ('free', 'held')`
  const { rows } = await sql<{ seatId: number; matches: number }>`
    select seat_id, count(*)::int as matches from event_seats where ${inPlan} group by seat_id
    order by matches desc, seat_id limit 1`.execute(queue.db)
  const { seatId, matches } = rows[0]!
  await sql`update event_seats set status = 'blocked', hold_id = null, held_until = null
    where ${inPlan} and seat_id <> ${seatId}`.execute(queue.db)
  expect(matches).toBeGreaterThan(0)
  expect(await soldOut()).toBe(false)
  await sql`update event_seats set status = 'blocked' where seat_id = ${seatId} and event_id =
    (select max(event_id) from bonus_plan_events where plan_id = 2)`.execute(queue.db)
  expect(await soldOut()).toBe(true)
})
