import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { balanceOf, ledgerFaults } from '#selling/ledger/server/sql.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { demoPeople } from '../../../../db/seed/people.ts'
import { affiliateAccount } from './commission.ts'
import { affiliateJobs } from './jobs.ts'
import { commissionOf } from '../rules.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
  expect(await ledgerFaults(world.db)).toEqual([])
})

const clabe = '032180000118359719'
const follow = (orderId: string) =>
  (affiliateJobs(world.services).tasks['follow_order_money'] as (payload: unknown) => Promise<void>)({
    orderId,
  })

async function desk() {
  const person = demoPeople.find(({ role }) => role !== 'buyer')!
  const browser = world.browser()
  await browser.login(person.email, person.password)
  return browser
}

async function affiliate() {
  const eva = await world.buyer()
  const code = `eva${randomUUID().slice(0, 8)}`
  await eva.post('/affiliates', { code, channel: 'Mi página', pitch: 'Hablo de los partidos' })
  const { id } = await world.db
    .selectFrom('affiliates')
    .select('id')
    .where('accountId', '=', eva.accountId)
    .executeTakeFirstOrThrow()
  await (await desk()).post(`/affiliates/${id}/decision`, { status: 'active' })
  const balance = () => balanceOf(world.db, affiliateAccount(id))
  return { eva, code, id, balance }
}

async function sale(buyer: Buyer, quantity = 2) {
  const order = await buyer.order(quantity)
  const { body } = await buyer.payByCard(order.id, 'APRO')
  await follow(order.id)
  return { ...order, providerPaymentId: body.providerPaymentId as string }
}

const click = (buyer: { call: Buyer['call'] }, code: string, query = '') => visit(buyer, `/a/${code}${query}`)
/** Outside /api, with the browser's cookies. */
async function visit(buyer: object, url: string) {
  const { cookies } = buyer as { cookies: Map<string, string> }
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await world.app.inject({ method: 'GET', url, headers: { cookie } })
  for (const { name, value } of answer.cookies) cookies.set(name, value)
  return answer
}

it('a sale by the link earns its commission once, however often the news comes', async () => {
  const { eva, code, balance } = await affiliate()
  const buyer = await world.buyer()
  const visited = await click(buyer, code, '?a=/system/tickets')
  expect([visited.statusCode, visited.headers.location]).toEqual([302, '/system/tickets'])
  const order = await sale(buyer)
  await Promise.all([follow(order.id), follow(order.id), follow(order.id)])
  expect(await balance()).toBe(commissionOf(order.totalCents, 500))
  const { mine } = (await eva.get('/affiliates')).body
  expect(mine).toMatchObject({
    clicks: { days30: 1, all: 1 },
    sales: { all: 1, amountCents: order.totalCents },
    availableCents: 0,
  })
  // Control: entries that do not say whose order they are for, under other keys, let the same news pay again.
  await sql`update ledger_entries set key = 'gone:' || key, detail = '{}'
    where key like ${`commission:${order.id}:%`}`.execute(world.db)
  await follow(order.id)
  expect(await balance()).toBe(2 * commissionOf(order.totalCents, 500))
})

it('the last click counts, for thirty days, and an order of another browser is nobody’s', async () => {
  const [first, last] = [await affiliate(), await affiliate()]
  const buyer = await world.buyer()
  await click(buyer, first.code)
  await sql`update affiliate_clicks set at = at - interval '2 days' where affiliate_id = ${first.id}`.execute(
    world.db,
  )
  await click(buyer, last.code)
  const order = await sale(buyer)
  expect([await first.balance(), await last.balance()]).toEqual([0, commissionOf(order.totalCents, 500)])
  const late = await world.buyer()
  await click(late, first.code)
  await sql`update affiliate_clicks set at = now() - interval '31 days' where affiliate_id = ${first.id}`.execute(
    world.db,
  )
  await sale(late)
  await sale(await world.buyer())
  expect(await first.balance()).toBe(0)
})

