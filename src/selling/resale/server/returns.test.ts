import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { endCode } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { noFaults, openWorld, type World } from '#world/world.ts'
import { barrier } from '#world/barrier.ts'
import { closeReturn } from './actions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.faults()).toEqual(noFaults)
})

const lastReturn = async (ana: Awaited<ReturnType<World['buyer']>>) =>
  (await ana.get('/returns')).body.returns[0]

describe('a return at face value', () => {
  it('keeps the ticket good until the seat sells, then swaps code and money in one step', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    const { faceCents, serviceCents } = await world.facesOf(mine)
    expect((await ana.get(`/tickets/${mine.ticketId}/return`)).body).toEqual({
      why: null,
      faceCents,
      payouts: ['refund', 'credit'],
      listed: null,
    })
    expect((await world.list(ana, mine.ticketId)).status).toBe(201)
    expect((await world.list(ana, mine.ticketId)).status).toBe(201)
    expect((await world.seatOf(mine.seatId)).status).toBe('free')
    expect(await world.statusOf(ana, mine.ticketId)).toEqual(['valid', null])

    const [theirs] = await world.buy(beto, [mine.seatId])
    expect(await world.statusOf(ana, mine.ticketId)).toEqual(['void', 'resold'])
    expect(theirs!.seatId).toBe(mine.seatId)
    expect(await lastReturn(ana)).toMatchObject({ status: 'sold', paidCents: faceCents })
    await world.runJobs()
    expect(await world.keptByProvider([ana])).toBe(serviceCents)
    expect(await world.keptForGood([ana])).toBe(serviceCents)
    const mail = world.mails.find(({ subject }) => subject.startsWith('Tu lugar se vendió'))
    expect(mail?.text).toContain('Te devolvemos')
    const { notifications } = (await ana.get('/notifications')).body
    expect(notifications).toMatchObject([{ kind: 'tickets', title: 'Tu lugar se vendió' }])
  })

  it('pays with credit where the owner wanted that, and can be refunded no second time', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const [first, second] = await world.buy(ana, await world.freeSeats(2))
    const { faceCents } = await world.facesOf(first!)
    await world.list(ana, first!.ticketId, 'credit')
    await world.buy(beto, [first!.seatId])
    expect(await world.credit(ana)).toBe(faceCents)
    const input = { orderId: first!.orderId, reason: 'prueba', requestKey: 'todo', actor: null }
    const { amountCents } = await refundOrder(world.services, input)
    expect(amountCents).toBe(second!.paidCents)
    await expect(refundOrder(world.services, { ...input, requestKey: 'otra' })).rejects.toThrow('devolver')
  })

  it('is taken off sale when its owner wants it, but not while somebody is buying it', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    await world.list(ana, mine.ticketId)
    const order = await beto.order(0, {}, [mine.seatId])
    const refused = await world.withdraw(ana, mine.ticketId)
    expect([refused.status, refused.body.code]).toEqual([409, 'being_bought'])
    await world.passTime(order.id, 700)
    await world.expire()
    expect((await world.withdraw(ana, mine.ticketId)).status).toBe(200)
    expect(await world.seatOf(mine.seatId)).toEqual({ status: 'sold', orderId: mine.orderId })
    expect((await beto.post(`/events/${world.event.id}/holds`, { seatIds: [mine.seatId] })).status).toBe(409)
  })

  it('goes back to its owner when nobody bought it until the doors open', async () => {
    const ana = await world.buyer()
    const mine = await world.buyOne(ana)
    await world.list(ana, mine.ticketId)
    expect(await closeReturn(world.db, mine.ticketId)).toBe(true)
    expect(await closeReturn(world.db, mine.ticketId)).toBe(false)
    await world.runJobs()
    expect(await lastReturn(ana)).toMatchObject({ status: 'closed', paidCents: null })
    expect(world.mails.at(-1)?.subject).toContain('Tu boleto sigue siendo tuyo')
    expect(await world.seatOf(mine.seatId)).toEqual({ status: 'sold', orderId: mine.orderId })
  })

  it('of a ticket that somebody gave me is paid to me, as credit', async () => {
    const [ana, beto, carla] = [await world.buyer(), await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    const offer = await ana.post(`/tickets/${mine.ticketId}/transfers`, { to: { phone: '4421234567' } })
    const token = offer.body.link.split('=').at(-1) as string
    const got = await beto.post(`/transfers/${offer.body.id}/acceptance`, { token })
    expect((await world.list(beto, got.body.ticketId, 'refund')).body.code).toBe('credit_only')
    await world.list(beto, got.body.ticketId, 'credit')
    await world.buy(carla, [mine.seatId])
    const { faceCents } = await world.facesOf(mine)
    expect([await world.credit(ana), await world.credit(beto)]).toEqual([0, faceCents])
    expect(await world.statusOf(beto, got.body.ticketId)).toEqual(['void', 'resold'])
  })

  it('is refused for a pass, a used ticket, an offered one, and does not exist for others', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const [first, second, third] = await world.buy(ana, await world.freeSeats(3))
    await sql`update tickets set pass_id = gen_random_uuid() where id = ${first!.ticketId}`.execute(world.db)
    expect((await world.list(ana, first!.ticketId)).body.code).toBe('of_pass')
    await world.checkIn(second!.ticketId)
    expect((await world.list(ana, second!.ticketId)).body.code).toBe('ticket_used')
    await ana.post(`/tickets/${third!.ticketId}/transfers`, { to: { phone: '4421234567' } })
    expect((await world.list(ana, third!.ticketId)).body.code).toBe('ticket_offered')
    expect((await world.list(beto, third!.ticketId)).status).toBe(404)
    expect((await world.withdraw(beto, third!.ticketId)).status).toBe(404)
    expect((await beto.get(`/tickets/${third!.ticketId}/return`)).status).toBe(404)
  })
})

