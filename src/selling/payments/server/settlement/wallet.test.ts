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

describe('paying with the wallet', () => {
  const walletPage = async (redirectUrl: string, outcome: string, once = 0) => {
    const prefId = new URL(redirectUrl).searchParams.get('pref_id') ?? ''
    const body = new URLSearchParams({ pref_id: prefId, outcome, once: String(once) })
    await fetch(new URL('/checkout/v1/pay', redirectUrl), { method: 'POST', body, redirect: 'manual' })
  }

  it('leads to its page and is settled by the return page', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const { body } = await ana.pay(order.id, { method: 'wallet' })
    expect(body).toMatchObject({ status: 'created', orderStatus: 'pending' })
    await walletPage(body.redirectUrl, 'pay')
    const back = await ana.post(`/orders/${order.id}/payments/refresh`)
    expect(back.body).toMatchObject({
      orderStatus: 'paid',
      payment: { status: 'approved', redirectUrl: null },
    })
  })

  it('may be refused there and then paid there, with every notice lost', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const { body } = await ana.pay(order.id, { method: 'wallet' })
    await walletPage(body.redirectUrl, 'reject')
    await world.poll()
    expect((await ana.read(order.id)).status).toBe('pending')
    await walletPage(body.redirectUrl, 'pay', 1)
    await world.db
      .updateTable('payments')
      .set({ checkedAt: new Date(0) })
      .where('orderId', '=', order.id)
      .execute()
    await world.poll()
    expect((await ana.read(order.id)).status).toBe('paid')
  })

  it('makes way for a card, and what is paid there all the same goes back', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const { body } = await ana.pay(order.id, { method: 'wallet' })
    expect((await ana.payByCard(order.id, 'APRO')).body.orderStatus).toBe('paid')
    await walletPage(body.redirectUrl, 'pay')
    await world.db
      .updateTable('payments')
      .set({ checkedAt: new Date(0) })
      .where('orderId', '=', order.id)
      .execute()
    await world.poll()
    expect(stepsOf(await ana.read(order.id))).toEqual(['placed', 'paid', 'refund_twice'])
  })

  it('paid twice on its page is one order and one refund', async () => {
    const ana = await world.buyer()
    const order = await ana.order()
    const { body } = await ana.pay(order.id, { method: 'wallet' })
    await walletPage(body.redirectUrl, 'pay')
    await walletPage(body.redirectUrl, 'pay', 1)
    await ana.post(`/orders/${order.id}/payments/refresh`)
    await ana.post(`/orders/${order.id}/payments/refresh`)
    await world.runJobs('send_refund')
    const after = await ana.read(order.id)
    expect(after.status).toBe('paid')
    expect(stepsOf(after)).toEqual(['placed', 'paid', 'refund_twice', 'refund_done'])
  })
})
