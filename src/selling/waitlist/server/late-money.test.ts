import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noFaults } from '#world/world.ts'
import { openSoldOut, type SoldOut } from './testing/sold-out.ts'

let club: SoldOut
beforeAll(async () => {
  club = await openSoldOut()
})
afterAll(() => club.close())
afterEach(async () => {
  expect(await club.faults()).toEqual(noFaults)
})

describe('an offer whose money comes after its time', () => {
  /** Ana was offered the seat, ordered it, and her bank answered to nobody until her time was over. */
  async function offerThatExpires() {
    const { zoneId, bought } = await club.zoneSold(1)
    const ana = await club.waiting({ zoneId })
    await club.giveBack(bought[0]!)
    await club.endRests()
    await club.round()
    const order = await ana.place((await club.place(ana)).offer.holdId)
    const { body } = await ana.payByCard(order.id, 'CONT')
    await club.db
      .updateTable('payments')
      .set({ status: 'abandoned' })
      .where('orderId', '=', order.id)
      .execute()
    await club.passTime(order.id, 60 * 3600)
    await club.expire()
    expect((await club.seat(bought[0]!.seatId)).rests).toBe(true)
    const payLate = async () => {
      await club.sim(`payments/${body.providerPaymentId}/pay`)
      await club.notice(body.providerPaymentId)
    }
    return { zoneId, seatId: bought[0]!.seatId, ana, order, payLate }
  }

  it('has the seat while it rests: who has paid comes before who waits', async () => {
    const { seatId, ana, order, payLate } = await offerThatExpires()
    await payLate()
    expect((await ana.read(order.id)).status).toBe('paid')
    await club.round()
    expect(await club.seat(seatId)).toMatchObject({ status: 'sold', orderId: order.id })
  })

  it('goes back whole where the seat is the next one’s', async () => {
    const { zoneId, seatId, ana, order, payLate } = await offerThatExpires()
    const beto = await club.waiting({ zoneId })
    await club.round()
    const { offer } = await club.place(beto)
    expect(offer.seats).toMatchObject([{ id: seatId }])
    await payLate()
    await club.runJobs('send_refund')
    expect((await ana.read(order.id)).status).toBe('refunded')
    expect((await club.place(beto)).offer.holdId).toBe(offer.holdId)
    expect(await club.place(ana)).toMatchObject({ status: 'missed' })
  })
})
