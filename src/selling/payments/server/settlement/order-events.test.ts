import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { features } from '#app/server/features.ts'
import { installOrderExtensions } from '#selling/orders/server/extensions.ts'
import type { OrderSubscribers } from '#selling/orders/server/order-events.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { openBoxOffice, type BoxOffice } from '#world/box-office.ts'
import { refundOrder } from '../refunds/refund-order.ts'

let office: BoxOffice
beforeAll(async () => {
  office = await openBoxOffice()
})
afterAll(() => office.close())
afterEach(async () => {
  installOrderExtensions(features)
  expect(await office.books()).toEqual({ unbalanced: [], miscounted: [] })
})

/** As if these were features of the list as well, after all others. */
const subscribe = (...subscribers: OrderSubscribers[]) =>
  installOrderExtensions([...features, ...subscribers.map((orderEvents) => ({ orderEvents }))])

const fails = async () => {
  throw new Error('a subscriber fails')
}

async function stateOf(orderId: string) {
  const order = await findOrder(office.db, orderId)
  const { rows } = await office.pool.query(
    `select (select count(*)::int from tickets where order_id = $1 and status = 'valid') as tickets,
      (select count(*)::int from event_seats where order_id = $1) as sold,
      (select coalesce(sum(part.amount_cents), 0)::int from payments
        join payment_allocations part on part.payment_id = payments.id
        where order_id = $1 and part.kind = 'tickets') as stands,
      (select count(*)::int from order_steps where order_id = $1) as steps`,
    [orderId],
  )
  return { status: order!.status, ...rows[0] }
}

const wish = (orderId: string) => ({ orderId, reason: 'x', requestKey: 'x', actor: null })

describe('what settlement publishes', () => {
  it('is heard one after the other, of an order that is paid with its tickets in the same transaction', async () => {
    const heard: string[] = []
    subscribe(
      {
        'order.paid': async (tx, { order, lines, seats }) => {
          const { status } = (await findOrder(tx, order.id))!
          const tickets = await tx
            .selectFrom('tickets')
            .select('id')
            .where('orderId', '=', order.id)
            .execute()
          heard.push(`first: ${status}, ${lines.length} ${seats}, ${tickets.length} tickets`)
          expect((await findOrder(office.db, order.id))!.status).toBe('pending')
        },
      },
      { 'order.paid': async () => void heard.push('second') },
    )
    const ana = await office.buyer()
    const order = await ana.order(2)
    expect((await ana.payByCard(order.id, 'APRO')).body.orderStatus).toBe('paid')
    expect(heard).toEqual(['first: paid, 2 held, 2 tickets', 'second'])
  })

  it('is heard of a refund with its sum and its seats, and of all money that moved', async () => {
    const ana = await office.buyer()
    const order = await ana.order(2)
    await ana.payByCard(order.id, 'APRO')
    const heard: object[] = []
    subscribe({
      'order.refunded': async (_tx, { amountCents, seatIds, whole, as }) =>
        void heard.push({ amountCents, seats: seatIds.length, whole, as }),
      'order.money_moved': async () => void heard.push({ moved: true }),
    })
    await refundOrder(office.services, wish(order.id))
    const refund = { amountCents: order.totalCents, seats: 2, whole: true, as: 'refund' }
    expect(heard).toEqual([{ moved: true }, refund])
  })
})

describe('a subscriber that fails', () => {
  it('takes the whole settlement with it, and the next look sells the order once', async () => {
    const ana = await office.buyer()
    const order = await ana.order(2)
    const before = await stateOf(order.id)
    subscribe({ 'order.paid': fails })
    expect((await ana.payByCard(order.id, 'APRO')).status).toBe(500)
    expect(await stateOf(order.id)).toEqual(before)
    installOrderExtensions(features)
    await office.poll()
    await office.poll()
    const paid = { status: 'paid', tickets: 2, sold: 2, stands: order.totalCents, steps: before.steps + 1 }
    expect(await stateOf(order.id)).toEqual(paid)
  })

  it('takes a refund with it: the tickets stay good and no money goes', async () => {
    const ana = await office.buyer()
    const order = await ana.order(2)
    await ana.payByCard(order.id, 'APRO')
    const before = await stateOf(order.id)
    subscribe({ 'order.refunded': fails })
    await expect(refundOrder(office.services, wish(order.id))).rejects.toThrow('a subscriber fails')
    expect(await stateOf(order.id)).toEqual(before)
    const { rows } = await office.pool.query(
      'select refunds.id from refunds join payments on payments.id = payment_id where order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([])
  })

  it('keeps an order open that would have ended', async () => {
    const ana = await office.buyer()
    const order = await ana.order(1)
    subscribe({ 'order.ended': fails })
    expect((await ana.post(`/orders/${order.id}/cancellation`)).status).toBe(500)
    expect((await stateOf(order.id)).status).toBe('pending')
  })
})
