import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ProviderRejected } from '../provider.ts'
import { openWorld, type World, type Buyer } from '#world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

const stepsOf = (order: { steps: { step: string }[] }) => order.steps.map(({ step }) => step)

/** A charge in the bank's world whose order ended: cancelled there, then paid all the same. */
async function expiredOrder(ana: Buyer, more: object = {}) {
  const order = await ana.order(2, more)
  const { body } = await ana.payByCard(order.id, 'CONT')
  await world.db
    .updateTable('payments')
    .set({ status: 'abandoned' })
    .where('orderId', '=', order.id)
    .execute()
  await world.passTime(order.id, 60 * 3600)
  await world.expire()
  expect((await ana.read(order.id)).status).toBe('expired')
  return {
    ...order,
    seatIds: order.lines.map((line) => line.seat.id),
    providerPaymentId: body.providerPaymentId as string,
  }
}

async function payLate(providerPaymentId: string) {
  await world.sim(`payments/${providerPaymentId}/pay`)
  await world.notice(providerPaymentId)
}

describe('money that comes after the order expired', () => {
  it('buys the same seats while they are free', async () => {
    const ana = await world.buyer()
    const order = await expiredOrder(ana)
    await payLate(order.providerPaymentId)
    const after = await ana.read(order.id)
    expect(after.status).toBe('paid')
    expect(stepsOf(after).at(-1)).toBe('paid_late')
    expect(after.lines.map((line: { seat: { id: number } }) => line.seat.id)).toEqual(order.seatIds)
  })

  it('goes back whole when somebody else has one of them', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const order = await expiredOrder(ana)
    await beto.hold(1, order.seatIds.slice(0, 1))
    await payLate(order.providerPaymentId)
    await world.notice(order.providerPaymentId)
    await world.runJobs('send_refund')
    const after = await ana.read(order.id)
    expect(after.status).toBe('refunded')
    expect(stepsOf(after).slice(-2)).toEqual(['refund_late', 'refund_done'])
    expect(await world.provider(`/v1/payments/${order.providerPaymentId}`)).toMatchObject({
      status: 'refunded',
    })
    expect((await ana.get('/tickets')).body.tickets).toEqual([])
  })

  it('buys as many together in the same zone, where the buyer agreed', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const order = await expiredOrder(ana, { acceptsEqualSeats: true })
    await beto.hold(1, order.seatIds.slice(0, 1))
    await payLate(order.providerPaymentId)
    const after = await ana.read(order.id)
    expect(after.status).toBe('paid')
    expect(stepsOf(after).at(-1)).toBe('reseated')
    const [one, two] = after.lines as { seat: { id: number; zoneId: number; section: string; row: string } }[]
    expect(one!.seat.id).not.toBe(order.seatIds[0])
    expect([one!.seat.zoneId, two!.seat.zoneId]).toEqual(order.lines.map((line) => line.seat.zoneId))
    expect([one!.seat.section, one!.seat.row]).toEqual([two!.seat.section, two!.seat.row])
    expect(after.totalCents).toBe(order.totalCents)
  })

  it('goes back when the person has reached the limit meanwhile', async () => {
    const ana = await world.buyer()
    const order = await expiredOrder(ana)
    // Others than the expired order's, which stay free: it is the limit that keeps them from it.
    await ana.order(
      0,
      {},
      Array.from({ length: 8 }, (_, place) => 14_000 + place),
    )
    await payLate(order.providerPaymentId)
    expect((await ana.read(order.id)).status).toBe('refunded')
  })

  it('goes back when the buyer had cancelled', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const { body } = await ana.pay(order.id, { method: 'oxxo' })
    await ana.post(`/orders/${order.id}/cancellation`)
    await payLate(body.providerPaymentId)
    const after = await ana.read(order.id)
    expect(after.status).toBe('refunded')
    expect(stepsOf(after)).toEqual(['placed', 'reserved', 'cancelled', 'refund_cancelled'])
  })

  it('goes back when the match was cancelled', async () => {
    const { buyer: ana, order, payment: body } = await world.fan().holds().orders().pays('CONT')
    const match = world.db.updateTable('events').where('id', '=', world.event.id)
    await match.set({ status: 'cancelled' }).execute()
    await payLate(body.providerPaymentId)
    await match.set({ status: 'published' }).execute()
    expect((await ana.read(order.id)).status).toBe('refunded')
  })

  it('becomes credit when the provider will not take it back', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const order = await expiredOrder(ana)
    await beto.hold(1, order.seatIds.slice(0, 1))
    await payLate(order.providerPaymentId)
    const refund = () => Promise.reject(new ProviderRejected(400, 'no', [{ code: '2085', description: '' }]))
    await world.withProvider({ refund }, () => world.runJobs('send_refund'))
    const { body } = await ana.get('/payments')
    expect(body.credits).toMatchObject([{ amountCents: order.totalCents }])
    expect(stepsOf(await ana.read(order.id)).at(-1)).toBe('credited')
  })

  it('tells by mail what became of it', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const order = await expiredOrder(ana)
    await beto.hold(1, order.seatIds.slice(0, 1))
    await payLate(order.providerPaymentId)
    world.mails.length = 0
    await world.runJobs('mail_order_step')
    expect(world.mails.map((mail) => mail.text).join()).toContain('Te devolvemos')
  })
})

describe('expiry and approval at the same instant', () => {
  it('never sell a seat twice, never keep money for nothing', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [ana, beto] = [await world.buyer(), await world.buyer()]
      const order = await ana.order(2)
      const seatIds = order.lines.map((line) => line.seat.id)
      const { body } = await ana.payByCard(order.id, 'CONT')
      await world.db
        .updateTable('payments')
        .set({ status: 'abandoned' })
        .where('orderId', '=', order.id)
        .execute()
      await world.passTime(order.id, 60 * 3600)
      await world.sim(`payments/${body.providerPaymentId}/pay`)
      await Promise.all([
        world.expire(),
        world.notice(body.providerPaymentId),
        beto.hold(2, seatIds).catch(() => null),
        world.notice(body.providerPaymentId),
      ])
      const { status } = await ana.read(order.id)
      expect(['paid', 'refunded']).toContain(status)
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from event_seats
        where order_id = ${order.id}`.execute(world.db)
      expect(rows[0]?.n).toBe(status === 'paid' ? 2 : 0)
      expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
    }
  })
})
