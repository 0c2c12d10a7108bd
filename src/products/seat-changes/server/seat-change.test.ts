import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.faults()).toEqual(noFaults)
})

async function change(ana: Buyer, ticketId: string, seatId: number, payout = 'refund') {
  const held = await ana.hold(0, [seatId])
  return ana.post(`/tickets/${ticketId}/change`, { holdId: held.id, payout })
}
const live = async (ana: Buyer) => (await world.tickets(ana)).filter((ticket) => ticket.status === 'valid')
const refundAll = (orderId: string) =>
  refundOrder(world.services, { orderId, reason: 'prueba', requestKey: 'todo', actor: null })

it('to a dearer seat costs the difference; then the old code is dead and the old seat free', async () => {
  const ana = await world.buyer()
  const mine = await world.buyOne(ana, 'cheap')
  const [dear] = await world.freeSeats(1)
  const held = await ana.hold(0, [dear!])
  const told = (await ana.get(`/tickets/${mine.ticketId}/change?holdId=${held.id}`)).body
  expect(told).toMatchObject({ why: null, paidCents: mine.paidCents, quote: { backCents: 0 } })
  const { body } = await ana.post(`/tickets/${mine.ticketId}/change`, { holdId: held.id, payout: 'refund' })
  expect(body.paid).toBe(false)
  const order = await ana.read(body.orderId)
  expect(order).toMatchObject({ kind: 'seat_change', totalCents: told.quote.dueCents })
  expect(await world.statusOf(ana, mine.ticketId)).toEqual(['valid', null])
  await ana.payByCard(body.orderId, 'APRO')
  expect(await world.statusOf(ana, mine.ticketId)).toEqual(['void', 'moved'])
  const [now] = await live(ana)
  expect([now!.seat.id, now!.orderId]).toEqual([dear, body.orderId])
  expect((await world.seatOf(mine.seatId)).status).toBe('free')
  expect(await world.keptByProvider([ana])).toBe(now!.priceCents)
})

it('to a cheaper seat is done at once, and the difference goes back as wanted', async () => {
  for (const payout of ['refund', 'credit'] as const) {
    const ana = await world.buyer()
    const mine = await world.buyOne(ana)
    const [cheap] = await world.freeSeats(1, 'cheap')
    const { body } = await change(ana, mine.ticketId, cheap!, payout)
    expect(body.paid).toBe(true)
    await world.runJobs()
    const [now] = await live(ana)
    const back = mine.paidCents - now!.priceCents
    expect(back).toBeGreaterThan(0)
    expect(await world.credit(ana)).toBe(payout === 'credit' ? back : 0)
    expect(await world.keptByProvider([ana])).toBe(payout === 'credit' ? mine.paidCents : now!.priceCents)
    expect((await refundAll(body.orderId)).amountCents).toBe(now!.priceCents)
    await world.runJobs()
    expect(await world.keptByProvider([ana])).toBe(payout === 'credit' ? back : 0)
  }
})

it('again and again, and every centavo of the last seat comes back once', async () => {
  const ana = await world.buyer()
  const mine = await world.buyOne(ana, 'cheap')
  const [dear] = await world.freeSeats(1)
  const first = await change(ana, mine.ticketId, dear!)
  await ana.payByCard(first.body.orderId, 'APRO')
  const [cheap] = await world.freeSeats(1, 'cheap')
  const second = await change(ana, (await live(ana))[0]!.id, cheap!)
  expect(second.body.paid).toBe(true)
  await world.runJobs()
  const [now] = await live(ana)
  expect(await world.keptByProvider([ana])).toBe(now!.priceCents)
  await refundAll(second.body.orderId)
  await world.runJobs()
  expect(await world.keptByProvider([ana])).toBe(0)
  expect(await live(ana)).toEqual([])
})

it('ends with the order that it came of: money of both goes back, in either order', async () => {
  for (const firstRefunded of ['old', 'new'] as const) {
    const ana = await world.buyer()
    const [moves, stays] = await world.buy(ana, await world.freeSeats(2, 'cheap'))
    const [dear] = await world.freeSeats(1)
    const { body } = await change(ana, moves!.ticketId, dear!)
    await ana.payByCard(body.orderId, 'APRO')
    if (firstRefunded === 'new') {
      await refundAll(body.orderId)
      expect((await live(ana)).map(({ id }) => id)).toEqual([stays!.ticketId])
    }
    await refundAll(stays!.orderId)
    await world.runJobs()
    expect(await live(ana)).toEqual([])
    expect(await world.keptByProvider([ana])).toBe(0)
    expect((await ana.read(body.orderId)).status).toBe('refunded')
  }
})

it('leaves the other seats of an order their own money', async () => {
  const ana = await world.buyer()
  const [moves, stays] = await world.buy(ana, await world.freeSeats(2, 'cheap'))
  const [dear] = await world.freeSeats(1)
  const { body } = await change(ana, moves!.ticketId, dear!)
  await ana.payByCard(body.orderId, 'APRO')
  const input = { orderId: stays!.orderId, reason: 'prueba', requestKey: 'uno', actor: null }
  const { amountCents } = await refundOrder(world.services, { ...input, seatIds: [stays!.seatId] })
  expect(amountCents).toBe(stays!.paidCents)
  expect((await live(ana)).map(({ seat }) => seat.id)).toEqual([dear])
})

