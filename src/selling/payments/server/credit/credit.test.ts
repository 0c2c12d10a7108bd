import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { balanceOf, ledgerFaults, openAccount, post } from '#selling/ledger/server/sql.ts'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { clubOrders, creditOf } from './ledger-names.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
  expect(await ledgerFaults(world.db)).toEqual([])
})

async function rich(ana: Buyer, amountCents: number): Promise<void> {
  await openAccount(world.db, creditOf(ana.accountId), 0)
  await openAccount(world.db, clubOrders, null)
  const account = creditOf(ana.accountId)
  const postings = [
    { account, amountCents },
    { account: clubOrders, amountCents: -amountCents },
  ]
  await world.db
    .transaction()
    .execute((tx) => post(tx, { key: randomUUID(), kind: 'refund_as_credit', postings }))
}

const creditLeft = (ana: Buyer) => balanceOf(world.db, creditOf(ana.accountId))
const use = (ana: Buyer, orderId: string, wanted = true) =>
  ana.call('PUT', `/orders/${orderId}/credit`, { use: wanted })

it('pays part of an order, the card the rest, and each gets back what it paid', async () => {
  const ana = await world.buyer()
  await rich(ana, 10_000)
  const order = await ana.order(2)
  expect((await use(ana, order.id)).body).toEqual({
    balanceCents: 0,
    usedCents: 10_000,
    dueCents: order.totalCents - 10_000,
  })
  const { body } = await ana.payByCard(order.id, 'APRO')
  expect([body.status, body.amountCents]).toEqual(['approved', order.totalCents - 10_000])
  await refundOrder(world.services, {
    orderId: order.id,
    reason: 'prueba',
    requestKey: 'todo',
    actor: null,
  })
  await world.runJobs()
  expect(await creditLeft(ana)).toBe(10_000)
  const seen = await world.provider(`/v1/payments/${body.providerPaymentId as string}`)
  expect(Math.round((seen['transaction_amount_refunded'] as number) * 100)).toBe(order.totalCents - 10_000)
})

it('is taken out before an order comes to cost less than it pays', async () => {
  const ana = await world.buyer()
  await rich(ana, 1_000_000)
  const order = await ana.order(1)
  const fares = [{ seatId: order.lines[0]!.seat.id, fare: 'child' }]
  await use(ana, order.id)
  expect((await ana.post('/orders', { holdId: order.holdId, fares })).body.code).toBe('credit_first')
  await use(ana, order.id, false)
  const { body } = await ana.post('/orders', { holdId: order.holdId, fares })
  expect(body.totalCents).toBeLessThan(order.totalCents)
})

it('pays all of an order without the provider, once, however often it is asked', async () => {
  const ana = await world.buyer()
  await rich(ana, 1_000_000)
  const order = await ana.order(2)
  await use(ana, order.id)
  const paid = await Promise.all([1, 2, 3].map(() => ana.pay(order.id, { method: 'credit' })))
  expect(paid.map(({ status, body }) => [status, body.status])).toEqual(
    Array.from({ length: 3 }, () => [201, 'approved']),
  )
  expect((await ana.read(order.id)).status).toBe('paid')
  expect(await creditLeft(ana)).toBe(1_000_000 - order.totalCents)
})

it('comes back when the order expires or is cancelled, and may be taken out before', async () => {
  const ana = await world.buyer()
  await rich(ana, 5000)
  const first = await ana.order(1)
  await use(ana, first.id)
  await use(ana, first.id, false)
  expect(await creditLeft(ana)).toBe(5000)
  await use(ana, first.id)
  expect(await creditLeft(ana)).toBe(0)
  await world.passTime(first.id, 700)
  await world.expire()
  await world.runJobs('return_credit')
  expect(await creditLeft(ana)).toBe(5000)
  const second = await ana.order(1)
  await use(ana, second.id)
  await ana.post(`/orders/${second.id}/cancellation`)
  await world.runJobs('return_credit')
  await world.runJobs('return_credit')
  expect(await creditLeft(ana)).toBe(5000)
})

it('is not spent twice by two orders at once', async () => {
  const ana = await world.buyer()
  await rich(ana, 5000)
  const orders = [await ana.order(1), await ana.order(1)]
  const answers = await Promise.all(orders.map(({ id }) => use(ana, id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await creditLeft(ana)).toBe(0)
})

it('would notice: without its floor the same credit is spent twice', async () => {
  const ana = await world.buyer()
  await rich(ana, 5000)
  const account = creditOf(ana.accountId)
  const spend = () =>
    world.db.transaction().execute((tx) =>
      post(tx, {
        key: randomUUID(),
        kind: 'credit_spent',
        postings: [
          { account, amountCents: -5000 },
          { account: clubOrders, amountCents: 5000 },
        ],
      }),
    )
  await sql`update ledger_accounts set floor_cents = null where id = ${account}`.execute(world.db)
  await Promise.all([spend(), spend()])
  expect(await creditLeft(ana)).toBe(-5000)
})

it('of another person does not exist', async () => {
  const [ana, beto] = [await world.buyer(), await world.buyer()]
  const order = await ana.order(1)
  expect((await use(beto, order.id)).status).toBe(404)
})
