import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import type { Buyer } from '#world/box-office.ts'
import { noFaults, openHands, type Hands } from './testing/hands.ts'

let hands: Hands
beforeAll(async () => {
  hands = await openHands()
})
afterAll(() => hands.close())
afterEach(async () => {
  expect(await hands.faults()).toEqual(noFaults)
})

async function change(ana: Buyer, ticketId: string, seatId: number, payout = 'refund') {
  const held = await ana.hold(0, [seatId])
  return ana.post(`/tickets/${ticketId}/change`, { holdId: held.id, payout })
}
const live = async (ana: Buyer) => (await hands.tickets(ana)).filter((ticket) => ticket.status === 'valid')
const refundAll = (orderId: string) =>
  refundOrder(hands.services, { orderId, reason: 'prueba', requestKey: 'todo', actor: null })

it('to a dearer seat costs the difference; then the old code is dead and the old seat free', async () => {
  const ana = await hands.buyer()
  const mine = await hands.buyOne(ana, 'cheap')
  const [dear] = await hands.freeSeats(1)
  const held = await ana.hold(0, [dear!])
  const told = (await ana.get(`/tickets/${mine.ticketId}/change?holdId=${held.id}`)).body
  expect(told).toMatchObject({ why: null, paidCents: mine.paidCents, quote: { backCents: 0 } })
  const { body } = await ana.post(`/tickets/${mine.ticketId}/change`, { holdId: held.id, payout: 'refund' })
  expect(body.paid).toBe(false)
  const order = await ana.read(body.orderId)
  expect(order).toMatchObject({ kind: 'seat_change', totalCents: told.quote.dueCents })
  expect(await hands.statusOf(ana, mine.ticketId)).toEqual(['valid', null])
  await ana.payByCard(body.orderId, 'APRO')
  expect(await hands.statusOf(ana, mine.ticketId)).toEqual(['void', 'moved'])
  const [now] = await live(ana)
  expect([now!.seat.id, now!.orderId]).toEqual([dear, body.orderId])
  expect((await hands.seatOf(mine.seatId)).status).toBe('free')
  expect(await hands.keptByProvider([ana])).toBe(now!.priceCents)
})

it('to a cheaper seat is done at once, and the difference goes back as wanted', async () => {
  for (const payout of ['refund', 'credit'] as const) {
    const ana = await hands.buyer()
    const mine = await hands.buyOne(ana)
    const [cheap] = await hands.freeSeats(1, 'cheap')
    const { body } = await change(ana, mine.ticketId, cheap!, payout)
    expect(body.paid).toBe(true)
    await hands.runJobs()
    const [now] = await live(ana)
    const back = mine.paidCents - now!.priceCents
    expect(back).toBeGreaterThan(0)
    expect(await hands.credit(ana)).toBe(payout === 'credit' ? back : 0)
    expect(await hands.keptByProvider([ana])).toBe(payout === 'credit' ? mine.paidCents : now!.priceCents)
    expect((await refundAll(body.orderId)).amountCents).toBe(now!.priceCents)
    await hands.runJobs()
    expect(await hands.keptByProvider([ana])).toBe(payout === 'credit' ? back : 0)
  }
})

it('again and again, and every centavo of the last seat comes back once', async () => {
  const ana = await hands.buyer()
  const mine = await hands.buyOne(ana, 'cheap')
  const [dear] = await hands.freeSeats(1)
  const first = await change(ana, mine.ticketId, dear!)
  await ana.payByCard(first.body.orderId, 'APRO')
  const [cheap] = await hands.freeSeats(1, 'cheap')
  const second = await change(ana, (await live(ana))[0]!.id, cheap!)
  expect(second.body.paid).toBe(true)
  await hands.runJobs()
  const [now] = await live(ana)
  expect(await hands.keptByProvider([ana])).toBe(now!.priceCents)
  await refundAll(second.body.orderId)
  await hands.runJobs()
  expect(await hands.keptByProvider([ana])).toBe(0)
  expect(await live(ana)).toEqual([])
})

it('ends with the order that it came of: money of both goes back, in either order', async () => {
  for (const firstRefunded of ['old', 'new'] as const) {
    const ana = await hands.buyer()
    const [moves, stays] = await hands.buy(ana, await hands.freeSeats(2, 'cheap'))
    const [dear] = await hands.freeSeats(1)
    const { body } = await change(ana, moves!.ticketId, dear!)
    await ana.payByCard(body.orderId, 'APRO')
    if (firstRefunded === 'new') {
      await refundAll(body.orderId)
      expect((await live(ana)).map(({ id }) => id)).toEqual([stays!.ticketId])
    }
    await refundAll(stays!.orderId)
    await hands.runJobs()
    expect(await live(ana)).toEqual([])
    expect(await hands.keptByProvider([ana])).toBe(0)
    expect((await ana.read(body.orderId)).status).toBe('refunded')
  }
})

it('leaves the other seats of an order their own money', async () => {
  const ana = await hands.buyer()
  const [moves, stays] = await hands.buy(ana, await hands.freeSeats(2, 'cheap'))
  const [dear] = await hands.freeSeats(1)
  const { body } = await change(ana, moves!.ticketId, dear!)
  await ana.payByCard(body.orderId, 'APRO')
  const wish = { orderId: stays!.orderId, reason: 'prueba', requestKey: 'uno', actor: null }
  const { amountCents } = await refundOrder(hands.services, { ...wish, seatIds: [stays!.seatId] })
  expect(amountCents).toBe(stays!.paidCents)
  expect((await live(ana)).map(({ seat }) => seat.id)).toEqual([dear])
})