describe('money that goes back while a seat is on sale again', () => {
  it('closes the offer; who is buying the seat gets it, and its owner is not paid twice', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    await world.list(ana, mine.ticketId)
    const order = await beto.order(0, {}, [mine.seatId])
    const input = { orderId: mine.orderId, reason: 'prueba', requestKey: 'todo', actor: null }
    expect((await refundOrder(world.services, input)).amountCents).toBe(mine.paidCents)
    expect(await world.faults()).toEqual(noFaults)
    await beto.payByCard(order.id, 'APRO')
    await world.runJobs()
    expect((await beto.read(order.id)).status).toBe('paid')
    expect(await world.keptByProvider([ana])).toBe(0)
    expect(await world.credit(ana)).toBe(0)
  })

  it('by the bank, after the sale, takes the credit that was paid for the seat', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    await world.list(ana, mine.ticketId, 'credit')
    const [theirs] = await world.buy(beto, [mine.seatId])
    const { providerPaymentId } = await world.db
      .selectFrom('payments')
      .select('providerPaymentId')
      .where('orderId', '=', mine.orderId)
      .executeTakeFirstOrThrow()
    await world.sim(`payments/${providerPaymentId}/chargeback`)
    await world.notice(providerPaymentId!)
    expect(await world.credit(ana)).toBe(0)
    expect(await world.keptForGood([ana])).toBe(0)
    expect(await world.statusOf(beto, theirs!.ticketId)).toEqual(['valid', null])
  })
})

describe('a return sold while its owner shows the code at the gate', () => {
  it('lets the owner in or sells the seat, never both, and nobody’s money is lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ana, beto] = [await world.buyer(), await world.buyer()]
      const mine = await world.buyOne(ana)
      await world.list(ana, mine.ticketId)
      const order = await beto.order(0, {}, [mine.seatId])
      const meet = barrier(2)
      const late = round % 2 === 0
      const [went] = await Promise.all([
        (async () => {
          await meet()
          if (late) await new Promise((resolve) => setTimeout(resolve, 30 * round))
          return world.checkIn(mine.ticketId)
        })(),
        meet().then(() => beto.payByCard(order.id, 'APRO')),
      ])
      await world.runJobs()
      const { status } = (await beto.read(order.id)) as { status: string }
      expect([went, status]).toEqual([went, went ? 'refunded' : 'paid'])
      expect(await world.seatOf(mine.seatId)).toEqual({
        status: 'sold',
        orderId: went ? mine.orderId : order.id,
      })
      if (went) {
        expect(await world.keptByProvider([beto])).toBe(0)
        expect(await lastReturn(ana)).toMatchObject({ status: 'closed' })
      }
      expect(await world.faults()).toEqual(noFaults)
    }
  })

  it('sends the buyer’s money back when the owner was in before', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    await world.list(ana, mine.ticketId)
    const order = await beto.order(0, {}, [mine.seatId])
    expect(await world.checkIn(mine.ticketId)).toBe(true)
    expect(await world.checkIn(mine.ticketId)).toBe(false)
    await beto.payByCard(order.id, 'APRO')
    await world.runJobs()
    expect((await beto.read(order.id)).status).toBe('refunded')
    expect(await world.statusOf(ana, mine.ticketId)).toEqual(['valid', null])
    expect(await lastReturn(ana)).toMatchObject({ status: 'closed' })
    expect(await world.keptByProvider([beto])).toBe(0)
  })

  it('would notice: without the guard on the ticket’s row both happen', async () => {
    const ana = await world.buyer()
    const mine = await world.buyOne(ana)
    const meet = barrier(2)
    const entry = meet().then(() => world.checkIn(mine.ticketId))
    /** Looks first and then ends the code, without locking what it saw. */
    const sell = world.db.transaction().execute(async (tx) => {
      const seen = await tx
        .selectFrom('tickets')
        .select(['status', 'checkedInAt'])
        .where('id', '=', mine.ticketId)
        .executeTakeFirstOrThrow()
      await meet()
      if (seen.status !== 'valid' || seen.checkedInAt !== null) return false
      await entry
      await sql`update tickets set status = 'void', voided_at = now() + interval '1 hour' where id = ${mine.ticketId}`.execute(
        tx,
      )
      return true
    })
    const [sold, went] = await Promise.all([sell, entry])
    expect([sold, went]).toEqual([true, true])
    await sql`update tickets set status = 'valid', voided_at = null where id = ${mine.ticketId}`.execute(
      world.db,
    )
    const guarded = await endCode(world.db, { ticketId: mine.ticketId, reason: 'resold' })
    expect(guarded).toBe(false)
  })
})
