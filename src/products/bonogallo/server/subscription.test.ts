import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, ledgerFaults } from '#selling/ledger/server/sql.ts'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { checkSubscriptions, readByProviderId } from './subscription/read-subscription.ts'
import { passOfOrder, subscribe } from './testing/pass-buyer.ts'
import { stagePlan } from './testing/plan-stage.ts'

let world: World
let planId: number
beforeAll(async () => {
  world = await openWorld()
  planId = await stagePlan(world.db, { priceCents: 300_000, instalments: 3 })
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
  expect(await ledgerFaults(world.db)).toEqual([])
})

let seat = 14_000
async function subscribed(ana: Buyer) {
  const bought = await subscribe(world, ana, planId, (seat += 3))
  expect([bought.status, bought.body.orderStatus]).toEqual([201, 'paid'])
  const { rows } = await world.pool.query(
    `select id, provider_id from pass_subscriptions where order_id = $1`,
    [bought.orderId],
  )
  return {
    ...bought,
    subscriptionId: rows[0].id as string,
    providerId: rows[0].provider_id as string,
    passId: await passOfOrder(world, bought.orderId),
  }
}

/** As if so many days had gone by for the charges of a purchase. */
const passDays = (orderId: string, days: number) =>
  world.pool.query(`update instalments set due_on = due_on - $2::int where order_id = $1`, [orderId, days])
const charge = (providerId: string, how: object = {}) => world.sim(`subscriptions/${providerId}/charge`, how)
const read = (providerId: string) => readByProviderId(world.services, providerId)
const mine = async (ana: Buyer) => (await ana.get('/bonus/passes')).body.passes[0]
const dues = async (ana: Buyer) =>
  (await mine(ana)).instalments.map(({ status }: { status: string }) => status)
const credit = (ana: Buyer) => balanceOf(world.db, `credit:${ana.accountId}`)
async function refunds(ana: Buyer) {
  const { rows } = await world.pool.query(
    `select refund.amount_cents, refund.status, refund.reason from refunds refund
     join payments on payments.id = refund.payment_id join orders on orders.id = payments.order_id
     where orders.account_id = $1`,
    [ana.accountId],
  )
  return rows as { amount_cents: number; status: string; reason: string }[]
}

describe('a bonogallo by the month', () => {
  it('is had with the first charge, and each charge pays one instalment, notice or not', async () => {
    const ana = await world.buyer()
    const { providerId, orderId, totalCents } = await subscribed(ana)
    expect(totalCents).toBe(100_000)
    expect(await dues(ana)).toEqual(['paid', 'scheduled', 'scheduled'])
    await passDays(orderId, 31)
    await charge(providerId)
    await world.pool.query(
      `update pass_subscriptions set checked_at = null, created_at = now() - interval '1 minute'`,
    )
    await checkSubscriptions(world.services)
    expect(await dues(ana)).toEqual(['paid', 'paid', 'scheduled'])
    expect(await mine(ana)).toMatchObject({ status: 'active', paidCents: 200_000 })
    await Promise.all([read(providerId), read(providerId), read(providerId)])
    expect(await dues(ana)).toEqual(['paid', 'paid', 'scheduled'])
    const { body } = await ana.get('/orders')
    expect(body.orders.map((order: { kind: string }) => order.kind).toSorted()).toEqual([
      'bonogallo',
      'instalment',
    ])
  })

  it('cannot be paid by any other means, nor begun twice', async () => {
    const ana = await world.buyer()
    const { orderId } = await subscribed(ana)
    const again = await ana.post(`/bonus/orders/${orderId}/subscription`, {
      token: await world.cardToken('APRO'),
    })
    expect(again.body.code).toBe('order_paid')
    const beto = await world.buyer()
    const refused = await subscribe(world, beto, planId, (seat += 3), 'FUND')
    expect(refused.body.orderStatus).toBe('pending')
    expect((await beto.payByCard(refused.orderId, 'APRO')).body.code).toBe('monthly_only')
    expect((await beto.pay(refused.orderId, { method: 'oxxo' })).body.code).toBe('monthly_only')
    const token = await world.cardToken('APRO')
    expect(
      (await beto.post(`/bonus/orders/${refused.orderId}/subscription`, { token })).body.orderStatus,
    ).toBe('paid')
  })

  it('is found when the answer to its creation was lost, and made once', async () => {
    const ana = await world.buyer()
    await world.sim('faults', { kind: 'timeout' })
    const { orderId, body } = await subscribe(world, ana, planId, (seat += 3))
    expect(body.orderStatus).toBe('pending')
    await world.pool.query(
      `update pass_subscriptions set created_at = now() - interval '1 minute' where order_id = $1`,
      [orderId],
    )
    await checkSubscriptions(world.services)
    expect((await ana.read(orderId)).status).toBe('paid')
  })
})

