import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

const stepsOf = (order: { steps: { step: string }[] }) => order.steps.map(({ step }) => step)

describe('paying by card', () => {
  it('turns a hold into an order, money into tickets, and tells each step', async () => {
    const ana = await world.buyer()
    const order = await ana.order(3)
    const paid = await ana.payByCard(order.id, 'APRO')
    expect(paid.status).toBe(201)
    const told = { status: 'approved', orderStatus: 'paid', amountCents: order.totalCents, cardLast4: '3764' }
    expect(paid.body).toMatchObject(told)
    const after = await ana.read(order.id)
    expect(after.status).toBe('paid')
    expect(stepsOf(after)).toEqual(['placed', 'paid'])
    const { body } = await ana.get('/tickets')
    expect(body.tickets).toHaveLength(3)
  })

  it('charges the order, whatever amount the browser would like', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const body = { ...(await ana.byCard('APRO')), transaction_amount: 1 }
    expect((await ana.pay(order.id, body)).status).toBe(400)
    const { body: paid } = await ana.payByCard(order.id, 'APRO')
    const seen = await world.provider(`/v1/payments/${paid.providerPaymentId}`)
    expect(seen['transaction_amount']).toBe(order.totalCents / 100)
  })

  it('keeps a refused order payable with its seats', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const refused = await ana.payByCard(order.id, 'FUND')
    const told = {
      status: 'rejected',
      statusDetail: 'cc_rejected_insufficient_amount',
      orderStatus: 'pending',
    }
    expect(refused.body).toMatchObject(told)
    expect(refused.body.words).toContain('No te cobramos')
    expect((await ana.payByCard(order.id, 'APRO')).body.orderStatus).toBe('paid')
  })

  it('keeps it payable too when the provider refuses the card itself', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const unknown = { method: 'card', token: 'f'.repeat(32), paymentMethodId: 'visa', installments: 1 }
    expect((await ana.pay(order.id, unknown)).body).toMatchObject({
      status: 'rejected',
      orderStatus: 'pending',
    })
    expect((await ana.payByCard(order.id, 'APRO')).body.orderStatus).toBe('paid')
  })

  it('keeps the seats while the bank decides, and lets nobody pay twice meanwhile', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const waiting = await ana.payByCard(order.id, 'CONT')
    expect(waiting.body).toMatchObject({ status: 'in_process', orderStatus: 'in_review' })
    await world.passTime(order.id, 700)
    await world.expire()
    expect((await ana.read(order.id)).status).toBe('in_review')
    expect((await ana.payByCard(order.id, 'APRO')).body.code).toBe('payment_in_progress')
    await world.sim(`payments/${waiting.body.providerPaymentId}/pay`)
    await world.poll()
    expect((await ana.read(order.id)).status).toBe('paid')
  })

  it('ends a review that was refused after the hold, and frees the seats', async () => {
    const { buyer: ana, order, payment: body } = await world.fan().holds().orders().pays('CONT')
    await world.passTime(order.id, 700)
    await world.sim(`payments/${body.providerPaymentId}/reject`)
    await world.poll()
    const after = await ana.read(order.id)
    expect(after.status).toBe('expired')
    expect(stepsOf(after)).toEqual(['placed', 'in_review', 'payment_refused', 'expired'])
  })

  it('shows the bank its challenge, and is paid when it is passed', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const asked = await ana.payByCard(order.id, 'CHAL')
    expect(asked.body).toMatchObject({ status: 'pending', statusDetail: 'pending_challenge' })
    expect(asked.body.challenge.url).toContain('/3ds/')
    await world.sim(`payments/${asked.body.providerPaymentId}/pay`)
    const { body } = await ana.post(`/orders/${order.id}/payments/refresh`)
    expect(body).toMatchObject({ orderStatus: 'paid', payment: { status: 'approved', challenge: null } })
  })
})
