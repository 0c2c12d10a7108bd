import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInTicket } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { openBoxOffice, type BoxOffice } from '#world/box-office.ts'
import { staff } from '#world/staff.ts'
import { barrier } from '#world/barrier.ts'
import { refundIn, refundOrder } from '../refunds/refund-order.ts'

let office: BoxOffice
let finance: Awaited<ReturnType<typeof staff>>
let second: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  office = await openBoxOffice()
  finance = await staff(office, 'finance')
  second = await staff(office, 'finance')
})
afterAll(() => office.close())
afterEach(async () => {
  expect(await office.books()).toEqual({ unbalanced: [], miscounted: [] })
})

async function paid(quantity = 2) {
  const ana = await office.buyer()
  const order = await ana.order(quantity)
  await ana.payByCard(order.id, 'APRO')
  const tickets = await office.db
    .selectFrom('tickets')
    .select(['id', 'seatId'])
    .where('orderId', '=', order.id)
    .orderBy('seatId')
    .execute()
  const at = `/desk/orders/${order.id}`
  return { ...order, ana, tickets, at, seat: { eventId: office.event.id, seatIds: [tickets[0]!.seatId] } }
}
const refundsOf = (orderId: string) =>
  office.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.amountCents')
    .where('orderId', '=', orderId)
    .execute()
const wish = (leftCents: number, more: object = {}) => ({
  as: 'refund',
  key: randomUUID(),
  leftCents,
  reason: 'Lo pidió',
  ...more,
})

describe('a refund by staff', () => {
  it('says beforehand what goes back and by which means, and changes nothing by it', async () => {
    const order = await paid()
    const { body } = await finance.post(`${order.at}/refund-preview`, { ...order.seat, as: 'refund' })
    expect(body).toMatchObject({ leftCents: order.totalCents, seats: 1, usedSeats: 0 })
    expect(body.parts).toEqual([
      {
        method: 'card',
        amountCents: body.totalCents,
        words: expect.stringContaining('a la tarjeta con que se pagó'),
      },
    ])
    expect(await refundsOf(order.id)).toEqual([])
    const asCredit = await finance.post(`${order.at}/refund-preview`, { ...order.seat, as: 'credit' })
    expect(asCredit.body.parts[0]).toMatchObject({ method: 'credit' })
  })

  it('of one ticket ends its code, keeps the others, and is in the log with its reason', async () => {
    const order = await paid()
    const done = await finance.post(`${order.at}/refunds`, wish(order.totalCents, order.seat))
    expect(done.body).toMatchObject({ amountCents: order.totalCents / 2, seats: 1, again: false })
    const { tickets, story, status, leftCents } = (await finance.get(order.at)).body
    expect([status, leftCents]).toEqual(['paid', order.totalCents / 2])
    expect(tickets.map((ticket: { status: string }) => ticket.status)).toEqual(['void', 'valid'])
    expect(story.map((entry: { words: string }) => entry.words).join()).toContain('Lo pidió')
  })

  it('pressed twice with one key is one refund; by two people at once, one of them is told', async () => {
    for (const more of [{}, { amountCents: 1000 }]) {
      const order = await paid()
      const body = wish(order.totalCents, more)
      const twice = await Promise.all([1, 2, 3].map(() => finance.post(`${order.at}/refunds`, body)))
      expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await refundsOf(order.id)).toHaveLength(1)
      const shared = await paid()
      const both = await Promise.all([
        finance.post(`${shared.at}/refunds`, wish(shared.totalCents, more)),
        second.post(`${shared.at}/refunds`, wish(shared.totalCents, more)),
      ])
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(await refundsOf(shared.id)).toHaveLength(1)
    }
  })
})

describe('a refund and an entry at the same moment', () => {
  const enter = (ticketId: string) =>
    office.db.transaction().execute((tx) => checkInTicket(tx, { ticketId, gate: 'A', at: new Date() }))

  /** What a round ended in: who went in, and who was paid. */
  async function race(refund: (order: Awaited<ReturnType<typeof paid>>) => Promise<boolean>) {
    const order = await paid(1)
    const meet = barrier(2)
    const [entered, refunded] = await Promise.all([
      meet().then(() => enter(order.tickets[0]!.id)),
      meet().then(() => refund(order)),
    ])
    return { entered, refunded }
  }

  it('is one of the two, in every round', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { entered, refunded } = await race(async (order) => {
        const { status } = await finance.post(`${order.at}/refunds`, wish(order.totalCents))
        return status === 200
      })
      expect([round, entered !== refunded]).toEqual([round, true])
    }
  })

  it('would be both without the guard: the plain refund pays for a ticket that is inside', async () => {
    const order = await paid(1)
    expect(await enter(order.tickets[0]!.id)).toBe(true)
    await refundOrder(office.services, {
      orderId: order.id,
      reason: '-',
      requestKey: randomUUID(),
      actor: null,
    })
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  it('that began before the entry and waited for it ends the code after the entry, not with an error', async () => {
    const order = await paid(1)
    await office.db.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').select('id').limit(1).execute()
      expect(await enter(order.tickets[0]!.id)).toBe(true)
      const wanted = { orderId: order.id, reason: '-', requestKey: randomUUID(), actor: null }
      expect((await refundIn(tx, wanted)).seatIds).toHaveLength(1)
    })
    const late = await paid(1)
    const [asked] = await Promise.all([
      finance.post(`${late.at}/refund-preview`, { as: 'refund' }),
      enter(late.tickets[0]!.id),
    ])
    expect(asked.status).toBe(200)
  })

  it('after an entry needs administration and a reason', async () => {
    const order = await paid(1)
    await enter(order.tickets[0]!.id)
    const body = wish(order.totalCents, { evenUsed: true })
    expect((await finance.post(`${order.at}/refunds`, body)).body.code).toBe('ticket_used')
    const administrator = await staff(office, 'administrator')
    expect((await administrator.post(`${order.at}/refunds`, wish(order.totalCents))).body.code).toBe(
      'ticket_used',
    )
    expect((await administrator.post(`${order.at}/refunds`, body)).status).toBe(200)
    const log = await office.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', `order:${order.id}`)
      .execute()
    expect(log.map(({ action }) => action)).toContain('order.refund_used')
  })
})
