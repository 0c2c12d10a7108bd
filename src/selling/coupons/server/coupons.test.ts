import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { barrier } from '#world/barrier.ts'
import { takeOfPerson, takeUse } from './sql.ts'

let world: World
let desk: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  desk = await staff(world, 'marketing')
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
  expect(await wrongCounts()).toEqual([])
})

/** Codes and persons whose count is not what their uses say. */
async function wrongCounts() {
  const { rows } = await sql`
    select code, taken from coupon_codes where taken <> (select count(*) from coupon_uses use where use.code = coupon_codes.code)
    union all
    select account_id::text, taken from coupon_holders holder where taken <> (select count(*) from coupon_uses use
      where use.coupon_id = holder.coupon_id and use.account_id = holder.account_id)`.execute(world.db)
  return rows
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
async function coupon(more: object = {}): Promise<{ id: number; code: string }> {
  const body = {
    name: 'Prueba',
    percent: 20,
    offCents: null,
    kinds: ['tickets'],
    eventIds: [],
    zoneIds: [],
    startsAt: inHours(-1),
    endsAt: inHours(1),
    leastCents: 0,
    perPerson: 1,
    code: null,
    most: null,
    batch: null,
    ...more,
  }
  const answer = await desk.post('/staff/coupons', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { id: number; code: string }
}
const apply = (ana: Buyer, orderId: string, code: string) =>
  ana.call('PUT', `/orders/${orderId}/coupon`, { code })

describe('a coupon', () => {
  it('makes one number of the whole order: lines, payment, tickets and what goes back', async () => {
    const ana = await world.buyer()
    const order = await ana.order(3)
    const { code } = await coupon()
    const { body } = await apply(ana, order.id, code.toLowerCase())
    const paid = order.totalCents - Math.floor(order.totalCents / 5)
    expect(body).toMatchObject({ totalCents: paid, coupon: { code, offCents: order.totalCents - paid } })
    const lines = body.lines as { totalCents: number; seat: { id: number } }[]
    expect(lines.reduce((sum, line) => sum + line.totalCents, 0)).toBe(paid)
    const payment = await ana.payByCard(order.id, 'APRO')
    expect(
      (await world.provider(`/v1/payments/${payment.body.providerPaymentId}`))['transaction_amount'],
    ).toBe(paid / 100)
    const ask = { orderId: order.id, reason: 'prueba', actor: null }
    const part = await refundOrder(world.services, {
      ...ask,
      seatIds: [lines[0]!.seat.id],
      requestKey: randomUUID(),
    })
    expect(part.amountCents).toBe(lines[0]!.totalCents)
    const rest = await refundOrder(world.services, { ...ask, requestKey: randomUUID() })
    expect(part.amountCents + rest.amountCents).toBe(paid)
  })

  it('is taken out again, and follows the fares that are chosen after', async () => {
    const ana = await world.buyer()
    const order = await ana.order(2)
    const { code } = await coupon()
    await apply(ana, order.id, code)
    expect((await apply(ana, order.id, code)).status).toBe(200)
    const fares = [{ seatId: order.lines[0]!.seat.id, fare: 'child' }]
    const { body: changed } = await ana.post('/orders', { holdId: order.holdId, fares })
    const { body: plain } = await ana.call('DELETE', `/orders/${order.id}/coupon`)
    expect(plain.coupon).toBeNull()
    expect(changed.totalCents).toBe(plain.totalCents - Math.floor(plain.totalCents / 5))
  })

  it('is free again when its order ends unpaid, once', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const { code } = await coupon({ most: 1 })
    const [first, second] = [await ana.order(1), await beto.order(1)]
    await apply(ana, first.id, code)
    expect((await apply(beto, second.id, code)).body.code).toBe('coupon_used_up')
    await Promise.all([1, 2].map(() => ana.post(`/orders/${first.id}/cancellation`)))
    expect((await apply(beto, second.id, code)).status).toBe(200)
    await world.passTime(second.id, 700)
    await world.runJobs()
    const third = await ana.order(1)
    await world.jobs['expire_orders']!({}, {} as never)
    expect((await apply(ana, third.id, code)).status).toBe(200)
  })

  it('goes once when twenty ask for the last one, and never past a person’s own limit', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { code } = await coupon({ most: 1 })
      const buyers = await Promise.all(Array.from({ length: 20 }, () => world.buyer()))
      const orders = await Promise.all(buyers.map((one) => one.order(1)))
      const answers = await Promise.all(buyers.map((one, at) => apply(one, orders[at]!.id, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['coupon_used_up']))
      await Promise.all(buyers.map((one, at) => one.post(`/orders/${orders[at]!.id}/cancellation`)))
    }
    const ana = await world.buyer()
    const { code } = await coupon({ perPerson: 2 })
    const orders = []
    for (let n = 0; n < 4; n += 1) orders.push(await ana.order(1))
    const answers = await Promise.all(orders.map(({ id }) => apply(ana, id, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('would notice: a count read first and written after gives the last one more than once', async () => {
    const { code } = await coupon({ most: 1 })
    const meet = barrier(4)
    const careless = () =>
      world.db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('couponCodes')
          .select(['taken', 'most'])
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
        await meet()
        return row.taken < row.most!
      })
    const given = await Promise.all(Array.from({ length: 4 }, careless))
    expect(given.filter(Boolean).length).toBeGreaterThan(1)
    expect(await world.db.transaction().execute((tx) => takeUse(tx, code))).toBe(true)
    expect(await world.db.transaction().execute((tx) => takeUse(tx, code))).toBe(false)
    await world.db.updateTable('couponCodes').set({ taken: 0 }).where('code', '=', code).execute()
  })

  it('would notice the same of one person’s limit', async () => {
    const { accountId } = await world.buyer()
    const { id: couponId } = await coupon()
    const mine = world.db
      .selectFrom('couponHolders')
      .select('taken')
      .where('couponId', '=', couponId)
      .where('accountId', '=', accountId)
    const meet = barrier(2)
    const careless = async () => {
      const row = await mine.executeTakeFirst()
      await meet()
      return (row?.taken ?? 0) < 1
    }
    const guarded = () =>
      world.db.transaction().execute((tx) => takeOfPerson(tx, { couponId, accountId, most: 1 }))
    const four = (take: () => Promise<boolean>) => Promise.all(Array.from({ length: 4 }, take))
    expect((await four(careless)).filter(Boolean)).toHaveLength(4)
    expect((await four(guarded)).filter(Boolean)).toHaveLength(1)
    await world.db.deleteFrom('couponHolders').where('couponId', '=', couponId).execute()
  })

  it('answers the same for a code that is none, not yet and no more, and stops somebody who guesses', async () => {
    const ana = await world.buyer()
    const order = await ana.order(1)
    const early = await coupon({ startsAt: inHours(1), endsAt: inHours(2) })
    const ended = await coupon()
    await desk.post(`/staff/coupons/${ended.id}/end`)
    const answers = [
      await apply(ana, order.id, 'NADA'),
      await apply(ana, order.id, early.code),
      await apply(ana, order.id, ended.code),
    ]
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.detail ?? body.message}`))
        .size,
    ).toBe(1)
    for (let n = 0; n < 7; n += 1) await apply(ana, order.id, 'NADA')
    const good = await coupon()
    expect((await apply(ana, order.id, good.code)).status).toBe(429)
  })

  it('says why it is not for an order, and does not change one that is being paid', async () => {
    const ana = await world.buyer()
    const order = await ana.order(1)
    const shop = await coupon({ kinds: ['shop'] })
    expect((await apply(ana, order.id, shop.code)).body.code).toBe('coupon_other_kind')
    const dear = await coupon({ leastCents: 9_000_000 })
    expect((await apply(ana, order.id, dear.code)).body.code).toBe('coupon_least')
    const { code } = await coupon()
    await ana.pay(order.id, { method: 'oxxo' })
    expect((await apply(ana, order.id, code)).body.code).toBe('order_fixed')
    const beto = await world.buyer()
    expect((await apply(beto, order.id, code)).status).toBe(404)
  })
})

describe('a batch', () => {
  it('is so many codes of one use each, to be downloaded', async () => {
    const { id } = await coupon({ batch: 50 })
    const { body } = await desk.get(`/staff/coupons/${id}/codes`)
    const codes = String(body).trim().split('\r\n').slice(1)
    expect([codes.length, new Set(codes).size]).toEqual([50, 50])
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    expect((await apply(ana, (await ana.order(1)).id, codes[0]!)).status).toBe(200)
    expect((await apply(beto, (await beto.order(1)).id, codes[0]!)).body.code).toBe('coupon_used_up')
    const { body: list } = await desk.get('/staff/coupons?search=prueba')
    expect(list.rows.find((row: { id: number }) => row.id === id)).toMatchObject({
      codes: 50,
      most: 50,
      uses: 1,
    })
    expect((await desk.get(`/staff/coupons/${id}/uses`)).body.rows).toHaveLength(1)
  })
})
