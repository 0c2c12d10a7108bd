import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { keeperOf } from '#catalogue/waiting-room/server/keeper.ts'
import { openWorld, type World } from '#world/world.ts'
import { holdRenewalSeats } from './hold/renewal-seats.ts'
import { buyPass } from './testing/pass-buyer.ts'
import { holderOf, stagePlan } from './testing/plan-stage.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let seat = 16_000

/** Somebody with a pass for match 1, whose seat is kept in the next plan over matches 2 and 3. */
async function holder() {
  const ana = await world.buyer()
  const seatId = (seat += 3)
  const before = await stagePlan(world.db, { events: [1] })
  const { passId } = await buyPass(world, ana, before, seatId)
  const planId = await stagePlan(world.db, { events: [2, 3], renewing: true, followsId: before })
  await holdRenewalSeats(world.db)
  return { ana, seatId, planId, passId }
}

it('keeps each holder’s seat from everybody until renewals end, and lets the holder have it', async () => {
  const { ana, seatId, planId, passId } = await holder()
  const beto = await world.buyer()
  expect((await beto.post(`/bonus/plans/${planId}/holds`, { seatIds: [seatId] })).body.code).toBe(
    'renewal_only',
  )
  expect((await beto.post('/events/2/holds', { seatIds: [seatId] })).body.code).toBe('seats_taken')
  expect((await world.browser().post(`/bonus/plans/${planId}/holds`, { seatIds: [seatId] })).status).toBe(401)
  const { body } = await ana.get('/bonus/passes')
  expect(body.kept).toMatchObject([{ planId, passId, seat: { id: seatId } }])
  expect((await ana.get(`/bonus/plans/${planId}`)).body).toMatchObject({
    phase: 'renewal',
    kept: [{ passId }],
  })
  const hold = await ana.post(`/bonus/plans/${planId}/holds`, { seatIds: [seatId] })
  expect(hold.status).toBe(201)
  expect(Date.parse(hold.body.expiresAt) - Date.now()).toBeLessThanOrEqual(600_000)
  await ana.call('PUT', `/bonus/holds/${hold.body.id}/holders`, { holders: [holderOf(seatId)] })
  const { body: order } = await ana.post('/orders', { holdId: hold.body.id })
  expect((await ana.payByCard(order.id, 'APRO')).body.status).toBe('approved')
  await holdRenewalSeats(world.db)
  expect((await ana.get('/bonus/passes')).body.kept).toEqual([])
  const { rows } = await world.pool.query(`select renewed_from from passes where plan_id = $1`, [planId])
  expect(rows).toEqual([{ renewed_from: passId }])
})

it('still keeps it when the holder begins, and lets the time go by', async () => {
  const { ana, seatId, planId } = await holder()
  const { body: hold } = await ana.post(`/bonus/plans/${planId}/holds`, { seatIds: [seatId] })
  await ana.call('PUT', `/bonus/holds/${hold.id}/holders`, { holders: [holderOf(seatId)] })
  const { body: order } = await ana.post('/orders', { holdId: hold.id })
  await world.pool.query(`update holds set created_at = created_at - interval '1 hour' where id = $1`, [
    hold.id,
  ])
  await world.expire()
  expect((await ana.payByCard(order.id, 'APRO')).body.code).toBe('hold_ended')
  const beto = await world.buyer()
  expect((await beto.post('/events/2/holds', { seatIds: [seatId] })).body.code).toBe('seats_taken')
  const again = await ana.post(`/bonus/plans/${planId}/holds`, { seatIds: [seatId] })
  expect(again.status).toBe(201)
  expect((await ana.read(order.id)).status).toBe('cancelled')
  await ana.call('DELETE', `/holds/${again.body.id}`)
  await holdRenewalSeats(world.db)
  expect((await beto.post('/events/2/holds', { seatIds: [seatId] })).body.code).toBe('seats_taken')
})

it('goes on while the open sale’s room takes places; what a renewal held is no way past that room', async () => {
  const { ana, seatId, planId } = await holder()
  const path = `/bonus/plans/${planId}/holds`
  const opens = (when: string) =>
    sql`update bonus_plans set renewal_until = now() + ${when}::interval, open_from = now() + ${when}::interval
      where id = ${planId}`.execute(world.db)
  await opens('20 minutes')
  await sql`insert into waiting_rooms (subject, mode, state, per_minute, closes_at, beacon_round)
    values (${`plan:${planId}`}, 'opening', 'joining', 60, now() + interval '20 minutes', 1)`.execute(
    world.db,
  )
  await keeperOf(world.db).forget()
  const renewed = await ana.post(path, { seatIds: [seatId] })
  expect(renewed.status).toBe(201)
  const beto = await world.buyer()
  expect((await beto.post(path, { seatIds: [seatId] })).body.code).toBe('renewal_only')

  await opens('0 seconds')
  const others = { seatIds: [seatId + 1, seatId + 2] }
  expect((await beto.post(path, others)).body.code).toBe('queue_pass_required')
  const exchanged = await ana.post(path, { ...others, replaces: renewed.body.id })
  expect(exchanged.body.code).toBe('queue_pass_required')
  expect((await ana.get(`/holds/${renewed.body.id}`)).body.status).toBe('active')
})

it('would be lost to anybody if its row did not say held: a control', async () => {
  const { seatId } = await holder()
  await world.pool.query(
    `update event_seats set status = 'free', hold_id = null, held_until = null where seat_id = $1 and event_id = 2`,
    [seatId],
  )
  const beto = await world.buyer()
  expect((await beto.post('/events/2/holds', { seatIds: [seatId] })).status).toBe(201)
})