describe('a charge that should not have been made', () => {
  it('twice in a month goes back once', async () => {
    const ana = await world.buyer()
    const { providerId, orderId } = await subscribed(ana)
    await passDays(orderId, 31)
    await charge(providerId, { times: 3 })
    await Promise.all([read(providerId), read(providerId)])
    await read(providerId)
    await world.runJobs()
    await world.runJobs()
    expect(await dues(ana)).toEqual(['paid', 'paid', 'scheduled'])
    const back = { amount_cents: 100_000, status: 'done', reason: 'refund_twice' }
    expect(await refunds(ana)).toEqual([back, back])
  })

  it('too early, before any instalment is due, goes back', async () => {
    const ana = await world.buyer()
    const { providerId } = await subscribed(ana)
    await charge(providerId)
    await read(providerId)
    await world.runJobs()
    expect(await dues(ana)).toEqual(['paid', 'scheduled', 'scheduled'])
    expect(await refunds(ana)).toMatchObject([{ amount_cents: 100_000, status: 'done' }])
  })

  it('after cancelling goes back once, and the pass stays ended', async () => {
    const ana = await world.buyer()
    const { providerId, orderId, subscriptionId } = await subscribed(ana)
    await passDays(orderId, 31)
    expect(
      (await ana.call('PUT', `/bonus/subscriptions/${subscriptionId}`, { status: 'cancelled' })).status,
    ).toBe(200)
    await world.runJobs()
    expect(await world.provider(`/preapproval/${providerId}`)).toMatchObject({ status: 'cancelled' })
    await charge(providerId, { anyway: true })
    await read(providerId)
    await read(providerId)
    await world.runJobs()
    expect(await refunds(ana)).toMatchObject([{ amount_cents: 100_000, status: 'done' }])
    expect(await mine(ana)).toMatchObject({ status: 'cancelled', ending: 'holder' })
    expect(await credit(ana)).toBe(100_000)
    expect(await dues(ana)).toEqual(['paid', 'dropped', 'dropped'])
    expect(
      (await ana.get('/tickets')).body.tickets.every(({ status }: { status: string }) => status === 'void'),
    ).toBe(true)
  })

  it('late, after the grace is over, goes back as well', async () => {
    const ana = await world.buyer()
    const { providerId, orderId, passId } = await subscribed(ana)
    await passDays(orderId, 45)
    await world.jobs['post_matches']!({}, {} as never)
    expect(await mine(ana)).toMatchObject({ id: passId, status: 'cancelled', ending: 'unpaid' })
    await charge(providerId, { anyway: true })
    await read(providerId)
    await world.runJobs()
    expect(await refunds(ana)).toMatchObject([{ amount_cents: 100_000, status: 'done' }])
    expect(await credit(ana)).toBe(100_000)
  })

  it('of a wrong amount is put aside for staff, and pays nothing', async () => {
    const ana = await world.buyer()
    const { providerId, orderId } = await subscribed(ana)
    await passDays(orderId, 31)
    await charge(providerId, { fault: 'wrong-amount' })
    await read(providerId)
    expect(await dues(ana)).toEqual(['paid', 'scheduled', 'scheduled'])
    const { rows } = await world.pool.query(`select reason from quarantined_payments`)
    expect(rows).toEqual([{ reason: 'amount' }])
  })
})

describe('without its guard (controls)', () => {
  it('a charge that came is taken a second time where it was not noted', async () => {
    const ana = await world.buyer()
    const { providerId, orderId } = await subscribed(ana)
    await passDays(orderId, 31)
    await charge(providerId)
    await read(providerId)
    await passDays(orderId, 31)
    await read(providerId)
    expect(await dues(ana)).toEqual(['paid', 'paid', 'scheduled'])
    await world.pool.query(
      `update payments set provider_payment_id = 'gone:' || id, attempt_key = 'gone:' || id
       where subscription_id = $1 and attempt_key like 'charge:%'`,
      [providerId],
    )
    await read(providerId)
    expect(await dues(ana)).toEqual(['paid', 'paid', 'paid'])
  })

  it('a charge after cancelling is kept where the subscription and its instalments do not say that they ended', async () => {
    const ana = await world.buyer()
    const { providerId, orderId, subscriptionId } = await subscribed(ana)
    await passDays(orderId, 31)
    await ana.call('PUT', `/bonus/subscriptions/${subscriptionId}`, { status: 'cancelled' })
    await world.runJobs()
    await world.pool.query(`update pass_subscriptions set status = 'authorized' where id = $1`, [
      subscriptionId,
    ])
    await world.pool.query(
      `update instalments set status = 'scheduled' where order_id = $1 and status = 'dropped'`,
      [orderId],
    )
    await charge(providerId, { anyway: true })
    await read(providerId)
    await world.runJobs()
    expect(await refunds(ana)).toEqual([])
    expect(await dues(ana)).toEqual(['paid', 'paid', 'scheduled'])
    expect((await ana.get('/tickets')).body.tickets.map(({ status }: { status: string }) => status)).toEqual(
      expect.not.arrayContaining(['valid']),
    )
  })

  it('a late charge is kept where nobody ended the pass when its grace was over', async () => {
    const ana = await world.buyer()
    const { providerId, orderId } = await subscribed(ana)
    await passDays(orderId, 45)
    await charge(providerId, { anyway: true })
    await read(providerId)
    await world.runJobs()
    expect(await refunds(ana)).toEqual([])
    expect(await dues(ana)).toEqual(['paid', 'paid', 'scheduled'])
  })
})

