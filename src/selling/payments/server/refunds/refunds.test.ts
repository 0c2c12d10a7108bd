import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { ProviderUnavailable, type PaymentProvider } from '../provider.ts'
import { refundOrder } from './refund-order.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

const stepsOf = (order: { steps: { step: string }[] }) => order.steps.map(({ step }) => step)

async function paidOrder(ana: Buyer, quantity = 3) {
  const order = await ana.order(quantity)
  const { body } = await ana.payByCard(order.id, 'APRO')
  const seatIds = order.lines.map((line) => line.seat.id)
  return { ...order, seatIds, providerPaymentId: body.providerPaymentId as string }
}

const refund = (orderId: string, more: object = {}) =>
  refundOrder(world.services, { orderId, reason: 'prueba', requestKey: randomUUID(), actor: null, ...more })

const soldTo = async (orderId: string) =>
  (
    await world.db
      .selectFrom('eventSeats')
      .select('seatId')
      .where('orderId', '=', orderId)
      .orderBy('seatId')
      .execute()
  ).map((row) => row.seatId)

const atProvider = async (id: string) => {
  const seen = await world.provider(`/v1/payments/${id}`)
  return [seen['status'], Math.round((seen['transaction_amount_refunded'] as number) * 100)]
}

describe('giving back a whole order', () => {
  it('ends its tickets, frees its seats and sends the money', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    await refund(order.id)
    expect(await soldTo(order.id)).toEqual([])
    await world.runJobs('send_refund')
    expect(await atProvider(order.providerPaymentId)).toEqual(['refunded', order.totalCents])
    const after = await ana.read(order.id)
    expect([after.status, stepsOf(after).slice(-2)]).toEqual([
      'refunded',
      ['refund_requested', 'refund_done'],
    ])
    expect(
      (await ana.get('/tickets')).body.tickets.map((ticket: { status: string }) => ticket.status),
    ).toEqual(['void', 'void', 'void'])
  })

  it('lets somebody else buy those seats, and the person buy again up to the limit', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const order = await paidOrder(ana, 8)
    await refund(order.id)
    expect((await beto.order(8, {}, order.seatIds)).lines).toHaveLength(8)
    expect((await ana.order(8)).lines).toHaveLength(8)
  })

  it('may go to the account as credit', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    const input = { as: 'credit', requestKey: 'credit-1' }
    await refund(order.id, input)
    await refund(order.id, input)
    expect((await ana.read(order.id)).status).toBe('credited')
    expect((await ana.get('/payments')).body.credits).toMatchObject([{ amountCents: order.totalCents }])
    expect(await atProvider(order.providerPaymentId)).toEqual(['approved', 0])
  })

  it('sent again after any failure, goes once', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    const provider = { ...world.services.payments }
    const loseAnswer: PaymentProvider['refund'] = async (...asked) => {
      await provider.refund(...asked)
      throw new ProviderUnavailable('the answer was lost')
    }
    await refund(order.id, { amountCents: 100 })
    await world.withProvider({ refund: loseAnswer }, () => world.runJobs('send_refund'))
    await world.db
      .updateTable('refunds')
      .set({ requestedAt: new Date(0) })
      .where('status', '=', 'requested')
      .execute()
    await world.jobs['resend_refunds']!({}, {} as never)
    await world.runJobs('send_refund')
    expect(await atProvider(order.providerPaymentId)).toEqual(['approved', 100])
    expect(stepsOf(await ana.read(order.id)).slice(-2)).toEqual(['refund_requested', 'refund_done'])
  })
})

describe('giving back a part', () => {
  it('gives a seat’s own price and keeps the others', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    const [first, ...others] = order.seatIds
    const given = await refund(order.id, { seatIds: [first] })
    expect(given.amountCents).toBe(order.totalCents / 3)
    expect(await soldTo(order.id)).toEqual(others.toSorted((a, b) => a - b))
    expect((await ana.read(order.id)).status).toBe('paid')
  })

  it('seat by seat comes to the centavo, also after an amount', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    await refund(order.id, { amountCents: 1 })
    for (const seatId of order.seatIds) await refund(order.id, { seatIds: [seatId] })
    await world.runJobs('send_refund')
    expect(await atProvider(order.providerPaymentId)).toEqual(['refunded', order.totalCents])
    expect((await ana.read(order.id)).status).toBe('refunded')
  })

  it('refuses what is not left, not of the order, or not paid', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    await expect(refund(order.id, { amountCents: order.totalCents })).rejects.toMatchObject({
      code: 'refund_too_large',
    })
    await expect(refund(order.id, { amountCents: 1.5 })).rejects.toMatchObject({ code: 'refund_too_large' })
    await expect(refund(order.id, { seatIds: [999_999] })).rejects.toMatchObject({ code: 'unknown_seat' })
    await expect(refund((await ana.order(1)).id)).rejects.toMatchObject({ code: 'not_refundable' })
    expect(await soldTo(order.id)).toHaveLength(3)
  })

  it('the same request again is the same refund', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    const input = { seatIds: order.seatIds.slice(0, 1), requestKey: 'case-1' }
    const [one, two] = await Promise.all([refund(order.id, input), refund(order.id, input)])
    expect(one.amountCents).toBe(two.amountCents)
    await world.runJobs('send_refund')
    expect(await atProvider(order.providerPaymentId)).toEqual(['approved', order.totalCents / 3])
  })

  it('two people giving back at once never give more than was paid', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    const most = { amountCents: order.totalCents - 1 }
    const outcomes = await Promise.allSettled([
      refund(order.id, most),
      refund(order.id, most),
      refund(order.id),
    ])
    expect(outcomes.some((outcome) => outcome.status === 'rejected')).toBe(true)
    await world.runJobs('send_refund')
    const [, given] = await atProvider(order.providerPaymentId)
    expect(given).toBeLessThanOrEqual(order.totalCents)
  })
})

describe('money that went back elsewhere', () => {
  const outside = (id: string, amount?: number) =>
    world.services.payments.refund(id, amount ?? null, randomUUID())

  it('in part by the provider’s panel: the books follow', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    await outside(order.providerPaymentId, 500)
    await world.notice(order.providerPaymentId)
    await world.notice(order.providerPaymentId)
    expect(stepsOf(await ana.read(order.id)).slice(-1)).toEqual(['refund_outside'])
    expect((await ana.get('/payments')).body.payments[0].refundedCents).toBe(500)
  })

  it('whole by the provider’s panel: tickets end and seats are free', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    await outside(order.providerPaymentId)
    await world.notice(order.providerPaymentId)
    expect([(await ana.read(order.id)).status, await soldTo(order.id)]).toEqual(['refunded', []])
  })

  it('by a chargeback: the tickets are void and the account is noted', async () => {
    const ana = await world.buyer()
    const order = await paidOrder(ana)
    await world.sim(`payments/${order.providerPaymentId}/chargeback`)
    await world.notice(order.providerPaymentId)
    const { tickets } = (await ana.get('/tickets')).body
    expect(tickets.map((ticket: { voidReason: string }) => ticket.voidReason)).toEqual([
      'charged_back',
      'charged_back',
      'charged_back',
    ])
    const noted = await world.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subject', '=', `order:${order.id}`)
      .execute()
    expect(noted.map((row) => row.action)).toEqual(['payment.charged_back'])
  })
})
