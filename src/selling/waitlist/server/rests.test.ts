import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blockMatchSeats, releaseMatchSeats } from '#selling/holds/server/blocks-actions.ts'
import { restSeconds } from '#selling/holds/rules.ts'
import { noFaults, type Bought } from '#world/world.ts'
import { openSoldOut, type SoldOut } from './testing/sold-out.ts'

let club: SoldOut
beforeAll(async () => {
  club = await openSoldOut()
})
afterAll(() => club.close())
afterEach(async () => {
  expect(await club.faults()).toEqual(noFaults)
})

const rests = async (seatId: number) => (await club.seat(seatId)).rests
/** Moves the end of whatever holds a seat into the past, as if nobody had swept yet. */
const timeIsOver = async (seatId: number) => {
  await sql`update holds set expires_at = now() - interval '1 second' where id =
    (select hold_id from event_seats where event_id = ${club.event.id} and seat_id = ${seatId})`.execute(
    club.db,
  )
  await sql`update event_seats set held_until = now() - interval '1 second'
    where event_id = ${club.event.id} and seat_id = ${seatId}`.execute(club.db)
}
const staffOf = async () =>
  (
    await club.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '<>', 'buyer')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id

describe('a seat of a zone that is sold out', () => {
  it.each<[string, (mine: Bought, zone: Awaited<ReturnType<SoldOut['zoneSold']>>) => Promise<unknown>]>([
    ['given back', (mine) => club.giveBack(mine)],
    ['on sale again', (mine, { seller }) => club.list(seller, mine.ticketId)],
  ])('%s rests for a time that nobody knows, then is everybody’s if nobody waits', async (_, free) => {
    const zone = await club.zoneSold(1)
    const { seatId } = zone.bought[0]!
    await free(zone.bought[0]!, zone)
    expect(await rests(seatId)).toBe(true)
    const { rows } = await sql<{ within: boolean }>`
      select rests_until between now() + make_interval(secs => ${restSeconds.least - 30})
        and now() + make_interval(secs => ${restSeconds.most}) as within
      from resting_seats where seat_id = ${seatId}`.execute(club.db)
    expect(rows).toEqual([{ within: true }])
    const bot = await club.buyer()
    await expect(bot.hold(0, [seatId])).rejects.toThrow('seats_taken')
    await club.round()
    expect(await rests(seatId)).toBe(true)
    await club.endRests()
    await club.round()
    expect(await club.seat(seatId)).toMatchObject({ status: 'free' })
    await bot.hold(0, [seatId])
  })

  it('rests when the club releases it, and the club may block it again meanwhile', async () => {
    const { zoneId } = await club.zoneSold(1)
    const { rows } = await sql<{ seatId: number }>`select seat_id from event_seats
      where event_id = ${club.event.id} and zone_id = ${zoneId} and status = 'blocked' limit 1`.execute(
      club.db,
    )
    const seat = { eventId: club.event.id, seatIds: [rows[0]!.seatId], accountId: await staffOf() }
    await releaseMatchSeats(club.db, seat)
    expect(await rests(rows[0]!.seatId)).toBe(true)
    await blockMatchSeats(club.db, { ...seat, reason: 'prensa' })
    expect(await club.seat(rows[0]!.seatId)).toMatchObject({ status: 'blocked' })
    await club.endRests()
    await club.round()
    expect(await club.seat(rows[0]!.seatId)).toMatchObject({ status: 'blocked' })
  })

  it('rests when a voucher for it was not paid', async () => {
    const { bought } = await club.zoneSold(1)
    const { seatId } = bought[0]!
    await club.giveBack(bought[0]!)
    await club.endRests()
    await club.round()
    const ana = await club.buyer()
    const order = await ana.order(0, {}, [seatId])
    const { body } = await ana.pay(order.id, { method: 'oxxo' })
    expect(body.orderStatus).toBe('reserved')
    await club.passTime(order.id, 49 * 3600)
    await club.sim(`payments/${body.providerPaymentId}/expire`)
    await club.poll()
    await club.expire()
    expect((await ana.read(order.id)).status).toBe('expired')
    expect(await rests(seatId)).toBe(true)
  })

  it('in a cart that ends is free at once where nobody waits, and rests where somebody does', async () => {
    const { zoneId, bought } = await club.zoneSold(1)
    const { seatId } = bought[0]!
    await club.giveBack(bought[0]!)
    await club.endRests()
    await club.round()
    const [ana, bot] = [await club.buyer(), await club.buyer()]
    await ana.hold(0, [seatId])
    await timeIsOver(seatId)
    const held = await bot.hold(0, [seatId])

    // Somebody waits from here on: a script that tries at the very moment finds nothing, before the sweep and after it.
    const beto = await club.waiting({ zoneId })
    await timeIsOver(seatId)
    await expect(ana.hold(0, [seatId])).rejects.toThrow('seats_taken')
    await club.letPass(held.id)
    expect(await rests(seatId)).toBe(true)
    await expect(ana.hold(0, [seatId])).rejects.toThrow('seats_taken')
    await club.endRests()
    await club.round()
    expect((await club.place(beto)).status).toBe('offered')
  })

  it('that its owner takes off sale while it rests is the owner’s', async () => {
    const { seller, bought } = await club.zoneSold(1)
    const [mine] = bought as [Bought]
    await club.list(seller, mine.ticketId)
    expect(await rests(mine.seatId)).toBe(true)
    expect((await club.withdraw(seller, mine.ticketId)).status).toBe(200)
    expect(await club.seat(mine.seatId)).toMatchObject({ status: 'sold', orderId: mine.orderId })
  })

  it('is on sale by itself some time behind its rest, where no worker lives', async () => {
    const { bought } = await club.zoneSold(1)
    const { seatId } = bought[0]!
    await club.giveBack(bought[0]!)
    await sql`update event_seats set held_until = now() - interval '1 second' where event_id = ${club.event.id}
      and seat_id = ${seatId}`.execute(club.db)
    const ana = await club.buyer()
    await ana.hold(0, [seatId])
    await club.endRests()
    await club.round()
    expect(await club.seat(seatId)).toMatchObject({ status: 'held', rests: false })
  })

  it('sold again through the list pays its seller', async () => {
    const { zoneId, seller, bought } = await club.zoneSold(1)
    const [mine] = bought as [Bought]
    const ana = await club.waiting({ zoneId })
    await club.list(seller, mine.ticketId)
    await club.endRests()
    await club.round()
    const order = await ana.place((await club.place(ana)).offer.holdId)
    expect((await ana.payByCard(order.id, 'APRO')).body.status).toBe('approved')
    expect(await club.statusOf(seller, mine.ticketId)).toEqual(['void', 'resold'])
  })
})

describe('a zone in which seats are free', () => {
  it('gets back at once what is given back', async () => {
    const mine = await club.buyOne(await club.buyer(), 'cheap')
    await club.giveBack(mine)
    expect(await club.seat(mine.seatId)).toMatchObject({ status: 'free' })
  })
})
