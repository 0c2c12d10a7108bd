import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  expect((await world.books()).miscounted).toEqual([])
  await world.close()
})

const seatStates = async (seatIds: number[]) => {
  const rows = await world.db
    .selectFrom('eventSeats')
    .select('status')
    .where('eventId', '=', world.event.id)
    .where('seatId', 'in', seatIds)
    .execute()
  return [...new Set(rows.map((row) => row.status))]
}

describe('making an order', () => {
  it('prices every seat with all charges inside, the tax of the service told apart', async () => {
    const ana = await world.buyer()
    const held = await ana.hold(2)
    const { status, body } = await ana.post('/orders', { holdId: held.id })
    expect(status).toBe(201)
    expect(body.folio).toMatch(/^TQ-\d{6}$/)
    expect(body.totalCents).toBe(held.totalCents)
    expect(body.faceCents + body.serviceCents).toBe(body.totalCents)
    expect(body.serviceTaxCents).toBeGreaterThan(0)
    expect(body.steps).toMatchObject([{ step: 'placed' }])
  })

  it('of the same hold again, or fifty times at once, is the same order', async () => {
    const ana = await world.buyer()
    const { id: holdId } = await ana.hold(2)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ana.post('/orders', { holdId })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  })

  it('takes other fares while nobody is paying it, and then no more', async () => {
    const ana = await world.buyer()
    const order = await ana.order(2)
    const child = { seatId: order.lines[0]!.seat.id, fare: 'child' }
    const changed = await ana.post('/orders', {
      holdId: order.holdId,
      fares: [child],
      acceptsEqualSeats: true,
    })
    expect(changed.body.id).toBe(order.id)
    expect(changed.body.acceptsEqualSeats).toBe(true)
    expect(changed.body.totalCents).toBeLessThan(order.totalCents)
    expect((await ana.payByCard(order.id, 'APRO')).body.amountCents).toBe(changed.body.totalCents)
    expect((await ana.post('/orders', { holdId: order.holdId, fares: [child] })).status).toBe(201)
    expect((await ana.post('/orders', { holdId: order.holdId, fares: [] })).body.code).toBe('order_fixed')
  })

  it('refuses fares for seats that are not in it', async () => {
    const ana = await world.buyer()
    const { id: holdId } = await ana.hold(1)
    const { status } = await ana.post('/orders', { holdId, fares: [{ seatId: 1_000_000, fare: 'child' }] })
    expect(status).toBe(400)
  })

  it('refuses a hold whose time has passed by the database’s clock', async () => {
    const ana = await world.buyer()
    const { id: holdId } = await ana.hold(1)
    await sql`update holds set expires_at = now() - interval '1 s' where id = ${holdId}`.execute(world.db)
    expect((await ana.post('/orders', { holdId })).body.code).toBe('hold_ended')
  })

  it('keeps to the limit a person has, over orders made at the same moment', async () => {
    const ana = await world.buyer()
    const holds = await Promise.all([ana.hold(5), ana.hold(5), ana.hold(3)])
    const answers = await Promise.all(holds.map((held) => ana.post('/orders', { holdId: held.id })))
    const counted = answers
      .filter((answer) => answer.status === 201)
      .reduce((sum, answer) => sum + answer.body.lines.length, 0)
    expect(counted).toBeLessThanOrEqual(world.event.seatsPerPerson)
    expect(answers.find((answer) => answer.status !== 201)?.body).toMatchObject({
      code: 'limit_reached',
      detail: { limit: 8 },
    })
  })
})

describe('a limit that one’s own seats have used up', () => {
  it('says which unpaid purchase they are in, so that one can go on with it or let it go', async () => {
    const ana = await world.buyer()
    const first = await ana.order(6)
    const { id: holdId } = await ana.hold(4)
    const refused = await ana.post('/orders', { holdId })
    expect(refused.body).toMatchObject({
      code: 'limit_reached',
      detail: { limit: 8, own: { holdId: first.holdId, orderId: first.id } },
    })
    expect(refused.body.title).toMatch(
      /Ya tienes 6 lugares en una compra sin pagar: sigue con ellos o suéltalos/,
    )
    await ana.post(`/orders/${first.id}/cancellation`)
    expect((await ana.post('/orders', { holdId })).status).toBe(201)
  })

  it('names nothing where the seats are paid', async () => {
    const ana = await world.buyer()
    await ana.payByCard((await ana.order(6)).id, 'APRO')
    const { id: holdId } = await ana.hold(4)
    const { body } = await ana.post('/orders', { holdId })
    expect([body.code, body.detail.own]).toEqual(['limit_reached', undefined])
  })
})

describe('ending an order', () => {
  it('by its buyer frees the seats and the person’s count, once', async () => {
    const ana = await world.buyer()
    const order = await ana.order(8)
    const answers = await Promise.all([1, 2, 3].map(() => ana.post(`/orders/${order.id}/cancellation`)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await seatStates(order.lines.map((line) => line.seat.id))).toEqual(['free'])
    expect((await ana.order(8)).lines).toHaveLength(8)
    expect((await ana.payByCard(order.id, 'APRO')).body.code).toBe('order_closed')
  })

  it('is not for paid ones', async () => {
    const { buyer: ana, order } = await world.fan().holds(1).orders().pays('APRO')
    expect((await ana.post(`/orders/${order.id}/cancellation`)).body.code).toBe('order_closed')
  })

  it('by time happens after its hold and not before, and a new attempt is refused', async () => {
    const ana = await world.buyer()
    const order = await ana.order(8)
    await world.passTime(order.id, 590)
    await world.expire()
    expect((await ana.read(order.id)).status).toBe('pending')
    await world.passTime(order.id, 11)
    expect((await ana.payByCard(order.id, 'APRO')).body.code).toBe('hold_ended')
    await world.passTime(order.id, 20)
    await Promise.all([world.expire(), world.expire()])
    expect((await ana.read(order.id)).status).toBe('expired')
    expect(await seatStates(order.lines.map((line) => line.seat.id))).toEqual(['free'])
    expect((await ana.order(8)).lines).toHaveLength(8)
  })

  it('waits when its hold was given more time', async () => {
    const ana = await world.buyer()
    const order = await ana.order(1)
    await world.passTime(order.id, 500)
    expect((await ana.post(`/holds/${order.holdId}/extension`)).status).toBe(200)
    await world.passTime(order.id, 200)
    await world.expire()
    expect((await ana.payByCard(order.id, 'APRO')).body.orderStatus).toBe('paid')
  })
})

describe('my orders', () => {
  it('are listed newest first, and nobody else’s among them', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const [first, second] = [await ana.order(1), await ana.order(2)]
    await beto.order(1)
    const { body } = await ana.get('/orders')
    expect(body.orders.map((order: { id: string; seats: number }) => [order.id, order.seats])).toEqual([
      [second.id, 2],
      [first.id, 1],
    ])
  })
})
