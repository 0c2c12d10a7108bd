import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DeskOwnSeats } from '../desk-contract.ts'
import { cancelMatch } from '#matchday/match-changes/server/actions.ts'
import { runChange } from '#matchday/match-changes/server/run/run-change.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { staff } from '#world/staff.ts'
import { goOn } from '#world/time.ts'
import { openCup, type Cup } from './testing/cup.ts'

let cup: Cup
beforeAll(async () => {
  cup = await openCup()
})
afterAll(() => cup.close())
afterEach(async () => {
  expect(await cup.books()).toEqual({ unbalanced: [], miscounted: [] })
  await cup.clear()
})

const priceOf = async (seatId: number) => {
  const { rows } = await sql<{ cents: number }>`select total_cents as cents from prices price
    join events event on event.id = price.event_id and event.price_version = price.version
    join event_seats seat on seat.event_id = event.id and seat.zone_id = price.zone_id
    where event.id = ${cup.eventId} and seat.seat_id = ${seatId} and price.fare = 'adult'`.execute(cup.db)
  return rows[0]!.cents
}

describe('the reservation of own seats', () => {
  it('is previewed without changing anything: seats, money, who cannot be reached and what cannot be reserved', async () => {
    const [ana, beto, carla] = [await cup.holder(2), await cup.holder(), await cup.holder()]
    await sql`update accounts set email_confirmed_at = null where id = ${beto.accountId}`.execute(cup.db)
    await sql`update event_seats set status = 'blocked' where event_id = ${cup.eventId} and seat_id = ${carla.own[0]!}`.execute(
      cup.db,
    )
    const preview = await cup.desk.post(`/staff/events/${cup.eventId}/own-seats/preview`, cup.terms())
    const half = await Promise.all(
      [...ana.own, ...beto.own].map(async (seat) => Math.round((await priceOf(seat)) / 2)),
    )
    expect(preview.body).toMatchObject({
      seats: 3,
      holders: 2,
      totalCents: half.reduce((all, cents) => all + cents, 0),
      unavailableCount: 1,
      unreachableCount: 1,
    })
    expect(await cup.seatStatus(...ana.own)).toEqual(['free', 'free'])
    await sql`update event_seats set status = 'free' where event_id = ${cup.eventId} and seat_id = ${carla.own[0]!}`.execute(
      cup.db,
    )
  })

  it('keeps each seat for its holder alone, tells them, and is opened once a match', async () => {
    const [ana, stranger] = [await cup.holder(2), await cup.buyer()]
    await cup.open()
    expect(await cup.seatStatus(...ana.own)).toEqual(['blocked', 'blocked'])
    expect(await cup.notices(ana)).toEqual(['own-seat'])
    const mine = await ana.mine()
    expect(mine.seats.map(({ state, seat }) => [seat.id, state])).toEqual(
      ana.own.map((id) => [id, 'reserved']),
    )
    expect(mine.steps.map(({ kind }) => kind)).toEqual(['reserved'])
    const grab = await stranger.post(`/events/${cup.eventId}/holds`, { seatIds: ana.own })
    expect(grab.body['code']).toBe('seats_taken')
    const theirs = await stranger.post(`/own-seats/${cup.eventId}/purchases`, { seatIds: ana.own })
    expect(theirs.status).toBe(404)
    const twice = await cup.desk.post(`/staff/events/${cup.eventId}/own-seats`, cup.terms())
    expect(twice.body['code']).toBe('already_open')
  })

  it('sells some of a holder’s seats at the price that was told, and the others later', async () => {
    const ana = await cup.holder(3)
    await cup.open({ percent: null, prices: [{ zoneId: await zoneOf(ana.own[0]!), priceCents: 12_345 }] })
    const [first, second] = [ana.own.slice(0, 2), ana.own.slice(2)]
    const bought = await ana.payFor(first)
    expect(bought.status).toBe(201)
    // A second tap is the same purchase; others of its seats wait for it.
    expect((await ana.payFor(first)).body).toEqual(bought.body)
    expect((await ana.payFor(ana.own)).body['code']).toBe('being_paid')
    const orderId = bought.body['orderId'] as string
    expect((await ana.read(orderId))['totalCents']).toBe(24_690)
    expect((await ana.payByCard(orderId, 'APRO')).body['status']).toBe('approved')
    expect(await cup.seatStatus(...ana.own)).toEqual(['sold', 'sold', 'blocked'])
    const mine = await ana.mine()
    expect(mine.seats.map(({ state }) => state)).toEqual(['paid', 'paid', 'reserved'])
    expect(mine.steps.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['reserved', 37_035],
      ['paid', 24_690],
    ])
    const tickets = (await cup.tickets(ana)).filter(({ orderId: of }) => of === orderId)
    expect(tickets.map(({ status }) => status)).toEqual(['valid', 'valid'])
    expect((await ana.payFor(first)).body['code']).toBe('own_seat_done')
    expect((await ana.payFor(second)).status).toBe(201)
    const desk = (await cup.desk.get(`/staff/events/${cup.eventId}/own-seats`))
      .body as unknown as DeskOwnSeats
    expect(desk.sale!.zones[0]).toMatchObject({ seats: 3, paid: 2, reserved: 1, paidCents: 24_690 })
  })

  it('sells all of a holder’s seats where the match counts tickets for each person', async () => {
    const ana = await cup.holder(3)
    await cup.open()
    await sql`update events set tickets_per_fan = 2 where id = ${cup.eventId}`.execute(cup.db)
    const bought = await ana.payFor(ana.own)
    await sql`update events set tickets_per_fan = null where id = ${cup.eventId}`.execute(cup.db)
    expect(bought.status).toBe(201)
  })

  it('tells of money that went back, and counts it as paid no more', async () => {
    const ana = await cup.holder(2)
    await cup.open()
    const { orderId } = (await ana.payFor(ana.own)).body as { orderId: string }
    await ana.payByCard(orderId, 'APRO')
    const [first] = (await ana.mine()).seats
    const back = { orderId, reason: 'Se equivocó', actor: null }
    await refundOrder(cup.services, { ...back, seatIds: [first!.seat.id], requestKey: 'first' })
    const paid = async () => {
      const { body } = await cup.desk.get(`/staff/events/${cup.eventId}/own-seats`)
      const { zones } = (body as unknown as DeskOwnSeats).sale!
      return [
        zones.reduce((sum, zone) => sum + zone.paid, 0),
        zones.reduce((sum, zone) => sum + zone.paidCents, 0),
      ]
    }
    const [, second] = (await ana.mine()).seats
    expect(await paid()).toEqual([1, second!.priceCents])
    await refundOrder(cup.services, { ...back, requestKey: 'rest' })
    expect(await paid()).toEqual([0, 0])
    const steps = (await ana.mine()).steps.filter(({ kind }) => kind === 'refunded')
    expect(steps.map(({ words, amountCents }) => [words, amountCents])).toEqual([
      ['Te devolvimos dinero de 1 lugar', first!.priceCents],
      ['Te devolvimos dinero de 1 lugar', second!.priceCents],
    ])
  })

  it('never parts a companion’s place from the wheelchair’s', async () => {
    const ana = await cup.holder(2)
    await cup.open()
    const [chair, beside] = ana.own
    expect(beside).toBe(chair! + 1)
    const mark = (accessible: boolean, companion: boolean) =>
      sql`update plan_seats set
        accessible = ${accessible} and seat_id = ${chair}, companion = ${companion} and seat_id = ${beside}
      where plan_id = (select plan_id from events where id = ${cup.eventId}) and seat_id in (${chair}, ${beside})`.execute(
        cup.db,
      )
    await mark(true, true)
    const answers = [await ana.payFor([beside!]), await ana.release([chair!]), await ana.release([beside!])]
    const both = await ana.payFor([chair!])
    await mark(false, false)
    expect(answers.map(({ body }) => body['code'])).toEqual(['companion_alone', 'companion_alone', undefined])
    expect(both.status).toBe(201)
  })

  it('gives back to its holder what was begun and not paid, and lets go what they do not want', async () => {
    const ana = await cup.holder(2)
    await cup.open()
    const [keep, drop] = ana.own
    const { orderId } = (await ana.payFor([keep!])).body as { orderId: string }
    expect((await ana.release([keep!])).body['code']).toBe('being_paid')
    await ana.call('POST', `/orders/${orderId}/cancellation`)
    await sql`update holds set promised_until = now() - interval '1 minute' where kind = 'own_seat'`.execute(
      cup.db,
    )
    await sql`update orders set payable_until = now() - interval '1 minute' where id = ${orderId} and status = 'pending'`.execute(
      cup.db,
    )
    await cup.expire()
    await cup.round()
    expect(await cup.seatStatus(keep!)).toEqual(['blocked'])
    expect((await ana.release([drop!])).status).toBe(200)
    expect((await ana.release([drop!])).status).toBe(200)
    expect(['free', 'held']).toContain((await cup.seatStatus(drop!))[0])
    const mine = await ana.mine()
    expect(mine.seats.map(({ state }) => state)).toEqual(['reserved', 'released'])
    expect(mine.steps.map(({ kind }) => kind)).toEqual(['reserved', 'released'])
  })

  it('says nothing to whoever let a seat go of the purchase in which somebody else has it', async () => {
    const [ana, other] = [await cup.holder(), await cup.buyer()]
    await cup.open()
    expect((await ana.release(ana.own)).status).toBe(200)
    const order = await other.order(0, {}, ana.own)
    expect(order.lines.map((line) => line.seat.id)).toEqual(ana.own)
    expect((await ana.mine()).seats[0]).toMatchObject({ state: 'released', orderId: null })
  })

  it('ends at its hour: what is unpaid is on sale, and a payment under way waits for its outcome', async () => {
    const [paying, idle] = [await cup.holder(), await cup.holder()]
    await cup.open()
    const { orderId } = (await paying.payFor(paying.own)).body as { orderId: string }
    expect((await paying.payByCard(orderId, 'CONT')).body['status']).toBe('in_process')
    await cup.deadline()
    await cup.round()
    expect(await cup.seatStatus(...paying.own)).toEqual(['held'])
    expect(['free', 'held']).toContain((await cup.seatStatus(...idle.own))[0])
    expect((await idle.mine()).steps.map(({ kind }) => kind)).toEqual(['reserved', 'lapsed'])
    expect(await cup.notices(idle)).toEqual(['own-seat', 'own-seat-lapsed'])
    expect((await idle.payFor(idle.own)).body['code']).toBe('own_seat_over')

    const { rows } = await sql<{ id: string }>`select provider_payment_id as id from payments
      where order_id = ${orderId}`.execute(cup.db)
    await cup.sim(`payments/${rows[0]!.id}/pay`)
    await cup.notice(rows[0]!.id)
    await cup.runJobs()
    await cup.poll()
    expect((await paying.mine()).seats[0]!.state).toBe('paid')
    await cup.round()
    expect((await paying.mine()).state).toBe('closed')
  })

  it('offers what lapses to who waits for its zone first, and prices a child’s seat as a child’s', async () => {
    const [ana, kid] = [await cup.holder(), await cup.holder()]
    await sql`update passes set fare = 'child' where account_id = ${kid.accountId}`.execute(cup.db)
    await cup.open()
    const { rows } = await sql<{ cents: number }>`select total_cents as cents from prices price
      join events event on event.id = price.event_id and event.price_version = price.version
      where event.id = ${cup.eventId} and zone_id = ${await zoneOf(kid.own[0]!)} and fare = 'child'`.execute(
      cup.db,
    )
    expect((await kid.mine()).seats[0]!.priceCents).toBe(Math.round(rows[0]!.cents / 2))
    const zoneId = await zoneOf(ana.own[0]!)
    await sql`insert into waitlists (event_id) values (${cup.eventId}) on conflict do nothing`.execute(cup.db)
    await sql`insert into waited_zones (event_id, zone_id) values (${cup.eventId}, ${zoneId}) on conflict do nothing`.execute(
      cup.db,
    )
    await cup.deadline()
    await cup.round()
    const resting = await cup.db
      .selectFrom('restingSeats')
      .select('seatId')
      .where('eventId', '=', cup.eventId)
      .where('seatId', '=', ana.own[0]!)
      .execute()
    expect(resting).toHaveLength(1)
    const bot = await cup.buyer()
    expect((await bot.post(`/events/${cup.eventId}/holds`, { seatIds: ana.own })).body['code']).toBe(
      'seats_taken',
    )
    await sql`delete from waited_zones where event_id = ${cup.eventId}`.execute(cup.db)
    await sql`delete from resting_seats where event_id = ${cup.eventId}`.execute(cup.db)
  })

  it('leaves what lapses to the phase that is open: who belongs to it may hold the seat, nobody else', async () => {
    const [idle, holder, outsider] = [await cup.holder(), await cup.holder(), await cup.buyer()]
    await cup.open()
    await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at)
      values (${cup.eventId}, 'Titulares', 'holder', now() - interval '1 hour', now() + interval '1 day')`.execute(
      cup.db,
    )
    // A node believes for a second that a match has no phases.
    goOn(1100)
    const hold = async (who: typeof outsider) =>
      who.post(`/events/${cup.eventId}/holds`, { seatIds: idle.own })
    expect((await hold(holder)).body['code']).toBe('seats_taken')
    await cup.deadline()
    await cup.round()
    expect((await idle.mine()).seats[0]!.state).toBe('lapsed')
    expect(await cup.seatStatus(...idle.own)).toEqual(['free'])
    const refused = await hold(outsider)
    expect([refused.status, refused.body['code']]).toEqual([403, 'phase_not_yours'])
    expect((await hold(holder)).status).toBe(201)
    await sql`update holds set phase_id = null where event_id = ${cup.eventId}`.execute(cup.db)
    await sql`delete from sale_phases where event_id = ${cup.eventId}`.execute(cup.db)
    goOn(1100)
  })

  it('is ended by the club: what is paid stays, the rest is on sale and told', async () => {
    const [ana, beto] = [await cup.holder(), await cup.holder()]
    await cup.open()
    const { orderId } = (await ana.payFor(ana.own)).body as { orderId: string }
    await ana.payByCard(orderId, 'APRO')
    const less = await cup.desk.call('PUT', `/staff/events/${cup.eventId}/own-seats/until`, {
      until: cup.terms({ hours: 2 }).until,
    })
    expect(less.body['code']).toBe('until_not_later')
    expect((await cup.desk.post(`/staff/events/${cup.eventId}/own-seats/cancel`)).status).toBe(200)
    expect(await cup.seatStatus(...ana.own)).toEqual(['sold'])
    expect(await cup.notices(beto)).toEqual(['own-seat', 'own-seat-cancelled'])
    expect((await beto.mine()).steps.map(({ kind }) => kind)).toEqual(['reserved', 'cancelled'])
  })

  describe('is ended by the club while somebody pays', () => {
    const state = async () =>
      ((await cup.desk.get(`/staff/events/${cup.eventId}/own-seats`)).body as unknown as DeskOwnSeats).sale!
        .state
    const end = async () => {
      expect((await cup.desk.post(`/staff/events/${cup.eventId}/own-seats/cancel`)).status).toBe(200)
      expect(await state()).toBe('cancelled')
    }
    type Holder = Awaited<ReturnType<Cup['holder']>>
    const ordered = async (who: Holder) => ((await who.payFor(who.own)).body as { orderId: string }).orderId
    const paidLater = async (paymentId: string) => {
      await cup.sim(`payments/${paymentId}/pay`)
      await cup.notice(paymentId)
      await cup.runJobs()
    }
    /** Of each reservation of the match, the latest first, what became of a holder's seats. */
    const became = async (who: Holder) =>
      (await who.all()).sales
        .filter(({ event }) => event.id === cup.eventId)
        .map((sale) => [sale.state, ...sale.seats.map((seat) => seat.state)])

    it('and it succeeds: the seat is its payer’s, also where the match has another reservation meanwhile', async () => {
      const [ana, beto, eva] = [await cup.holder(), await cup.holder(), await cup.holder()]
      await cup.open()
      const [before, after] = [await ordered(ana), await ordered(eva)]
      const { body: early } = await ana.pay(before, { method: 'oxxo' })
      const { body: late } = await eva.pay(after, { method: 'oxxo' })
      await end()
      expect(await became(beto)).toEqual([['cancelled', 'cancelled']])
      expect((await beto.payFor(beto.own)).body['code']).toBe('own_seat_over')
      const longer = await cup.desk.call('PUT', `/staff/events/${cup.eventId}/own-seats/until`, {
        until: cup.terms({ hours: 120 }).until,
      })
      expect(longer.body['code']).toBe('sale_over')
      await cup.round()
      expect(await cup.seatStatus(...ana.own, ...eva.own)).toEqual(['held', 'held'])

      await paidLater(early['providerPaymentId'] as string)
      await cup.open()
      await paidLater(late['providerPaymentId'] as string)
      await cup.round()
      expect(await cup.seatStatus(...ana.own, ...eva.own)).toEqual(['sold', 'sold'])
      expect([await became(ana), await became(eva)]).toEqual([
        [['cancelled', 'paid']],
        [['cancelled', 'paid']],
      ])
      expect(await became(beto)).toEqual([
        ['open', 'reserved'],
        ['cancelled', 'cancelled'],
      ])
      expect((await ana.read(before))['status']).toBe('paid')
    })

    it('and it fails: the seat is on sale and its holder told, or reserved anew where the match is by then', async () => {
      const [ana, eva] = [await cup.holder(), await cup.holder()]
      await cup.open()
      const orders = [await ordered(ana), await ordered(eva)] as const
      expect((await ana.payByCard(orders[0], 'OTHE')).body['status']).toBe('rejected')
      expect((await eva.payByCard(orders[1], 'OTHE')).body['status']).toBe('rejected')
      await end()
      await ana.call('POST', `/orders/${orders[0]}/cancellation`)
      await cup.round()
      expect(await became(ana)).toEqual([['cancelled', 'cancelled']])
      expect(['free', 'held']).toContain((await cup.seatStatus(...ana.own))[0])
      expect(await cup.notices(ana)).toEqual(['own-seat', 'own-seat-cancelled'])

      // Opened anew before anybody has come by: Eva's seat is hers in the new one.
      await eva.call('POST', `/orders/${orders[1]}/cancellation`)
      await cup.open()
      await cup.round()
      for (const who of [ana, eva]) {
        expect(await became(who)).toEqual([
          ['open', 'reserved'],
          ['cancelled', 'cancelled'],
        ])
        expect(await cup.seatStatus(...who.own)).toEqual(['blocked'])
      }
      await ana.payByCard(await ordered(ana), 'APRO')
      expect(await cup.seatStatus(...ana.own)).toEqual(['sold'])
    })

    it('and it lapses: the seat is on sale, reserved anew with the match, and money that comes still goes back', async () => {
      const eva = await cup.holder()
      await cup.open()
      const orderId = await ordered(eva)
      const { body: voucher } = await eva.pay(orderId, { method: 'oxxo' })
      await end()
      // Cancelled in the bank's world, and paid there all the same later.
      await sql`update payments set status = 'abandoned' where order_id = ${orderId}`.execute(cup.db)
      await sql`update holds set promised_until = now() - interval '1 minute'
        where id = (select hold_id from orders where id = ${orderId})`.execute(cup.db)
      await cup.passTime(orderId, 60 * 3600)
      await cup.expire()
      await cup.round()
      expect(await became(eva)).toEqual([['cancelled', 'cancelled']])
      expect((await eva.mine()).steps.map(({ kind }) => kind)).toEqual(['reserved', 'cancelled'])

      await cup.open()
      await paidLater(voucher['providerPaymentId'] as string)
      await cup.round()
      expect(await became(eva)).toEqual([
        ['open', 'reserved'],
        ['cancelled', 'cancelled'],
      ])
      expect(await cup.keptByProvider([eva])).toBe(300_000)
      expect((await eva.payFor(eva.own)).status).toBe(201)
    })
  })
})

async function zoneOf(seatId: number): Promise<number> {
  const { zoneId } = await cup.db
    .selectFrom('eventSeats')
    .select('zoneId')
    .where('eventId', '=', cup.eventId)
    .where('seatId', '=', seatId)
    .executeTakeFirstOrThrow()
  return zoneId
}

describe('whoever writes', () => {
  it('a reserved seat is its holder’s: freed it stays theirs, and nobody else’s hold takes it', async () => {
    const ana = await cup.holder()
    await cup.open()
    const [seat] = ana.own
    const where = `where event_id = ${cup.eventId} and seat_id = ${seat}`
    await cup.pool.query(`update event_seats set status = 'free' ${where}`)
    expect(await cup.seatStatus(seat!)).toEqual(['blocked'])
    const taken = `update event_seats set status = 'held', hold_id = gen_random_uuid(), held_until = now() + interval '1 hour' ${where}`
    expect(await cup.said(taken)).toBe('own_seat_kept')
    expect(await cup.said(taken, ['event_seats', 'own_seat_kept'])).toBeNull()
    const second = `insert into own_seats (sale_id, event_id, seat_id, pass_id, account_id, price_cents)
      select sale_id, event_id, seat_id, pass_id, account_id, 1 from own_seats ${where} and state = 'reserved'`
    expect(await cup.said(second)).toBe('own_seats_pkey')
    const back = `update own_seats set state = 'reserved', decided_at = null ${where}`
    await cup.pool.query(`update own_seats set state = 'released', decided_at = now() ${where}`)
    expect(await cup.said(back)).toBe('own_seat_goes_forward')
    expect(await cup.said(back, ['own_seats', 'own_seat_goes_forward'])).toBeNull()
  })

  it('holders who pay, let go and lose at the same time leave each seat with one owner', async () => {
    for (let round = 0; round < 3; round += 1) {
      const people = await Promise.all(Array.from({ length: 4 }, () => cup.holder(2)))
      await cup.open()
      const bot = await cup.buyer()
      const seats = people.flatMap(({ own }) => own)
      await cup.deadline()
      await sql`update own_seat_sales set until = now() + interval '80 milliseconds' where state = 'open'`.execute(
        cup.db,
      )
      await Promise.all([
        ...people.map((one) => one.payFor(one.own)),
        ...people.map((one) => one.payFor([one.own[0]!])),
        ...people.map((one) => one.release([one.own[1]!])),
        ...Array.from({ length: 4 }, () => cup.round()),
        ...seats.map((seat) => bot.post(`/events/${cup.eventId}/holds`, { seatIds: [seat] })),
      ])
      await new Promise((resolve) => setTimeout(resolve, 100))
      await Promise.all([cup.round(), cup.round()])
      const { rows } = await sql<{ seatId: number }>`
        select seat.seat_id from event_seats seat join own_seats own using (event_id, seat_id)
        join own_seat_sales sale on sale.id = own.sale_id
        where sale.event_id = ${cup.eventId} and sale.state <> 'cancelled' and (
          (own.state = 'reserved' and not (seat.status = 'blocked' or (seat.status = 'held' and exists (select from holds
            where holds.id = seat.hold_id and holds.kind = 'own_seat' and holds.account_id = own.account_id))))
          or (own.state <> 'reserved' and exists (select from holds where holds.id = seat.hold_id and holds.kind = 'own_seat')))`.execute(
        cup.db,
      )
      expect(rows).toEqual([])
      await sql`update orders set status = 'cancelled', closed_at = now() where kind = 'own_seat' and status = 'pending'`.execute(
        cup.db,
      )
      await cup.clear()
    }
  })
})

describe('two accounts of one person', () => {
  it('are parted with a seat that waits still, and not once it stands in a purchase or is paid', async () => {
    const support = await staff(cup, 'support')
    const [old, kept] = [await cup.holder(), await cup.buyer()]
    await cup.open()
    const merge = async () =>
      (
        await support.post(`/desk/persons/${kept.accountId}/merges/${old.accountId}`, {
          reason: 'Es la misma persona',
        })
      ).body['mergeId'] as string
    const undo = async (mergeId: string) => (await support.post(`/desk/merges/${mergeId}/undo`, {})).body
    expect(await undo(await merge())).toEqual({ done: true })

    const mergeId = await merge()
    const pay = { seatIds: old.own }
    const { orderId } = (await kept.post(`/own-seats/${cup.eventId}/purchases`, pay)).body as {
      orderId: string
    }
    expect((await undo(mergeId))['code']).toBe('merge_used')
    expect((await kept.payByCard(orderId, 'APRO')).body['status']).toBe('approved')
    expect((await undo(mergeId))['code']).toBe('merge_used')
  })
})

describe('a match that is cancelled', () => {
  it('is paid back, and what waited to be paid ends', async () => {
    const [ana, beto] = [await cup.holder(), await cup.holder()]
    await cup.open()
    const { orderId } = (await ana.payFor(ana.own)).body as { orderId: string }
    await ana.payByCard(orderId, 'APRO')
    const changeId = await cancelMatch(cup.services, {
      eventId: cup.eventId,
      reason: 'Tormenta',
      actor: null,
    })
    await runChange(cup.services, changeId)
    await cup.runJobs()
    await cup.round()
    expect(await cup.keptByProvider([ana])).toBe(300_000)
    expect((await beto.mine()).seats[0]!.state).toBe('cancelled')
    expect(await cup.notices(beto)).toEqual(['own-seat'])
    expect((await beto.payFor(beto.own)).body['code']).toBe('own_seat_over')
    expect((await ana.read(orderId))['status']).toBe('refunded')
  })
})