it('an affiliate who buys through the own link earns nothing, also with another account and the same phone', async () => {
  const { eva, code, id, balance } = await affiliate()
  await click(eva, code)
  const own = await sale(eva)
  const other = await world.buyer()
  await sql`update accounts set phone = '+524421234567' where id in (${eva.accountId}, ${other.accountId})`.execute(
    world.db,
  )
  await click(other, code)
  const second = await sale(other)
  expect(await balance()).toBe(0)
  // Control: by the click alone, whoever it was, each of the two orders pays.
  expect((await eva.get('/affiliates')).body.mine.clicks.all).toBe(2)
  for (const { id: orderId, totalCents } of [own, second]) {
    const before = await balance()
    await sql`update orders set affiliate_id = ${id} where id = ${orderId}`.execute(world.db)
    await follow(orderId)
    expect((await balance()) - before).toBe(commissionOf(totalCents, 500))
  }
})

it('commission goes back with the money: in part, whole, by chargeback, and after it was paid out', async () => {
  const { eva, code, id, balance } = await affiliate()
  const buyer = await world.buyer()
  await click(buyer, code)
  const order = await sale(buyer, 2)
  const part = { orderId: order.id, reason: 'prueba', actor: null }
  const { amountCents } = await refundOrder(world.services, {
    ...part,
    seatIds: [order.lines[0]!.seat.id],
    requestKey: 'one',
  })
  await follow(order.id)
  expect(await balance()).toBe(commissionOf(order.totalCents - amountCents, 500))

  const big = await Promise.all(Array.from({ length: 6 }, () => world.buyer()))
  for (const fan of big) {
    await click(fan, code)
    await sale(fan, 6)
  }
  await sql`update ledger_entries set at = at - interval '20 days' where kind like 'commission%'`.execute(
    world.db,
  )
  const before = await balance()
  expect(before).toBeGreaterThan(50_000)
  const asked = await Promise.all([1, 2].map(() => eva.post('/affiliates/payouts', { clabe })))
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await balance()).toBe(0)
  const staff = await desk()
  const waiting = (await staff.get('/affiliates/desk/payouts?status=requested')).body.rows as {
    id: string
    affiliateId: string
  }[]
  const payout = waiting.find((one) => one.affiliateId === id)!
  expect(JSON.stringify(waiting)).not.toContain(clabe)
  expect((await staff.get(`/affiliates/payouts/${payout.id}`)).body.clabe).toBe(clabe)
  await staff.post(`/affiliates/payouts/${payout.id}/outcome`, { status: 'paid' })
  expect((await staff.post(`/affiliates/payouts/${payout.id}/outcome`, { status: 'refused' })).status).toBe(
    409,
  )

  await refundOrder(world.services, { ...part, requestKey: 'rest' })
  // Control: it is the commission's own job that takes it back; without it what was paid out stays paid.
  expect(await balance()).toBe(0)
  await follow(order.id)
  expect(await balance()).toBe(-commissionOf(order.totalCents - amountCents, 500))
  const { mine } = (await eva.get('/affiliates')).body
  expect(mine.availableCents).toBe(0)
})

it('a refused payout brings the amount back', async () => {
  const { eva, code, balance } = await affiliate()
  for (let count = 0; count < 6; count += 1) {
    const fan = await world.buyer()
    await click(fan, code)
    await sale(fan, 6)
  }
  await sql`update ledger_entries set at = at - interval '20 days' where kind = 'commission'`.execute(
    world.db,
  )
  const before = await balance()
  const { body } = await eva.post('/affiliates/payouts', { clabe })
  expect(body.mine.payouts).toMatchObject([{ status: 'requested', amountCents: before, clabeEnd: '9719' }])
  await (await desk()).post(`/affiliates/payouts/${body.mine.payouts[0].id}/outcome`, { status: 'refused' })
  expect(await balance()).toBe(before)
})

it('refuses a second application, a word that another has, a CLABE that is none, and links that lead away', async () => {
  const { eva, code } = await affiliate()
  const again = await eva.post('/affiliates', { code: 'otra123', channel: 'x', pitch: 'x' })
  expect(again.body.code).toBe('applied_already')
  const other = await world.buyer()
  const taken = await other.post('/affiliates', { code: code.toUpperCase(), channel: 'x', pitch: 'x' })
  expect(Object.keys(taken.body.fields)).toEqual(['code'])
  expect((await eva.post('/affiliates/payouts', { clabe: '123' })).status).toBe(400)
  expect((await other.post('/affiliates/payouts', { clabe })).status).toBe(404)
  for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    const answer = await click(other, code, `?a=${encodeURIComponent(evil)}`)
    expect(answer.headers.location).toBe('/system/inicio')
  }
  expect((await click(other, 'nobody')).statusCode).toBe(302)
})
