import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settleSeen } from './settle.ts'
import { openWorld, type World } from '#world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

const attemptsOf = (orderId: string) =>
  world.db.selectFrom('payments').select(['id', 'status']).where('orderId', '=', orderId).execute()

async function chargesOf(orderId: string) {
  const attempts = await attemptsOf(orderId)
  const found = attempts.map(({ id }) => world.provider(`/v1/payments/search?external_reference=${id}`))
  return (await Promise.all(found)).flatMap((page) => page['results'] as { status: string }[])
}

describe('the same request again', () => {
  it('fifty double clicks with one key are one attempt and one charge', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const body = await ana.byCard('APRO')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => ana.pay(order.id, body, key)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await attemptsOf(order.id)).toHaveLength(1)
    expect(await chargesOf(order.id)).toHaveLength(1)
    expect((await ana.pay(order.id, body, key)).body).toMatchObject({
      status: 'approved',
      orderStatus: 'paid',
    })
  })

  it('without a key, the body stands for it', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const body = await ana.byCard('APRO')
    const path = `/orders/${order.id}/payments`
    const answers = await Promise.all([ana.post(path, body), ana.post(path, body), ana.post(path, body)])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await chargesOf(order.id)).toHaveLength(1)
  })

  it('a refused attempt replayed answers the refusal and asks nobody', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const body = await ana.byCard('FUND')
    const key = randomUUID()
    const first = await ana.pay(order.id, body, key)
    const again = await ana.pay(order.id, body, key)
    expect(again.body).toEqual(first.body)
    expect(await chargesOf(order.id)).toHaveLength(1)
    // Control: without its key the same wish is another attempt, and the provider is asked again.
    await ana.payByCard(order.id, 'FUND')
    expect(await chargesOf(order.id)).toHaveLength(2)
  })

  it('the same key with another body is refused', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const key = randomUUID()
    await ana.payByCard(order.id, 'FUND', key)
    const other = await ana.payByCard(order.id, 'APRO', key)
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  })

  it('two tabs with their own keys make one charge; the other is told that a payment is under way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ana = await world.buyer()
      const order = await ana.order(1)
      const bodies = await Promise.all([ana.byCard('APRO'), ana.byCard('APRO')])
      const answers = await Promise.all(bodies.map((body) => ana.pay(order.id, body)))
      expect(await chargesOf(order.id)).toHaveLength(1)
      const refused = answers.find((answer) => answer.status !== 201)
      expect(refused?.body.code).toMatch(/^(payment_in_progress|order_paid)$/)
    }
  })
})

describe('notices', () => {
  it('twice, or ten at once, make one set of tickets', async () => {
    const { buyer: ana, payment: body } = await world.fan().holds().orders().pays('CONT')
    await world.sim(`payments/${body.providerPaymentId}/pay`)
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.notice(body.providerPaymentId)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await ana.get('/tickets')).body.tickets).toHaveLength(2)
    const seen = await world.db
      .selectFrom('paymentNotices')
      .selectAll()
      .where('resourceId', '=', body.providerPaymentId)
      .execute()
    expect(seen).toHaveLength(1)
  })

  it('out of order and late change nothing once the money is here', async () => {
    const { buyer: ana, order, payment: body } = await world.fan().holds().orders().pays('CONT')
    const { services } = world
    const early = await services.payments.getPayment(body.providerPaymentId)
    await world.sim(`payments/${body.providerPaymentId}/pay`)
    await world.notice(body.providerPaymentId)
    await settleSeen(services, early)
    await settleSeen(services, { ...early, status: 'rejected', updatedAt: new Date() })
    await world.notice(body.providerPaymentId)
    expect((await ana.read(order.id)).status).toBe('paid')
  })

  it('forged are turned away and change nothing', async () => {
    const { buyer: ana, order, payment: body } = await world.fan().holds().orders().pays('CONT')
    await world.sim(`payments/${body.providerPaymentId}/pay`)
    expect((await world.notice(body.providerPaymentId, 'not the secret')).status).toBe(401)
    expect((await ana.read(order.id)).status).toBe('in_review')
    expect((await world.notice(body.providerPaymentId)).status).toBe(200)
    expect((await ana.read(order.id)).status).toBe('paid')
  })

  it('signed with the secret of before are turned away once it is another, and the payment is found all the same', async () => {
    const { buyer: ana, order, payment: body } = await world.fan().holds().orders().pays('CONT')
    await world.sim(`payments/${body.providerPaymentId}/pay`)
    const { payments } = world.config
    const before = payments.webhookSecret
    payments.webhookSecret = 'another since this noon'
    try {
      expect((await world.notice(body.providerPaymentId, before)).status).toBe(401)
      expect((await ana.read(order.id)).status).toBe('in_review')
      await world.poll()
      expect((await ana.read(order.id)).status).toBe('paid')
      expect((await world.notice(body.providerPaymentId, payments.webhookSecret)).status).toBe(200)
    } finally {
      payments.webhookSecret = before
    }
    expect((await ana.get('/tickets')).body.tickets).toHaveLength(2)
  })

  it('about payments that nobody knows are taken all the same', async () => {
    expect((await world.notice('99999999999')).status).toBe(200)
  })

  it('are not needed: the poller settles alone, and so it does what was being refunded', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const { body } = await ana.pay(order.id, { method: 'spei' })
    await world.sim(`payments/${body.providerPaymentId}/pay`)
    // Control: with no notice and no poller the money is nobody's.
    expect((await ana.read(order.id)).status).toBe('reserved')
    await world.poll()
    expect((await ana.read(order.id)).status).toBe('paid')
  })

  it('that cannot be settled now become a job', async () => {
    const { buyer: ana, order, payment: body } = await world.fan().holds().orders().pays('CONT')
    await world.sim(`payments/${body.providerPaymentId}/pay`)
    const getPayment = () => Promise.reject(new Error('gone'))
    await world.withProvider({ getPayment }, async () => {
      expect((await world.notice(body.providerPaymentId)).status).toBe(200)
    })
    await world.runJobs('settle_payment')
    expect((await ana.read(order.id)).status).toBe('paid')
  })
})

describe('what is not mine', () => {
  it('looks as if it did not exist', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const order = await ana.order()
    const body = await beto.byCard('APRO')
    const answers = [
      await beto.get(`/orders/${order.id}`),
      await beto.get(`/orders/${order.id}/payment-options`),
      await beto.pay(order.id, body),
      await beto.post(`/orders/${order.id}/payments/refresh`),
      await beto.post(`/orders/${order.id}/cancellation`),
      await beto.post('/orders', { holdId: order.holdId }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await ana.read(order.id)).status).toBe('pending')
  })
})
