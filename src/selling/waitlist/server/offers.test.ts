import { sql } from 'kysely'
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

describe('an offer of the waitlist', () => {
  it('is a hold of the next in line, paid through the ordinary screens', async () => {
    const { zoneId, bought } = await club.zoneSold(2)
    const [ana, beto] = [await club.waiting({ zoneId }), await club.waiting({ zoneId })]
    expect(await club.place(beto)).toMatchObject({ status: 'waiting', ahead: 1, offer: null })
    await club.giveBack(bought[0]!)
    await club.round()
    expect(await club.place(ana)).toMatchObject({ status: 'waiting' })
    await club.endRests()
    await club.round()

    const { offer, status } = await club.place(ana)
    expect(status).toBe('offered')
    expect(offer.seats).toMatchObject([{ id: bought[0]!.seatId, zoneId }])
    expect(+new Date(offer.until) - Date.now()).toBeGreaterThan(14 * 60_000)
    expect(await club.told(ana)).toEqual(['Hay lugares para ti'])
    expect(await club.place(beto)).toMatchObject({ status: 'waiting', ahead: 0 })

    const own = await ana.get('/holds/mine')
    expect(own.body.hold.id).toBe(offer.holdId)
    const order = await ana.place(offer.holdId)
    expect((await club.place(ana)).offer.orderId).toBe(order.id)
    expect((await ana.payByCard(order.id, 'APRO')).body.status).toBe('approved')
    await club.round()
    expect(await club.place(ana)).toMatchObject({ status: 'taken', offer: null })
    expect(await club.seat(bought[0]!.seatId)).toMatchObject({ status: 'sold', orderId: order.id })
    expect(await club.place(beto)).toMatchObject({ status: 'waiting' })
  })

  it('that nobody took, or that is refused, is the next person’s at once', async () => {
    const { zoneId, bought } = await club.zoneSold(1)
    const line = [
      await club.waiting({ zoneId }),
      await club.waiting({ zoneId }),
      await club.waiting({ zoneId }),
    ]
    const [ana, beto, caro] = line as [
      (typeof line)[0] & object,
      (typeof line)[0] & object,
      (typeof line)[0] & object,
    ]
    await club.giveBack(bought[0]!)
    await club.endRests()
    await club.round()
    await club.letPass((await club.place(ana)).offer.holdId)
    await club.round()
    expect(await club.place(ana)).toMatchObject({ status: 'missed', missed: 1, mayReturn: true, offer: null })
    expect(await club.told(ana)).toEqual(['Se pasó tu oferta', 'Hay lugares para ti'])
    expect((await club.place(beto)).status).toBe('offered')

    const { body } = await beto.post(`${club.path}/mine/refusal`)
    expect(body.place).toMatchObject({ status: 'missed', offer: null })
    await club.round()
    expect((await club.place(caro)).status).toBe('offered')

    // Back once, at the end; the second one let go is the last.
    expect((await ana.post(`${club.path}/mine/return`)).body.place).toMatchObject({
      status: 'waiting',
      ahead: 0,
    })
    await caro.post(`${club.path}/mine/refusal`)
    await club.round()
    await club.letPass((await club.place(ana)).offer.holdId)
    await club.round()
    expect(await club.place(ana)).toMatchObject({ status: 'missed', missed: 2, mayReturn: false })
    expect((await ana.post(`${club.path}/mine/return`)).body.code).toBe('waitlist_spent')
    // Nobody is left, so everybody may have it.
    const { seatId } = bought[0]!
    expect(await club.seat(seatId)).toMatchObject({ status: 'free' })
    await (await club.buyer()).hold(0, [seatId])
    expect((await club.wait(ana, { zoneId })).body.code).toBe('waitlist_spent')
  })

  it('for four blocks nobody who waits for one, and four together are offered together', async () => {
    const { zoneId, bought } = await club.zoneSold(5)
    const four = await club.waiting({ zoneId, quantity: 4 })
    const one = await club.waiting({ zoneId })
    await club.giveBack(bought[0]!)
    await club.endRests()
    await club.round()
    expect(await club.place(one)).toMatchObject({ status: 'offered' })
    expect(await club.place(four)).toMatchObject({ status: 'waiting', ahead: 0 })

    const other = await club.waiting({ zoneId })
    // Given back one after another, they rest until the same moment.
    for (const each of bought.slice(1)) await club.giveBack(each)
    const { rows } = await sql<{ ends: number }>`
      select count(distinct rests_until)::int as ends from resting_seats where zone_id = ${zoneId}`.execute(
      club.db,
    )
    expect(rows[0]!.ends).toBe(1)
    await club.endRests()
    await club.round()
    expect((await club.place(four)).offer.seats).toHaveLength(4)
    expect(await club.place(other)).toMatchObject({ status: 'waiting' })
  })

  it('is of fewer places for who accepts fewer', async () => {
    const { zoneId, bought } = await club.zoneSold(2)
    const four = await club.waiting({ zoneId, quantity: 4, takesFewer: true })
    for (const each of bought) await club.giveBack(each)
    await club.endRests()
    await club.round()
    expect((await club.place(four)).offer.seats).toHaveLength(2)
  })

  it('that is being paid when its time ends charges nothing for nothing, and its seat has one owner', async () => {
    const { zoneId, bought } = await club.zoneSold(1)
    const [ana, beto] = [await club.waiting({ zoneId }), await club.waiting({ zoneId })]
    await club.giveBack(bought[0]!)
    await club.endRests()
    await club.round()
    const order = await ana.place((await club.place(ana)).offer.holdId)
    await club.sim('faults', { kind: 'timeout', times: 1 })
    await ana.payByCard(order.id, 'APRO')
    await club.passTime(order.id, 1200)
    await club.poll()
    await club.expire()
    await club.round()
    const { status } = await ana.read(order.id)
    const seat = await club.seat(bought[0]!.seatId)
    expect(status).toBe('paid')
    expect(seat).toMatchObject({ status: 'sold', orderId: order.id })
    expect(await club.place(beto)).toMatchObject({ status: 'waiting' })
  })

  it('is made once by two workers at the same time, and by one that was killed not at all', async () => {
    const { zoneId, bought } = await club.zoneSold(3)
    const people = await Promise.all([1, 2, 3, 4].map(() => club.waiting({ zoneId })))
    for (const each of bought) await club.giveBack(each)
    await club.endRests()
    // Killed in the middle: the notice cannot be written, so there is no offer either.
    await sql`alter table notifications add constraint no_notice check (kind <> 'waitlist') not valid`.execute(
      club.db,
    )
    await club.round()
    expect(await sql`select from waitlist_offers where zone_id = ${zoneId}`.execute(club.db)).toMatchObject({
      rows: [],
    })
    await sql`alter table notifications drop constraint no_notice`.execute(club.db)
    await sql`delete from job_failures`.execute(club.db)
    await Promise.all([club.round(), club.round(), club.round()])
    const places = await Promise.all(people.map((person) => club.place(person)))
    expect(
      places.map(({ status }) => status).toSorted((one: string, other: string) => one.localeCompare(other)),
    ).toEqual(['offered', 'offered', 'offered', 'waiting'])
    const seats = places.flatMap(({ offer }) => offer?.seats.map(({ id }: { id: number }) => id) ?? [])
    expect(new Set(seats).size).toBe(3)
    expect((await Promise.all(people.map((person) => club.told(person)))).flat()).toHaveLength(3)
  })

  it('of a seat or a person is one at a time, by the database', async () => {
    const { rows } = await sql<{ eventId: number; seatId: number; offerId: string }>`
      select * from waitlist_offered_seats limit 1`.execute(club.db)
    const { eventId, seatId, offerId } = rows[0]!
    const again = sql`insert into waitlist_offered_seats values (${eventId}, ${seatId}, ${offerId})`.execute(
      club.db,
    )
    await expect(again).rejects.toThrow('waitlist_offered_seats_pkey')
    const second = sql`insert into waitlist_offers (event_id, account_id, hold_id, asked, seats)
      select event_id, account_id, gen_random_uuid(), 1, 1 from waitlist_offers where status = 'open' limit 1`.execute(
      club.db,
    )
    await expect(second).rejects.toThrow('waitlist_one_offer')
  })
})
