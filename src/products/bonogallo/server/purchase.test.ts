import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeFare } from '#catalogue/fares/server/testing/own-fare.ts'
import { gateTickets } from '#matchday/gate/server/snapshot/ticket-rows.ts'
import { ledgerFaults } from '#selling/ledger/server/sql.ts'
import { readPage } from '#server/table.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'
import { passesTable } from './desk/table.ts'
import { buyPass, orderPass } from './testing/pass-buyer.ts'
import { holderOf, stagePlan } from './testing/plan-stage.ts'

let world: World
let planId: number
beforeAll(async () => {
  world = await openWorld()
  planId = await stagePlan(world.db, { priceCents: 300_000 })
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
  expect(await ledgerFaults(world.db)).toEqual([])
})

let seat = 9000
const nextSeat = () => (seat += 3)

describe('a bonogallo', () => {
  it('is one seat, sold in every match, with a ticket under the pass in each', async () => {
    const ana = await world.buyer()
    const seatId = nextSeat()
    const { passId } = await buyPass(world, ana, planId, seatId)
    const { body } = await ana.get('/bonus/passes')
    const [pass] = body.passes
    expect(pass).toMatchObject({ id: passId, status: 'active', priceCents: 300_000, seat: { id: seatId } })
    expect(pass.matches.map((match: { shareCents: number }) => match.shareCents)).toEqual([
      100_000, 100_000, 100_000,
    ])
    expect(pass.matches.every((match: { ticketId: string | null }) => match.ticketId !== null)).toBe(true)
    expect(pass.statement).toMatchObject([
      { kind: 'pass_bought', amountCents: 300_000, balanceCents: 300_000 },
    ])
    expect(pass.renewal).toEqual({ counted: 0, needed: 2, matches: 3, reachable: true })
    const { body: session } = await ana.get('/auth/session')
    expect(session.user.hasBonoGallo).toBe(true)
    const { body: own } = await ana.get('/tickets')
    expect(own.tickets).toHaveLength(3)
  })

  it('in general admission names no row and no seat, from the choice to the pass', async () => {
    const { zoneId } = await world.db
      .selectFrom('planZones')
      .select('zoneId')
      .where('admission', '=', 'general')
      .executeTakeFirstOrThrow()
    const ana = await world.buyer()
    const { body: plan } = await ana.get(`/bonus/plans/${planId}`)
    expect(plan.zones.find(({ id }: { id: number }) => id === zoneId).admission).toBe('general')
    const input = { bestAvailable: { quantity: 1, zoneId } }
    const { body: hold } = await ana.post(`/bonus/plans/${planId}/holds`, input)
    const unnumbered = { zoneId, admission: 'general', row: '', seat: '' }
    expect(hold.seats).toMatchObject([unnumbered])
    await ana.call('DELETE', `/holds/${hold.id}`)
    await buyPass(world, ana, planId, hold.seats[0].id)
    expect((await ana.get('/bonus/passes')).body.passes[0].seat).toMatchObject(unnumbered)
    const { rows } = await readPage(world.db, passesTable, { search: hold.seats[0].section })
    expect(rows.map(({ seat }) => seat)).toContain(`${hold.seats[0].zone} ${hold.seats[0].section}`)
  })

  it('costs by the fare that fits the age, and says so', async () => {
    const ana = await world.buyer()
    const { body: hold } = await ana.post(`/bonus/plans/${planId}/holds`, { bestAvailable: { quantity: 2 } })
    const [one, two] = hold.seats.map(({ id }: { id: number }) => id)
    const send = (holders: object[]) => ana.call('PUT', `/bonus/holds/${hold.id}/holders`, { holders })
    const wrong = await send([holderOf(one), holderOf(two, { fare: 'child', birthDate: '2000-01-01' })])
    expect(wrong.body.fields).toHaveProperty(['holders.1.birthDate'])
    const noPhone = await send([holderOf(one, { phone: null })])
    expect(noPhone.body.fields).toHaveProperty(['holders.0.phone'])
    expect((await ana.post('/orders', { holdId: hold.id })).body.code).toBe('holders_missing')
    const right = await send([
      holderOf(one),
      holderOf(two, { fare: 'child', birthDate: '2020-01-01', phone: null }),
    ])
    expect(right.body).toMatchObject({ priceCents: 450_000, instalmentCents: 75_000, complete: true })
    const order = await ana.post('/orders', { holdId: hold.id })
    expect(order.body).toMatchObject({ kind: 'bonogallo', totalCents: 450_000, matches: [{}, {}, {}] })
  })

  it('at a fare of the club’s own costs its price, fits its age, and is what ticket and gate tell', async () => {
    const evidence = 'Pide la credencial de la porra'
    const key = await makeFare(await staff(world, 'marketing'), 'Porra', { ageFrom: 18, evidence })
    const own = await stagePlan(world.db, { priceCents: 300_000, ownFare: key })
    const ana = await world.buyer()
    const { body: hold } = await ana.post(`/bonus/plans/${own}/holds`, { seatIds: [nextSeat()] })
    const send = (more: object) =>
      ana.call('PUT', `/bonus/holds/${hold.id}/holders`, {
        holders: [holderOf(hold.seats[0].id, { fare: key, ...more })],
      })
    expect((await send({ birthDate: '2020-01-01', phone: null })).body.fields).toHaveProperty([
      'holders.0.birthDate',
    ])
    expect((await send({})).body).toMatchObject({ priceCents: 150_000, complete: true })
    const { body: order } = await ana.post('/orders', { holdId: hold.id })
    expect(order.totalCents).toBe(150_000)
    expect((await ana.payByCard(order.id, 'APRO')).body.status).toBe('approved')
    const { body } = await ana.get('/bonus/passes')
    expect(body.passes).toMatchObject([{ fare: key, priceCents: 150_000 }])
    const tickets = await world.tickets(ana)
    const told = { fareName: 'Porra', evidence }
    expect(tickets).toMatchObject([told, told, told])
    for (const { id, event } of tickets)
      expect(await gateTickets(world.db, { eventId: event.id, ids: [id] })).toMatchObject([
        { fare: key, ...told },
      ])
  })

  it('of another plan, hold or pass does not exist for somebody else', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const { passId, orderId } = await buyPass(world, ana, planId, nextSeat())
    const { body: hold } = await ana.post(`/bonus/plans/${planId}/holds`, { seatIds: [nextSeat()] })
    const tries: [string, string, unknown?][] = [
      ['GET', `/bonus/holds/${hold.id}`],
      ['PUT', `/bonus/holds/${hold.id}/holders`, { holders: [holderOf(hold.seats[0].id)] }],
      ['PUT', `/bonus/holds/${hold.id}/payment`, { monthly: true }],
      ['POST', `/bonus/plans/${planId}/holds`, { seatIds: [nextSeat()], replaces: hold.id }],
      ['POST', `/bonus/orders/${orderId}/subscription`, { token: 'x' }],
      ['POST', `/bonus/orders/${orderId}/instalment`],
      ['POST', `/bonus/passes/${passId}/matches/1/cession`],
      ['POST', `/bonus/passes/${passId}/matches/1/return`, { as: 'credit' }],
      ['POST', `/orders`, { holdId: hold.id }],
    ]
    for (const [method, path, body] of tries)
      expect([path, (await beto.call(method, path, body)).status]).toEqual([path, 404])
    expect((await beto.get('/bonus/passes')).body.passes).toEqual([])
    expect((await beto.get('/bonus/plans/9999')).status).toBe(404)
  })

  it('changes seats inside one hold, and never has both', async () => {
    const ana = await world.buyer()
    const [first, second] = [nextSeat(), nextSeat()]
    const held = await ana.post(`/bonus/plans/${planId}/holds`, { seatIds: [first] })
    const other = await ana.post(`/bonus/plans/${planId}/holds`, {
      seatIds: [second],
      replaces: held.body.id,
    })
    expect(other.status).toBe(201)
    const { rows } = await world.pool.query(
      `select seat_id, status from event_seats where seat_id = any ($1) order by event_id, seat_id`,
      [[first, second]],
    )
    expect(rows.filter((row) => row.seat_id === first).every((row) => row.status === 'free')).toBe(true)
    expect(rows.filter((row) => row.seat_id === second).map((row) => row.status)).toEqual([
      'held',
      'held',
      'held',
    ])
  })

  it('keeps its time when its seats change, and what is over or of another plan is not exchanged', async () => {
    const ana = await world.buyer()
    const path = `/bonus/plans/${planId}/holds`
    const hold = async (more: object = {}) => (await ana.post(path, { seatIds: [nextSeat()], ...more })).body
    const first = await hold()
    await world.pool.query(
      `update holds set expires_at = now() + interval '30 seconds', extended_at = now() - interval '570 seconds' where id = $1`,
      [first.id],
    )
    const { body: before } = await ana.get(`/holds/${first.id}`)
    const second = await hold({ replaces: first.id })
    expect(Math.abs(Date.parse(second.expiresAt) - Date.parse(before.expiresAt))).toBeLessThan(2)
    expect(second.extendable).toBe(false)
    await world.pool.query(`update holds set expires_at = now() - interval '1 second' where id = $1`, [
      second.id,
    ])
    expect((await hold({ replaces: second.id })).code).toBe('hold_ended')

    const other = await stagePlan(world.db)
    const { body: held } = await ana.post(`/bonus/plans/${other}/holds`, { seatIds: [nextSeat()] })
    expect((await hold({ replaces: held.id })).code).toBe('not_found')
    expect((await ana.get(`/holds/${held.id}`)).body.status).toBe('active')
  })

  it('shows as taken what is taken in any of its matches', async () => {
    const ana = await world.buyer()
    const seatId = nextSeat()
    await ana.post('/events/2/holds', { seatIds: [seatId] })
    const { body } = await ana.get(`/bonus/plans/${planId}/availability`)
    expect((body[seatId >> 2] >> ((seatId & 3) * 2)) & 3).not.toBe(0)
    const refused = await ana.post(`/bonus/plans/${planId}/holds`, { seatIds: [seatId] })
    expect([refused.status, refused.body.code, refused.body.detail.seatIds]).toEqual([
      409,
      'seats_taken',
      [seatId],
    ])
  })
})