it('twice and given back frees what the first order had promised', async () => {
  const ana = await hands.buyer()
  const [moves, stays] = await hands.buy(ana, await hands.freeSeats(2))
  const [one, two] = await hands.freeSeats(2, 'cheap')
  await change(ana, moves!.ticketId, one!)
  const now = (await live(ana)).find(({ seat }) => seat.id === one)!
  const { body } = await change(ana, now.id, two!)
  await refundAll(body.orderId)
  const wish = { orderId: stays!.orderId, reason: 'prueba', requestKey: 'resto', actor: null }
  const { amountCents } = await refundOrder(hands.services, { ...wish, seatIds: [stays!.seatId] })
  expect(amountCents).toBe(stays!.paidCents)
  await hands.runJobs()
  expect(await hands.keptByProvider([ana])).toBe(0)
  expect((await ana.read(stays!.orderId)).status).toBe('refunded')
})

it('of a seat that was changed for, sold again: its owner gets the price, the club keeps the charge', async () => {
  const [ana, beto] = [await hands.buyer(), await hands.buyer()]
  const mine = await hands.buyOne(ana, 'cheap')
  const [dear] = await hands.freeSeats(1)
  const { body } = await change(ana, mine.ticketId, dear!)
  await ana.payByCard(body.orderId, 'APRO')
  const [now] = await live(ana)
  const sums = await hands.facesOf({ ...mine, orderId: body.orderId, seatId: dear! })
  await hands.list(ana, now!.id)
  await hands.buy(beto, [dear!])
  await hands.runJobs()
  expect(await hands.keptByProvider([ana])).toBe(sums.serviceCents)
  expect(await hands.keptForGood([ana])).toBe(sums.serviceCents)
})

it('charged back: what the other order gave comes back too, and nothing is live', async () => {
  for (const which of ['old', 'new'] as const) {
    const ana = await hands.buyer()
    const mine = await hands.buyOne(ana, 'cheap')
    const [dear] = await hands.freeSeats(1)
    const { body } = await change(ana, mine.ticketId, dear!)
    await ana.payByCard(body.orderId, 'APRO')
    const { providerPaymentId } = await hands.db
      .selectFrom('payments')
      .select('providerPaymentId')
      .where('orderId', '=', which === 'old' ? mine.orderId : body.orderId)
      .executeTakeFirstOrThrow()
    await hands.sim(`payments/${providerPaymentId}/chargeback`)
    await hands.notice(providerPaymentId!)
    await hands.runJobs()
    expect(await live(ana)).toEqual([])
    expect(await hands.faults()).toEqual(noFaults)
    const left = await sql<{ cents: number }>`
      select coalesce(sum(part.amount_cents), 0)::int as cents from payment_allocations part
      join payments on payments.id = part.payment_id join orders on orders.id = payments.order_id
      where orders.account_id = ${ana.accountId} and part.kind = 'tickets'`.execute(hands.db)
    expect(left.rows[0]!.cents).toBe(0)
  }
})

it('paid after the ticket was used or passed on gives the money back, and the ticket stays as it is', async () => {
  const [ana, beto] = [await hands.buyer(), await hands.buyer()]
  const [used, listed] = await hands.buy(ana, await hands.freeSeats(2, 'cheap'))
  const seats = await hands.freeSeats(2)
  const first = await change(ana, used!.ticketId, seats[0]!)
  await hands.checkIn(used!.ticketId)
  await ana.payByCard(first.body.orderId, 'APRO')
  const second = await change(ana, listed!.ticketId, seats[1]!)
  expect((await hands.list(ana, listed!.ticketId)).body.code).toBe('ticket_changing')
  expect((await beto.get(`/tickets/${listed!.ticketId}/change`)).status).toBe(404)
  await sql`update tickets set account_id = ${beto.accountId} where id = ${listed!.ticketId}`.execute(
    hands.db,
  )
  await ana.payByCard(second.body.orderId, 'APRO')
  await hands.runJobs()
  for (const { body } of [first, second]) expect((await ana.read(body.orderId)).status).toBe('refunded')
  expect(await hands.statusOf(beto, listed!.ticketId)).toEqual(['valid', null])
  expect((await hands.seatOf(seats[0]!)).status).toBe('free')
  expect(await hands.keptByProvider([ana])).toBe(used!.paidCents + listed!.paidCents)
})

it('is refused for a pass, two seats, somebody else’s hold or ticket; chosen anew, the change before ends', async () => {
  const [ana, beto] = [await hands.buyer(), await hands.buyer()]
  const [first, second] = await hands.buy(ana, await hands.freeSeats(2, 'cheap'))
  const two = await ana.hold(2)
  const wish = (holdId: string) => ({ holdId, payout: 'credit' })
  const path = `/tickets/${first!.ticketId}/change`
  expect((await ana.post(path, wish(two.id))).body.code).toBe('one_seat')
  expect((await beto.post(path, wish(two.id))).status).toBe(404)
  const theirs = await beto.hold(1)
  expect((await ana.post(path, wish(theirs.id))).status).toBe(404)
  await sql`update tickets set pass_id = gen_random_uuid() where id = ${second!.ticketId}`.execute(hands.db)
  const [dear, dearer] = await hands.freeSeats(2)
  expect((await change(ana, second!.ticketId, dear!)).body.code).toBe('of_pass')
  await ana.call('DELETE', `/holds/${two.id}`)
  const one = await change(ana, first!.ticketId, dearer!)
  const [other] = await hands.freeSeats(1)
  const next = await change(ana, first!.ticketId, other!)
  expect((await ana.read(one.body.orderId)).status).toBe('cancelled')
  expect((await ana.read(next.body.orderId)).status).toBe('pending')
})
