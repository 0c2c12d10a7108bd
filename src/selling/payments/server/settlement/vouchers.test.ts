import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatTotal } from '#lib/money.ts'
import { openWorld, type World } from '#world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

describe('paying with a voucher', () => {
  it.each(['oxxo', 'paycash', 'spei'])(
    '%s keeps the seats until its own deadline and becomes tickets when paid',
    async (method) => {
      const ana = await world.buyer()
      const order = await ana.order()
      const { body } = await ana.pay(order.id, { method })
      expect(body).toMatchObject({ method, status: 'pending', orderStatus: 'reserved' })
      expect(body.voucher.url).toContain('/ticket')
      expect(method === 'spei' ? body.voucher.clabe : body.voucher.barcode).toMatch(/^\d{18,}$/)
      await world.passTime(order.id, 30 * 3600)
      await world.expire()
      const waiting = await ana.read(order.id)
      expect(waiting.status).toBe('reserved')
      await world.sim(`payments/${body.providerPaymentId}/pay`)
      await world.poll()
      expect((await ana.read(order.id)).status).toBe('paid')
    },
  )

  it.each(['oxxo', 'spei'])('%s comes by mail with all that is needed to pay', async (method) => {
    const ana = await world.buyer()
    const order = await ana.order(1)
    const { body } = await ana.pay(order.id, { method })
    world.mails.length = 0
    await world.runJobs('mail_order_step')
    const { reference, clabe, barcode } = body.voucher
    const mail = world.mails.find(({ text }) => text.includes(reference))
    for (const fact of [formatTotal(order.totalCents), clabe ?? barcode]) {
      expect(mail?.text).toContain(fact)
      expect(mail?.html).toContain(fact)
    }
    // A locked phone shows the notice: no amount, no reference.
    const [notice] = (await ana.get('/notifications')).body.notifications
    expect(notice).toMatchObject({ kind: 'orders', path: `/system/tickets-base/finaliced/${order.id}` })
    expect(`${notice.title} ${notice.body}`).not.toMatch(/\$|\d{10}/)
  })

  it('ends when the voucher ends, and counts the seats back once', async () => {
    const ana = await world.buyer()
    const order = await ana.order(8)
    const { body } = await ana.pay(order.id, { method: 'oxxo' })
    await world.passTime(order.id, 49 * 3600)
    await world.sim(`payments/${body.providerPaymentId}/expire`)
    for (const _ of [1, 2]) {
      await world.notice(body.providerPaymentId)
      await world.poll()
      await world.expire()
    }
    expect((await ana.read(order.id)).status).toBe('expired')
    expect((await ana.order(8)).lines).toHaveLength(8)
  })

  it('is one per person', async () => {
    const ana = await world.buyer()
    await ana.pay((await ana.order(1)).id, { method: 'oxxo' })
    const second = await ana.pay((await ana.order(1)).id, { method: 'spei' })
    expect(second.body.code).toBe('one_reservation')
  })

  it('is refused when a fifth of the zone waits for cash already', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const seats = await world.db
      .selectFrom('eventSeats')
      .select(['seatId', 'zoneId'])
      .where('eventId', '=', world.event.id)
      .where('status', '=', 'free')
      .orderBy('seatId', 'desc')
      .limit(6)
      .execute()
    const seatIds = seats.map((seat) => seat.seatId)
    const [mine, his] = [
      await ana.order(0, {}, seatIds.slice(0, 3)),
      await beto.order(0, {}, seatIds.slice(3)),
    ]
    const others = world.db
      .updateTable('eventSeats')
      .where('eventId', '=', world.event.id)
      .where('zoneId', '=', seats[0]!.zoneId)
    await others.where('seatId', 'not in', seatIds).set({ zoneId: 99 }).execute()
    const zoneOf = world.db
      .updateTable('eventSeats')
      .where('eventId', '=', world.event.id)
      .where('zoneId', '=', 99)
    await zoneOf
      .where('seatId', '>', (seatIds.at(-1) ?? 0) - 12)
      .set({ zoneId: seats[0]!.zoneId })
      .execute()
    expect((await ana.pay(mine.id, { method: 'oxxo' })).body.status).toBe('pending')
    expect((await beto.pay(his.id, { method: 'oxxo' })).body.code).toBe('cash_full')
    expect((await beto.payByCard(his.id, 'APRO')).body.orderStatus).toBe('paid')
    await zoneOf.set({ zoneId: seats[0]!.zoneId }).execute()
  })

  it('is withdrawn at the provider when the order is cancelled', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const { body } = await ana.pay(order.id, { method: 'oxxo' })
    expect((await ana.post(`/orders/${order.id}/cancellation`)).status).toBe(200)
    expect((await ana.post(`/orders/${order.id}/cancellation`)).status).toBe(200)
    await world.runJobs('withdraw_payments')
    expect(await world.provider(`/v1/payments/${body.providerPaymentId}`)).toMatchObject({
      status: 'cancelled',
    })
    expect((await ana.read(order.id)).status).toBe('cancelled')
  })

  it('is not offered close to the match', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const { startsAt } = await world.db
      .selectFrom('events')
      .select('startsAt')
      .where('id', '=', world.event.id)
      .executeTakeFirstOrThrow()
    const move = (to: Date) =>
      world.db.updateTable('events').set({ startsAt: to, salesEndAt: to }).where('id', '=', world.event.id)
    const soon = new Date(Date.now() + 71 * 3_600_000)
    await world.db
      .updateTable('events')
      .set({ doorsAt: new Date() })
      .where('id', '=', world.event.id)
      .execute()
    await move(soon).execute()
    const { body } = await ana.get(`/orders/${order.id}/payment-options`)
    expect(
      body.methods
        .filter((one: { why: string | null }) => one.why === null)
        .map((one: { method: string }) => one.method),
    ).toEqual(['card', 'wallet'])
    expect((await ana.pay(order.id, { method: 'oxxo' })).body.code).toBe('cash_closed')
    await move(startsAt).execute()
  })
})
