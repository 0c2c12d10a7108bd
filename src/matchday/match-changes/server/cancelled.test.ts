import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import type { Buyer } from '#world/box-office.ts'
import { noFaults, openHands, type Hands } from '#products/seat-changes/server/testing/hands.ts'
import { cancelMatch } from './actions.ts'
import { runChange } from './run/run-change.ts'

let hands: Hands
beforeAll(async () => {
  hands = await openHands()
})
afterAll(() => hands.close())

async function change(ana: Buyer, ticketId: string, seatId: number) {
  const held = await ana.hold(0, [seatId])
  const { body } = await ana.post(`/tickets/${ticketId}/change`, { holdId: held.id, payout: 'refund' })
  if (!body.paid) await ana.payByCard(body.orderId, 'APRO')
}

it('a cancelled match with transfers, returns, moves and a half-done refund: every centavo lands once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => hands.buyer()))
  const [ana, beto, carla, diego, elena] = people as [Buyer, Buyer, Buyer, Buyer, Buyer]
  const [given, listed, sold, plain] = await hands.buy(ana, await hands.freeSeats(4))
  const offered = await hands.buyOne(carla)
  const open = await ana.post(`/tickets/${given!.ticketId}/transfers`, { to: { phone: '4421234567' } })
  const token = open.body.link.split('=').at(-1)
  await beto.post(`/transfers/${open.body.id}/acceptance`, { token })
  await carla.post(`/tickets/${offered.ticketId}/transfers`, { to: { phone: '4421234567' } })
  await hands.list(ana, listed!.ticketId)
  await hands.list(ana, sold!.ticketId, 'credit')
  await hands.buy(diego, [sold!.seatId])
  const moved = await hands.buyOne(elena, 'cheap')
  await change(elena, moved.ticketId, (await hands.freeSeats(1))[0]!)
  const cheaper = await hands.buyOne(elena)
  await change(elena, cheaper.ticketId, (await hands.freeSeats(1, 'cheap'))[0]!)
  await refundOrder(hands.services, {
    orderId: plain!.orderId,
    seatIds: [plain!.seatId],
    reason: 'prueba',
    requestKey: 'antes',
    actor: null,
  })
  const buying = await diego.order(0, {}, [listed!.seatId])
  const { faceCents, serviceCents } = await hands.facesOf(sold!)
  expect(await hands.faults()).toEqual(noFaults)

  const changeId = await cancelMatch(hands.services, {
    eventId: hands.event.id,
    reason: 'Tormenta',
    actor: null,
  })
  expect((await carla.get('/transfers')).body.given).toMatchObject([{ status: 'expired' }])

  // Killed half way: the second order's transaction never commits, and what came before stays done.
  let left = 2
  const broken = {
    ...hands.services,
    db: new Proxy(hands.db, {
      get(target, name) {
        if (name === 'transaction' && (left -= 1) < 0) throw new Error('killed')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    }),
  }
  await expect(runChange(broken, changeId)).rejects.toThrow('killed')
  expect(await hands.faults()).toEqual(noFaults)
  await hands.runJobs()
  await runChange(hands.services, changeId)
  await diego.payByCard(buying.id, 'APRO')
  await hands.runJobs()

  expect(await hands.faults()).toEqual(noFaults)
  for (const person of people) {
    const valid = (await hands.tickets(person)).filter((ticket) => ticket.status === 'valid')
    expect(valid).toEqual([])
  }
  expect((await hands.tickets(beto))[0]).toMatchObject({ status: 'void', voidReason: 'cancelled' })
  // Of everything that was ever paid, the club holds the charge of the seat sold again and what it owes as credit.
  expect(await hands.credit(ana)).toBe(faceCents)
  expect(await hands.keptForGood(people)).toBe(serviceCents)
  expect(await hands.keptByProvider(people)).toBe(faceCents + serviceCents)
})