describe('the last fixed seat', () => {
  it('goes to one of many who pay at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const seatId = nextSeat()
      const people = await Promise.all([1, 2, 3, 4].map(() => world.buyer()))
      const held = await Promise.all(
        people.map((person) => person.post(`/bonus/plans/${planId}/holds`, { seatIds: [seatId] })),
      )
      expect(held.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    }
  })

  it('would be held twice without the seats’ own rows, and even then is sold once: a control', async () => {
    const seatId = nextSeat()
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const first = await orderPass(ana, planId, seatId)
    await world.pool.query(
      `update event_seats set status = 'free', hold_id = null, held_until = null where seat_id = $1`,
      [seatId],
    )
    const second = await orderPass(beto, planId, seatId)
    await ana.payByCard(first.orderId, 'APRO')
    await beto.payByCard(second.orderId, 'APRO')
    await world.runJobs()
    // The second who pays finds it sold, and gets everything back: a seat never has two passes.
    const { rows } = await world.pool.query(`select count(*)::int as n from passes where seat_id = $1`, [
      seatId,
    ])
    expect(rows[0].n).toBe(1)
    const states = [(await ana.read(first.orderId)).status, (await beto.read(second.orderId)).status]
    expect(new Set(states)).toEqual(new Set(['paid', 'refunded']))
  })
})
