import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { endCode } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { noFaults, openHands, type Hands } from '#products/seat-changes/server/testing/hands.ts'
import { barrier } from '#world/barrier.ts'
import { closeReturn } from './actions.ts'

let hands: Hands
beforeAll(async () => {
  hands = await openHands()
})
afterAll(() => hands.close())
afterEach(async () => {
  expect(await hands.faults()).toEqual(noFaults)
})

const lastReturn = async (ana: Awaited<ReturnType<Hands['buyer']>>) =>
  (await ana.get('/returns')).body.returns[0]

describe('a return at face value', () => {
  it('keeps the ticket good until the seat sells, then swaps code and money in one step', async () => {
    const [ana, beto] = [await hands.buyer(), await hands.buyer()]
    const mine = await hands.buyOne(ana)
    const { faceCents, serviceCents } = await hands.facesOf(mine)
    expect((await ana.get(`/tickets/${mine.ticketId}/return`)).body).toEqual({
      why: null,
      faceCents,
      payouts: ['refund', 'credit'],
      listed: null,
    })
    expect((await hands.list(ana, mine.ticketId)).status).toBe(201)
    expect((await hands.list(ana, mine.ticketId)).status).toBe(201)
    expect((await hands.seatOf(mine.seatId)).status).toBe('free')
    expect(await hands.statusOf(ana, mine.ticketId)).toEqual(['valid', null])

    const [theirs] = await hands.buy(beto, [mine.seatId])
    expect(await hands.statusOf(ana, mine.ticketId)).toEqual(['void', 'resold'])
    expect(theirs!.seatId).toBe(mine.seatId)
    expect(await lastReturn(ana)).toMatchObject({ status: 'sold', paidCents: faceCents })
    await hands.runJobs()
    expect(await hands.keptByProvider([ana])).toBe(serviceCents)
    expect(await hands.keptForGood([ana])).toBe(serviceCents)
    const mail = hands.mails.find(({ subject }) => subject.startsWith('Tu lugar se vendió'))
    expect(mail?.text).toContain('Te devolvemos')
    const { notifications } = (await ana.get('/notifications')).body
    expect(notifications).toMatchObject([{ kind: 'tickets', title: 'Tu lugar se vendió' }])
  })

  it('pays with credit where the owner wanted that, and can be refunded no second time', async () => {
    const [ana, beto] = [await hands.buyer(), await hands.buyer()]
    const [first, second] = await hands.buy(ana, await hands.freeSeats(2))
    const { faceCents } = await hands.facesOf(first!)
    await hands.list(ana, first!.ticketId, 'credit')
    await hands.buy(beto, [first!.seatId])
    expect(await hands.credit(ana)).toBe(faceCents)
    const wish = { orderId: first!.orderId, reason: 'prueba', requestKey: 'todo', actor: null }
    const { amountCents } = await refundOrder(hands.services, wish)
    expect(amountCents).toBe(second!.paidCents)
    await expect(refundOrder(hands.services, { ...wish, requestKey: 'otra' })).rejects.toThrow('devolver')
  })

  it('is taken off sale when its owner wants it, but not while somebody is buying it', async () => {
    const [ana, beto] = [await hands.buyer(), await hands.buyer()]
    const mine = await hands.buyOne(ana)
    await hands.list(ana, mine.ticketId)
    const order = await beto.order(0, {}, [mine.seatId])
    const refused = await hands.withdraw(ana, mine.ticketId)
    expect([refused.status, refused.body.code]).toEqual([409, 'being_bought'])
    await hands.passTime(order.id, 700)
    await hands.expire()
    expect((await hands.withdraw(ana, mine.ticketId)).status).toBe(200)
    expect(await hands.seatOf(mine.seatId)).toEqual({ status: 'sold', orderId: mine.orderId })
    expect((await beto.post(`/events/${hands.event.id}/holds`, { seatIds: [mine.seatId] })).status).toBe(409)
  })

  it('goes back to its owner when nobody bought it until the doors open', async () => {
    const ana = await hands.buyer()
    const mine = await hands.buyOne(ana)
    await hands.list(ana, mine.ticketId)
    expect(await closeReturn(hands.db, mine.ticketId)).toBe(true)
    expect(await closeReturn(hands.db, mine.ticketId)).toBe(false)
    await hands.runJobs()
    expect(await lastReturn(ana)).toMatchObject({ status: 'closed', paidCents: null })
    expect(hands.mails.at(-1)?.subject).toContain('Tu boleto sigue siendo tuyo')
    expect(await hands.seatOf(mine.seatId)).toEqual({ status: 'sold', orderId: mine.orderId })
  })

  it('of a ticket that somebody gave me is paid to me, as credit', async () => {
    const [ana, beto, carla] = [await hands.buyer(), await hands.buyer(), await hands.buyer()]
    const mine = await hands.buyOne(ana)
    const offer = await ana.post(`/tickets/${mine.ticketId}/transfers`, { to: { phone: '4421234567' } })
    const token = offer.body.link.split('=').at(-1) as string
    const got = await beto.post(`/transfers/${offer.body.id}/acceptance`, { token })
    expect((await hands.list(beto, got.body.ticketId, 'refund')).body.code).toBe('credit_only')
    await hands.list(beto, got.body.ticketId, 'credit')
    await hands.buy(carla, [mine.seatId])
    const { faceCents } = await hands.facesOf(mine)
    expect([await hands.credit(ana), await hands.credit(beto)]).toEqual([0, faceCents])
    expect(await hands.statusOf(beto, got.body.ticketId)).toEqual(['void', 'resold'])
  })

  it('is refused for a pass, a used ticket, an offered one, and does not exist for others', async () => {
    const [ana, beto] = [await hands.buyer(), await hands.buyer()]
    const [first, second, third] = await hands.buy(ana, await hands.freeSeats(3))
    await sql`update tickets set pass_id = gen_random_uuid() where id = ${first!.ticketId}`.execute(hands.db)
    expect((await hands.list(ana, first!.ticketId)).body.code).toBe('of_pass')
    await hands.checkIn(second!.ticketId)
    expect((await hands.list(ana, second!.ticketId)).body.code).toBe('ticket_used')
    await ana.post(`/tickets/${third!.ticketId}/transfers`, { to: { phone: '4421234567' } })
    expect((await hands.list(ana, third!.ticketId)).body.code).toBe('ticket_offered')
    expect((await hands.list(beto, third!.ticketId)).status).toBe(404)
    expect((await hands.withdraw(beto, third!.ticketId)).status).toBe(404)
    expect((await beto.get(`/tickets/${third!.ticketId}/return`)).status).toBe(404)
  })
})

