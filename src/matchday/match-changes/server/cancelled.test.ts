import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'
import { cancelMatch } from './actions.ts'
import { runChange } from './run/run-change.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function change(ana: Buyer, ticketId: string, seatId: number) {
  const held = await ana.hold(0, [seatId])
  const { body } = await ana.post(`/tickets/${ticketId}/change`, { holdId: held.id, payout: 'refund' })
  if (!body.paid) await ana.payByCard(body.orderId, 'APRO')
}

it('a cancelled match with transfers, returns, moves and a half-done refund: every centavo lands once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.buyer()))
  const [ana, beto, carla, diego, elena] = people as [Buyer, Buyer, Buyer, Buyer, Buyer]
  const [given, listed, sold, plain] = await world.buy(ana, await world.freeSeats(4))
  const offered = await world.buyOne(carla)
  const open = await ana.post(`/tickets/${given!.ticketId}/transfers`, { to: { phone: '4421234567' } })
  const token = open.body.link.split('=').at(-1)
  await beto.post(`/transfers/${open.body.id}/acceptance`, { token })
  await carla.post(`/tickets/${offered.ticketId}/transfers`, { to: { phone: '4421234567' } })
  await world.list(ana, listed!.ticketId)
  await world.list(ana, sold!.ticketId, 'credit')
  await world.buy(diego, [sold!.seatId])
  const moved = await world.buyOne(elena, 'cheap')
  await change(elena, moved.ticketId, (await world.freeSeats(1))[0]!)
  const cheaper = await world.buyOne(elena)
  await change(elena, cheaper.ticketId, (await world.freeSeats(1, 'cheap'))[0]!)
  await refundOrder(world.services, {
    orderId: plain!.orderId,
    seatIds: [plain!.seatId],
    reason: 'prueba',
    requestKey: 'antes',
    actor: null,
  })
  const buying = await diego.order(0, {}, [listed!.seatId])
  const { faceCents, serviceCents } = await world.facesOf(sold!)
  expect(await world.faults()).toEqual(noFaults)

  const changeId = await cancelMatch(world.services, {
    eventId: world.event.id,
    reason: 'Tormenta',
    actor: null,
  })
  expect((await carla.get('/transfers')).body.given).toMatchObject([{ status: 'expired' }])

  // Killed half way: the second order's transaction never commits, and what came before stays done.
  let left = 2
  const broken = {
    ...world.services,
    db: new Proxy(world.db, {
      get(target, name) {
        if (name === 'transaction' && (left -= 1) < 0) throw new Error('killed')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    }),
  }
  await expect(runChange(broken, changeId)).rejects.toThrow('killed')
  expect(await world.faults()).toEqual(noFaults)
  await world.runJobs()
  await runChange(world.services, changeId)
  await diego.payByCard(buying.id, 'APRO')
  await world.runJobs()

  expect(await world.faults()).toEqual(noFaults)
  for (const person of people) {
    const valid = (await world.tickets(person)).filter((ticket) => ticket.status === 'valid')
    expect(valid).toEqual([])
  }
  expect((await world.tickets(beto))[0]).toMatchObject({ status: 'void', voidReason: 'cancelled' })
  // Of everything that was ever paid, the club holds the charge of the seat sold again and what it owes as credit.
  expect(await world.credit(ana)).toBe(faceCents)
  expect(await world.keptForGood(people)).toBe(serviceCents)
  expect(await world.keptByProvider(people)).toBe(faceCents + serviceCents)
})