it('twice and given back frees what the first order had promised', async () => {
  const ana = await world.buyer()
  const [moves, stays] = await world.buy(ana, await world.freeSeats(2))
  const [one, two] = await world.freeSeats(2, 'cheap')
  await change(ana, moves!.ticketId, one!)
  const now = (await live(ana)).find(({ seat }) => seat.id === one)!
  const { body } = await change(ana, now.id, two!)
  await refundAll(body.orderId)
  const input = { orderId: stays!.orderId, reason: 'prueba', requestKey: 'resto', actor: null }
  const { amountCents } = await refundOrder(world.services, { ...input, seatIds: [stays!.seatId] })
  expect(amountCents).toBe(stays!.paidCents)
  await world.runJobs()
  expect(await world.keptByProvider([ana])).toBe(0)
  expect((await ana.read(stays!.orderId)).status).toBe('refunded')
})

it('of a seat that was changed for, sold again: its owner gets the price, the club keeps the charge', async () => {
  const [ana, beto] = [await world.buyer(), await world.buyer()]
  const mine = await world.buyOne(ana, 'cheap')
  const [dear] = await world.freeSeats(1)
  const { body } = await change(ana, mine.ticketId, dear!)
  await ana.payByCard(body.orderId, 'APRO')
  const [now] = await live(ana)
  const sums = await world.facesOf({ ...mine, orderId: body.orderId, seatId: dear! })
  await world.list(ana, now!.id)
  await world.buy(beto, [dear!])
  await world.runJobs()
  expect(await world.keptByProvider([ana])).toBe(sums.serviceCents)
  expect(await world.keptForGood([ana])).toBe(sums.serviceCents)
})

it('charged back: what the other order gave comes back too, and nothing is live', async () => {
  for (const which of ['old', 'new'] as const) {
    const ana = await world.buyer()
    const mine = await world.buyOne(ana, 'cheap')
    const [dear] = await world.freeSeats(1)
    const { body } = await change(ana, mine.ticketId, dear!)
    await ana.payByCard(body.orderId, 'APRO')
    const { providerPaymentId } = await world.db
      .selectFrom('payments')
      .select('providerPaymentId')
      .where('orderId', '=', which === 'old' ? mine.orderId : body.orderId)
      .executeTakeFirstOrThrow()
    await world.sim(`payments/${providerPaymentId}/chargeback`)
    await world.notice(providerPaymentId!)
    await world.runJobs()
    expect(await live(ana)).toEqual([])
    expect(await world.faults()).toEqual(noFaults)
    const left = await sql<{ cents: number }>`
      select coalesce(sum(part.amount_cents), 0)::int as cents from payment_allocations part
      join payments on payments.id = part.payment_id join orders on orders.id = payments.order_id
      where orders.account_id = ${ana.accountId} and part.kind = 'tickets'`.execute(world.db)
    expect(left.rows[0]!.cents).toBe(0)
  }
})

it('paid after the ticket was used or passed on gives the money back, and the ticket stays as it is', async () => {
  const [ana, beto] = [await world.buyer(), await world.buyer()]
  const [used, listed] = await world.buy(ana, await world.freeSeats(2, 'cheap'))
  const seats = await world.freeSeats(2)
  const first = await change(ana, used!.ticketId, seats[0]!)
  await world.checkIn(used!.ticketId)
  await ana.payByCard(first.body.orderId, 'APRO')
  const second = await change(ana, listed!.ticketId, seats[1]!)
  expect((await world.list(ana, listed!.ticketId)).body.code).toBe('ticket_changing')
  expect((await beto.get(`/tickets/${listed!.ticketId}/change`)).status).toBe(404)
  await sql`update tickets set account_id = ${beto.accountId} where id = ${listed!.ticketId}`.execute(
    world.db,
  )
  await ana.payByCard(second.body.orderId, 'APRO')
  await world.runJobs()
  for (const { body } of [first, second]) expect((await ana.read(body.orderId)).status).toBe('refunded')
  expect(await world.statusOf(beto, listed!.ticketId)).toEqual(['valid', null])
  expect((await world.seatOf(seats[0]!)).status).toBe('free')
  expect(await world.keptByProvider([ana])).toBe(used!.paidCents + listed!.paidCents)
})

it('is refused for a pass, two seats, somebody else’s hold or ticket; chosen anew, the change before ends', async () => {
  const [ana, beto] = [await world.buyer(), await world.buyer()]
  const [first, second] = await world.buy(ana, await world.freeSeats(2, 'cheap'))
  const two = await ana.hold(2)
  const input = (holdId: string) => ({ holdId, payout: 'credit' })
  const path = `/tickets/${first!.ticketId}/change`
  expect((await ana.post(path, input(two.id))).body.code).toBe('one_seat')
  expect((await beto.post(path, input(two.id))).status).toBe(404)
  const theirs = await beto.hold(1)
  expect((await ana.post(path, input(theirs.id))).status).toBe(404)
  await sql`update tickets set pass_id = gen_random_uuid() where id = ${second!.ticketId}`.execute(world.db)
  const [dear, dearer] = await world.freeSeats(2)
  expect((await change(ana, second!.ticketId, dear!)).body.code).toBe('of_pass')
  await ana.call('DELETE', `/holds/${two.id}`)
  const one = await change(ana, first!.ticketId, dearer!)
  const [other] = await world.freeSeats(1)
  const next = await change(ana, first!.ticketId, other!)
  expect((await ana.read(one.body.orderId)).status).toBe('cancelled')
  expect((await ana.read(next.body.orderId)).status).toBe('pending')
})