describe('money that goes back while a seat is on sale again', () => {
  it('closes the offer; who is buying the seat gets it, and its owner is not paid twice', async () => {
    const [ana, beto] = [await hands.buyer(), await hands.buyer()]
    const mine = await hands.buyOne(ana)
    await hands.list(ana, mine.ticketId)
    const order = await beto.order(0, {}, [mine.seatId])
    const wish = { orderId: mine.orderId, reason: 'prueba', requestKey: 'todo', actor: null }
    expect((await refundOrder(hands.services, wish)).amountCents).toBe(mine.paidCents)
    expect(await hands.faults()).toEqual(noFaults)
    await beto.payByCard(order.id, 'APRO')
    await hands.runJobs()
    expect((await beto.read(order.id)).status).toBe('paid')
    expect(await hands.keptByProvider([ana])).toBe(0)
    expect(await hands.credit(ana)).toBe(0)
  })

  it('by the bank, after the sale, takes the credit that was paid for the seat', async () => {
    const [ana, beto] = [await hands.buyer(), await hands.buyer()]
    const mine = await hands.buyOne(ana)
    await hands.list(ana, mine.ticketId, 'credit')
    const [theirs] = await hands.buy(beto, [mine.seatId])
    const { providerPaymentId } = await hands.db
      .selectFrom('payments')
      .select('providerPaymentId')
      .where('orderId', '=', mine.orderId)
      .executeTakeFirstOrThrow()
    await hands.sim(`payments/${providerPaymentId}/chargeback`)
    await hands.notice(providerPaymentId!)
    expect(await hands.credit(ana)).toBe(0)
    expect(await hands.keptForGood([ana])).toBe(0)
    expect(await hands.statusOf(beto, theirs!.ticketId)).toEqual(['valid', null])
  })
})

describe('a return sold while its owner shows the code at the gate', () => {
  it('lets the owner in or sells the seat, never both, and nobody’s money is lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ana, beto] = [await hands.buyer(), await hands.buyer()]
      const mine = await hands.buyOne(ana)
      await hands.list(ana, mine.ticketId)
      const order = await beto.order(0, {}, [mine.seatId])
      const meet = barrier(2)
      const late = round % 2 === 0
      const [went] = await Promise.all([
        (async () => {
          await meet()
          if (late) await new Promise((resolve) => setTimeout(resolve, 30 * round))
          return hands.checkIn(mine.ticketId)
        })(),
        meet().then(() => beto.payByCard(order.id, 'APRO')),
      ])
      await hands.runJobs()
      const { status } = (await beto.read(order.id)) as { status: string }
      expect([went, status]).toEqual([went, went ? 'refunded' : 'paid'])
      expect(await hands.seatOf(mine.seatId)).toEqual({
        status: 'sold',
        orderId: went ? mine.orderId : order.id,
      })
      if (went) {
        expect(await hands.keptByProvider([beto])).toBe(0)
        expect(await lastReturn(ana)).toMatchObject({ status: 'closed' })
      }
      expect(await hands.faults()).toEqual(noFaults)
    }
  })

  it('sends the buyer’s money back when the owner was in before', async () => {
    const [ana, beto] = [await hands.buyer(), await hands.buyer()]
    const mine = await hands.buyOne(ana)
    await hands.list(ana, mine.ticketId)
    const order = await beto.order(0, {}, [mine.seatId])
    expect(await hands.checkIn(mine.ticketId)).toBe(true)
    expect(await hands.checkIn(mine.ticketId)).toBe(false)
    await beto.payByCard(order.id, 'APRO')
    await hands.runJobs()
    expect((await beto.read(order.id)).status).toBe('refunded')
    expect(await hands.statusOf(ana, mine.ticketId)).toEqual(['valid', null])
    expect(await lastReturn(ana)).toMatchObject({ status: 'closed' })
    expect(await hands.keptByProvider([beto])).toBe(0)
  })

  it('would notice: without the guard on the ticket’s row both happen', async () => {
    const ana = await hands.buyer()
    const mine = await hands.buyOne(ana)
    const meet = barrier(2)
    const entry = meet().then(() => hands.checkIn(mine.ticketId))
    /** Looks first and then ends the code, without locking what it saw. */
    const sell = hands.db.transaction().execute(async (tx) => {
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
      hands.db,
    )
    const guarded = await endCode(hands.db, { ticketId: mine.ticketId, reason: 'resold' })
    expect(guarded).toBe(false)
  })
})
