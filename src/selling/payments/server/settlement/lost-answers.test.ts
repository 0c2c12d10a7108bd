import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderJobs } from '#selling/orders/server/jobs.ts'
import { ticketJobs } from '#selling/tickets/server/jobs.ts'
import { startWorker } from '#server/jobs.ts'
import { paymentJobs } from '../jobs.ts'
import { ProviderUnavailable } from '../provider.ts'
import { openWorld, type World } from '#world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ MP_TIMEOUT_MS: '400' })
})
afterAll(() => world.close())
afterEach(async () => {
  await world.sim('reset')
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

const stepsOf = (order: { steps: { step: string }[] }) => order.steps.map(({ step }) => step)
const search = async (reference: string) =>
  (await world.provider(`/v1/payments/search?external_reference=${reference}`))['results'] as unknown[]

describe('a provider that charges and does not answer', () => {
  it.each(['timeout', 'hang'])('%s: the poller finds the one charge', async (kind) => {
    const ana = await world.buyer()
    const order = await ana.order()
    await world.sim('faults', { kind, times: 2 })
    const doubt = await ana.payByCard(order.id, 'APRO')
    expect(doubt.body).toMatchObject({ status: 'created', orderStatus: 'pending' })
    expect(doubt.body.words).toContain('No pagues otra vez')
    expect((await ana.payByCard(order.id, 'APRO')).body.code).toBe('payment_in_progress')
    await world.poll()
    expect((await ana.read(order.id)).status).toBe('paid')
    expect(await search(doubt.body.id)).toHaveLength(1)
  })

  it('settles even when the hold ends before it is found', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    await world.sim('faults', { kind: 'timeout', times: 2 })
    const { body } = await ana.payByCard(order.id, 'APRO')
    await world.passTime(order.id, 650)
    await world.expire()
    expect((await ana.read(order.id)).status).toBe('pending')
    await world.poll()
    expect((await ana.read(order.id)).status).toBe('paid')
    expect(await search(body.id)).toHaveLength(1)
  })
})

it('settles within a minute by the running jobs alone, with every notice lost', async () => {
  const ana = await world.buyer()
  const [order, unpaid] = [await ana.order(1), await ana.order(1)]
  await world.sim('faults', { kind: 'timeout', times: 2 })
  await ana.payByCard(order.id, 'APRO')
  await world.passTime(unpaid.id, 700)
  const { services } = world
  const worker = await startWorker(services, [
    paymentJobs(services),
    orderJobs(services),
    ticketJobs(services),
  ])
  try {
    const states = async () => [(await ana.read(order.id)).status, (await ana.read(unpaid.id)).status]
    await expect.poll(states, { timeout: 75_000, interval: 500 }).toEqual(['paid', 'expired'])
  } finally {
    await worker.stop()
  }
})

describe('an attempt that never reached the provider', () => {
  it('is given up after a while, and the order can be paid again', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    await world.sim('faults', { kind: 'error', times: 2 })
    await ana.payByCard(order.id, 'APRO')
    await world.poll()
    expect((await ana.payByCard(order.id, 'APRO')).body.code).toBe('payment_in_progress')
    await world.passTime(order.id, 30)
    await world.poll()
    const after = await ana.read(order.id)
    expect([after.status, stepsOf(after)]).toEqual(['pending', ['placed', 'payment_abandoned']])
    expect((await ana.payByCard(order.id, 'APRO')).body.orderStatus).toBe('paid')
  })

  it('that turns up after all, paid, goes back when the order was paid again', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    await world.sim('faults', { kind: 'timeout', times: 2 })
    const { body } = await ana.payByCard(order.id, 'APRO')
    await world.db
      .updateTable('payments')
      .set({ status: 'abandoned', checkedAt: new Date(0) })
      .where('id', '=', body.id)
      .execute()
    expect((await ana.payByCard(order.id, 'APRO')).body.orderStatus).toBe('paid')
    // What the attempt in doubt keeps away: given up at once, the buyer has been charged twice.
    expect(await search(body.id)).toMatchObject([{ status: 'approved' }])
    await world.poll()
    await world.runJobs('send_refund')
    expect(stepsOf(await ana.read(order.id))).toEqual(['placed', 'paid', 'refund_twice', 'refund_done'])
    expect(await search(body.id)).toMatchObject([{ status: 'refunded' }])
  })

  it('says so at once when it was only the way to the wallet', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const createPreference = () => Promise.reject(new ProviderUnavailable('no answer'))
    await world.withProvider({ createPreference }, async () => {
      expect((await ana.pay(order.id, { method: 'wallet' })).body.code).toBe('provider_unavailable')
    })
    expect((await ana.pay(order.id, { method: 'wallet' })).body.redirectUrl).toContain('pref_id=')
  })
})

describe('a charge that does not fit its order', () => {
  it.each([
    ['wrong-amount', 'amount'],
    ['wrong-currency', 'currency'],
    ['wrong-reference', 'reference'],
  ])('%s: no tickets, no second charge, staff see it, the buyer is told', async (kind, reason) => {
    const ana = await world.buyer()
    const order = await ana.order()
    await world.sim('faults', { kind })
    const { body } = await ana.payByCard(order.id, 'APRO')
    expect(body).toMatchObject({
      status: 'in_process',
      statusDetail: 'quarantined',
      orderStatus: 'in_review',
    })
    const put = await world.db
      .selectFrom('quarantinedPayments')
      .selectAll()
      .where('paymentId', '=', body.id)
      .execute()
    expect(put).toMatchObject([{ reason, resolvedAt: null }])
    await world.notice(put[0]!.providerPaymentId)
    await world.poll()
    expect(stepsOf(await ana.read(order.id))).toEqual(['placed', 'quarantined'])
    expect((await ana.payByCard(order.id, 'APRO')).body.code).toBe('payment_in_progress')
    expect((await ana.get('/tickets')).body.tickets).toEqual([])
  })

  it('does not keep the seats for ever', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    await world.sim('faults', { kind: 'wrong-amount' })
    await ana.payByCard(order.id, 'APRO')
    await world.passTime(order.id, 49 * 3600)
    await world.poll()
    const after = await ana.read(order.id)
    expect([after.status, stepsOf(after).at(-1)]).toEqual(['expired', 'review_ended'])
  })
})