describe('a charge that failed', () => {
  it('leaves the pass good for its days of grace, and is paid by the provider’s next try', async () => {
    const ana = await world.buyer()
    const { providerId, orderId } = await subscribed(ana)
    await passDays(orderId, 31)
    await charge(providerId, { outcome: 'rejected' })
    await read(providerId)
    expect(await mine(ana)).toMatchObject({ status: 'past_due' })
    expect((await mine(ana)).graceUntil).not.toBeNull()
    const { rows } = await world.pool.query(
      `select count(*)::int as n from tickets where order_id = $1 and status = 'valid'`,
      [orderId],
    )
    expect(rows[0].n).toBe(3)
    const { results } = (await world.provider(
      `/authorized_payments/search?preapproval_id=${providerId}`,
    )) as {
      results: { id: number; status: string }[]
    }
    const failed = results.find(({ status }) => status === 'recycling')!
    await world.sim(`invoices/${failed.id}/retry`, { outcome: 'approved' })
    await read(providerId)
    expect(await mine(ana)).toMatchObject({ status: 'active', graceUntil: null })
    expect(await dues(ana)).toEqual(['paid', 'paid', 'scheduled'])
  })

  it('can be paid by hand, and a charge that comes all the same goes back', async () => {
    const ana = await world.buyer()
    const { providerId, orderId } = await subscribed(ana)
    await passDays(orderId, 31)
    await charge(providerId, { outcome: 'rejected' })
    await read(providerId)
    const opened = await ana.post(`/bonus/orders/${orderId}/instalment`)
    const same = await ana.post(`/bonus/orders/${orderId}/instalment`)
    expect(same.body).toEqual(opened.body)
    expect((await ana.payByCard(opened.body.orderId, 'APRO')).body.status).toBe('approved')
    expect(await mine(ana)).toMatchObject({ status: 'active', paidCents: 200_000 })
    await charge(providerId)
    await read(providerId)
    await world.runJobs()
    expect(await dues(ana)).toEqual(['paid', 'paid', 'scheduled'])
    expect(await refunds(ana)).toMatchObject([{ amount_cents: 100_000, status: 'done' }])
    expect((await ana.post(`/bonus/orders/${orderId}/instalment`)).body.code).toBe('nothing_due')
  })

  it('wins over a voucher that waits: the money that comes second goes back', async () => {
    const ana = await world.buyer()
    const { providerId, orderId } = await subscribed(ana)
    await passDays(orderId, 31)
    const { body: opened } = await ana.post(`/bonus/orders/${orderId}/instalment`)
    const { body: voucher } = await ana.pay(opened.orderId, { method: 'oxxo' })
    await charge(providerId)
    await read(providerId)
    expect(await dues(ana)).toEqual(['paid', 'paid', 'scheduled'])
    await world.sim(`payments/${voucher.providerPaymentId}/pay`)
    await world.notice(voucher.providerPaymentId)
    await world.runJobs()
    expect(await refunds(ana)).toMatchObject([{ amount_cents: 100_000 }])
  })
})

it('is paused and taken up again at the provider, and is nobody else’s to touch', async () => {
  const [ana, beto] = [await world.buyer(), await world.buyer()]
  const { providerId, subscriptionId } = await subscribed(ana)
  const set = (who: Buyer, status: string) =>
    who.call('PUT', `/bonus/subscriptions/${subscriptionId}`, { status })
  expect((await set(beto, 'paused')).status).toBe(404)
  expect((await beto.call('PUT', `/bonus/subscriptions/${subscriptionId}/card`, { token: 'x' })).status).toBe(
    404,
  )
  expect((await set(ana, 'paused')).status).toBe(200)
  expect(await world.provider(`/preapproval/${providerId}`)).toMatchObject({ status: 'paused' })
  expect(await mine(ana)).toMatchObject({ status: 'paused', subscription: { status: 'paused' } })
  expect((await set(ana, 'authorized')).status).toBe(200)
  expect(await mine(ana)).toMatchObject({ status: 'active' })
  const token = await world.cardToken('APRO')
  expect((await ana.call('PUT', `/bonus/subscriptions/${subscriptionId}/card`, { token })).status).toBe(200)
})
