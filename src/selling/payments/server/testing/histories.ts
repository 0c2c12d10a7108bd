import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { balanceOf, ledgerFaults } from '#selling/ledger/server/sql.ts'
import { creditOf, lossOf } from '../credit/ledger-names.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { lookAgain } from '../watch/look-again.ts'
import * as model from './history-model.ts'
import { atLast, means, steps, type OfOne, type Step } from './history-steps.ts'
import type { World, Buyer } from '#world/world.ts'
import { moreOutThanIn } from '#world/more-out-than-in.ts'

const seatsOfRun = 5

const refuse = () =>
  Promise.resolve({ id: 'r', amountCents: 1, status: 'rejected' as const, createdAt: new Date() })

/** The histories of a sale, lived in a box world of their own: what does not come out straight throws. */
export async function historiesIn(world: World) {
  const seatRows = await world.db
    .selectFrom('eventSeats')
    .select('seatId')
    .where('eventId', '=', world.event.id)
    .where('status', '=', 'free')
    .orderBy('seatId')
    .limit(400)
    .execute()
  const seatIds = seatRows.map((seat) => seat.seatId)
  let run = 0

  /** One history: every step is done to the box world and to the model, and both must tell the same story. */
  async function live(steps: Step[]): Promise<void> {
    const seats = seatIds.slice(run * seatsOfRun, (run + 1) * seatsOfRun)
    run += 1
    const people = [await world.buyer(), await world.buyer(), await world.buyer()]
    const expected = model.newModel()
    const orders: { id: string; buyer: Buyer; charge: string }[] = []
    /** Mostly an order that the step means something to, now and then any. */
    const at = (step: OfOne) => {
      const all = orders.map((_, place) => place)
      const fitting = all.filter((place) => means[step.do](expected.orders[place]!))
      const among = fitting.length === 0 || step.which % 9 === 0 ? all : fitting
      const place = among.length === 0 ? -1 : among[step.which % among.length]!
      const [real, ideal] = [orders[place], expected.orders[place]]
      return real === undefined || ideal === undefined ? null : { place, real, ideal }
    }

    async function take(one: Step): Promise<void> {
      if (one.do === 'look') {
        await sql`update payments set next_look_at = now() where next_look_at is not null`.execute(world.db)
        await lookAgain(world.services)
        return expected.orders.forEach((_, place) => model.hear(expected, place))
      }
      if (one.do === 'refused_jobs') {
        await world.withProvider({ refund: refuse }, () => world.runJobs('send_refund'))
        return expected.orders.forEach((order, place) => {
          if (order.asked) model.hear(expected, place)
          order.credited ||= order.asked && !order.taken
          order.asked = false
        })
      }
      if (one.do === 'jobs') {
        await world.runJobs('send_refund', 'withdraw_payment', 'withdraw_payments', 'mail_order_step')
        return model.withdraw(expected)
      }
      if (one.do === 'place') {
        const wanted = one.seats.map((seat) => seats[seat]!)
        const buyer = people[one.buyer]!
        const made = await buyer.order(0, {}, wanted).catch(() => null)
        expect(made !== null).toBe(model.place(expected, one.buyer, wanted))
        if (made !== null) orders.push({ id: made.id, buyer, charge: '' })
        return
      }
      const found = at(one)
      if (found === null) return
      const { place, real, ideal } = found
      switch (one.do) {
        case 'pay': {
          const body = one.means === 'oxxo' ? { method: 'oxxo' } : await real.buyer.byCard(one.means)
          const answer = await real.buyer.pay(real.id, body)
          expect([answer.status === 201, answer.body.code]).toEqual([
            model.pay(expected, place, one.means),
            answer.body.code,
          ])
          if (answer.status === 201) real.charge = answer.body.providerPaymentId
          return
        }
        case 'approve':
        case 'reject':
          if (!ideal.charge) return
          await world.sim(`payments/${real.charge}/${one.do === 'approve' ? 'pay' : 'reject'}`)
          await Promise.all([world.notice(real.charge), world.notice(real.charge), world.poll()])
          return one.do === 'approve' ? model.approve(expected, place) : model.reject(expected, place)
        case 'expire':
          await world.passTime(real.id, 700)
          await Promise.all([world.expire(), world.expire()])
          return model.expire(expected, place)
        case 'outwait':
          await world.passTime(real.id, 72 * 3600)
          await world.poll()
          await world.expire()
          return model.outwait(expected, place)
        case 'lose': {
          if (ideal.status !== 'reserved' && ideal.status !== 'in_review') return
          const never = new Date('2100-01-01')
          const open = world.db.updateTable('payments').set({ status: 'abandoned', checkedAt: never })
          await open.where('orderId', '=', real.id).where('status', 'in', ['pending', 'in_process']).execute()
          await world.passTime(real.id, 60 * 3600)
          await world.expire()
          return model.lose(expected, place)
        }
        case 'cancel':
          await real.buyer.post(`/orders/${real.id}/cancellation`)
          return model.cancel(expected, place)
        case 'refund': {
          const seat = one.part ? (ideal.sold[0] ?? null) : null
          const input = { orderId: real.id, reason: 'historia', requestKey: randomUUID(), actor: null }
          await refundOrder(world.services, { ...input, ...(seat !== null && { seatIds: [seat] }) }).catch(
            () => null,
          )
          return model.refund(expected, place, seat)
        }
        case 'chargeback':
        case 'lost_chargeback': {
          const lost = one.do === 'lost_chargeback' ? '?notice=lost' : ''
          const { status } = (await world.sim(`payments/${real.charge}/chargeback${lost}`)) as {
            status?: unknown
          }
          if (status === 'charged_back') model.takeBack(expected, place)
          if (lost !== '' || !real.charge) return
          await Promise.all([world.notice(real.charge), world.notice(real.charge)])
          return model.hear(expected, place)
        }
        case 'notice':
          if (real.charge) await world.notice(real.charge)
          return model.hear(expected, place)
        case 'refresh':
          await real.buyer.post(`/orders/${real.id}/payments/refresh`)
      }
    }

    // At last everything that was lost on the way is looked for, sent and heard of.
    for (const one of [...steps, ...atLast]) {
      await take(one)
      const statuses = await Promise.all(orders.map(async ({ id, buyer }) => (await buyer.read(id)).status))
      expect(statuses, 'told of the orders').toEqual(expected.orders.map((order) => order.status))
      expect(await openGates()).toEqual([])
      expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
      expect(await moreOutThanIn(world)).toEqual([])
    }
    expect(await ledgerFaults(world.db)).toEqual([])
    for (const buyer of people) {
      const mine = orders.flatMap((order, index) =>
        order.buyer === buyer ? [{ id: order.id, ideal: expected.orders[index]! }] : [],
      )
      await sameMoney(buyer, mine)
    }
  }

  /** The club keeps exactly what a person's seats are worth, and what stands to their credit; no bank's loss is left over. */
  async function sameMoney(buyer: Buyer, orders: { id: string; ideal: model.ModelOrder }[]): Promise<void> {
    let [worth, kept] = [0, 0]
    for (const { id: orderId, ideal } of orders) {
      const { lines } = (await buyer.read(orderId)) as {
        lines: { seat: { id: number }; totalCents: number }[]
      }
      worth += lines
        .filter((line) => ideal.sold.includes(line.seat.id))
        .reduce((sum, line) => sum + line.totalCents, 0)
      const attempts = await world.db
        .selectFrom('payments')
        .select('id')
        .where('orderId', '=', orderId)
        .execute()
      for (const { id } of attempts) {
        for (const seen of await world.services.payments.searchPayments(id)) {
          if (seen.approvedAt !== null && seen.status !== 'charged_back')
            kept += seen.amountCents - seen.refundedCents
        }
      }
    }
    const credit = await balanceOf(world.db, creditOf(buyer.accountId))
    expect([kept, await balanceOf(world.db, lossOf(buyer.accountId))], 'kept and lost').toEqual([
      worth + credit,
      0,
    ])
  }

  /** A ticket whose money the bank took, as far as we know, opens no gate. */
  async function openGates(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select ticket.id from tickets ticket join payments using (order_id)
      where ticket.status = 'valid' and payments.status = 'charged_back'`.execute(world.db)
    return rows.map(({ id }) => `ticket ${id} is valid on money that the bank took`)
  }
  return fc.asyncProperty(steps, live)
}
