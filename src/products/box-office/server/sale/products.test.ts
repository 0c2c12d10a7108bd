import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { holderOf, stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { openShop, type Shopping } from '#products/shop/server/testing/shopping.ts'
import { staff } from '#world/staff.ts'
import { openTill, tillSums } from '../sql.ts'

let shop: Shopping
type Person = Awaited<ReturnType<typeof staff>>
let cashier: Person

beforeAll(async () => {
  shop = await openShop()
  cashier = await staff(shop, 'box_office')
  await cashier.post('/box-office/till', { openingCents: 0 })
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await shop.books()).toEqual({ unbalanced: [], miscounted: [] })
})

const cash = (receivedCents: number) => ({ means: 'cash', receivedCents })
const guest = { email: 'titular@correo.example', firstName: 'Ana', lastName: 'Luna' }
const sums = async (person = cashier) => tillSums(shop.db, (await openTill(shop.db, person.accountId))!.id)

describe('goods at the window', () => {
  async function shirt(pieces: number) {
    const { body } = await cashier.get('/box-office/goods')
    const [good] = body.goods as { variantId: number; priceCents: number }[]
    const { stockItemId } = await shop.db
      .selectFrom('productVariants')
      .select('stockItemId')
      .where('id', '=', good!.variantId)
      .executeTakeFirstOrThrow()
    await shop.stock(stockItemId, pieces)
    return { ...good!, stockItemId }
  }
  const sale = (good: { variantId: number; priceCents: number }, quantity: number, more: object = {}) => ({
    key: randomUUID(),
    lines: [{ variantId: good.variantId, quantity }],
    seenTotalCents: good.priceCents * quantity,
    pay: cash(good.priceCents * quantity + 1000),
    ...more,
  })

  it('are paid and handed over at once, once for each key, and counted in the till', async () => {
    const good = await shirt(3)
    const before = await sums()
    const body = sale(good, 2)
    const answers = await Promise.all([1, 2, 3].map(() => cashier.post('/box-office/goods-sales', body)))
    expect(answers.map(({ status, body: done }) => [status, done.changeCents])).toEqual(
      answers.map(() => [201, 1000]),
    )
    const { orderId } = answers[0]!.body
    expect(await shop.pieces(good.stockItemId)).toEqual({ free: 1, held: 0, sold: 2 })
    expect((await sums()).cashCents - before.cashCents).toBe(good.priceCents * 2)
    const order = (await cashier.get(`/desk/orders/${orderId}`)).body
    expect(order).toMatchObject({ kind: 'shop', status: 'paid', totalCents: good.priceCents * 2 })
    const { status } = await shop.db
      .selectFrom('shopOrders')
      .select('status')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('delivered')
  })

  it('never sell the last piece twice, whoever presses', async () => {
    const good = await shirt(1)
    const other = await staff(shop, 'box_office')
    await other.post('/box-office/till', { openingCents: 0 })
    const answers = await Promise.all(
      [cashier, other, cashier, other].map((person) => person.post('/box-office/goods-sales', sale(good, 1))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await shop.pieces(good.stockItemId)).toEqual({ free: 0, held: 0, sold: 1 })
  })

  it('are refused at another price than the one seen, with too little money, and to who sells nothing', async () => {
    const good = await shirt(2)
    const post = (body: object, person = cashier) => person.post('/box-office/goods-sales', body)
    expect((await post(sale(good, 1, { seenTotalCents: 1 }))).body.code).toBe('price_changed')
    expect((await post(sale(good, 1, { pay: cash(1) }))).body.code).toBe('too_little_cash')
    expect((await post(sale(good, 1), await staff(shop, 'marketing'))).status).toBe(403)
    expect(await shop.pieces(good.stockItemId)).toEqual({ free: 2, held: 0, sold: 0 })
  })
})

describe('a bonogallo at the window', () => {
  async function named(planId: number, person = cashier) {
    const { body: hold } = await person.post(`/bonus/plans/${planId}/holds`, {
      bestAvailable: { quantity: 1 },
    })
    const seatId = hold.seats[0].id as number
    const at = `/bonus/holds/${hold.id}`
    const { body } = await person.call('PUT', `${at}/holders`, { holders: [holderOf(seatId)] })
    return { holdId: hold.id as string, totalCents: body.priceCents as number, at }
  }
  const sell = (holdId: string, totalCents: number, more: object = { guest }, person = cashier) =>
    person.post('/box-office/sales', { key: randomUUID(), holdId, fares: [], pay: cash(totalCents), ...more })

  it('is a pass of whoever is named, with its tickets, paid into the till', async () => {
    const planId = await stagePlan(shop.db)
    const { holdId, totalCents } = await named(planId)
    const before = await sums()
    const { status, body } = await sell(holdId, totalCents)
    expect([status, body.totalCents]).toEqual([201, totalCents])
    expect((await sums()).cashCents - before.cashCents).toBe(totalCents)
    const pass = await shop.db
      .selectFrom('passes')
      .innerJoin('accounts', 'accounts.id', 'passes.accountId')
      .select(['passes.id', 'accounts.email', 'passes.firstName'])
      .where('orderId', '=', body.orderId)
      .executeTakeFirstOrThrow()
    expect([pass.email, pass.firstName]).toEqual([guest.email, 'Ana'])
    const tickets = await shop.db
      .selectFrom('tickets')
      .select('id')
      .where('orderId', '=', body.orderId)
      .where('status', '=', 'valid')
      .execute()
    expect(tickets).toHaveLength(3)
  })

  it('wants somebody to be named, its holders, and all of its price', async () => {
    const planId = await stagePlan(shop.db)
    const { holdId, totalCents, at } = await named(planId)
    expect((await sell(holdId, totalCents, {})).body.code).toBe('buyer_required')
    await cashier.call('PUT', `${at}/payment`, { monthly: true })
    expect((await sell(holdId, totalCents)).body.code).toBe('not_monthly')
    const { body: bare } = await cashier.post(`/bonus/plans/${planId}/holds`, {
      bestAvailable: { quantity: 1 },
    })
    expect((await sell(bare.id, totalCents)).body.code).toBe('holders_missing')
    await cashier.call('DELETE', `/holds/${holdId}`)
    await cashier.call('DELETE', `/holds/${bare.id}`)
  })
})
