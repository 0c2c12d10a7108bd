import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeFare, priceFare } from '#catalogue/fares/server/testing/own-fare.ts'
import { sweepExpiredHolds } from '#selling/holds/server/engine/sweep-holds.ts'
import { unpackStates } from '#selling/holds/rules.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { vatInside } from '#lib/money.ts'
import { staff } from '#world/staff.ts'
import { openPackOffice, type PackOffice } from './testing/pack-office.ts'

let office: PackOffice
beforeAll(async () => {
  office = await openPackOffice()
})
afterAll(() => office.close())
afterEach(async () => {
  expect(await office.balanced()).toEqual({ unbalanced: [], miscounted: [], faults: [] })
})

it('lists what is sold with its matches, what comes with it, and what one saves', async () => {
  const { body } = await office.browser().get('/packs')
  expect(body.packs.map((pack: { name: string }) => pack.name)).toEqual(['Tres en casa', 'Dos y bufanda'])
  const [three, scarf] = body.packs
  expect(three).toMatchObject({ saleState: 'on_sale', left: 'many', products: [] })
  expect(three.matches).toHaveLength(3)
  expect(three.fromCents).toBeLessThan(three.fromRegularCents)
  expect(scarf).toMatchObject({
    left: 'few',
    products: [
      { label: 'Bufanda de temporada', quantity: 1, options: [{ available: true }, { available: true }] },
    ],
  })
})

const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0)
type Line = { eventId: number; totalCents: number; serviceCents: number; seat: { id: number } }
const refund = (orderId: string, more: object = {}) =>
  refundOrder(office.services, { orderId, reason: 'prueba', requestKey: randomUUID(), actor: null, ...more })

describe('holding a pack', () => {
  it('takes the same seats in every match and a piece each, at the price of the pack', async () => {
    const ana = await office.buyer()
    const { body: pack } = await ana.get(`/packs/${office.three.id}`)
    const before = await office.free(office.three.stockItemId)
    const people = [{ fare: 'adult' }, { fare: 'child' }]
    const hold = await office.held(ana, pack.id, { bestAvailable: { quantity: 2 }, people })
    const zone = pack.zones.find((one: { id: number }) => one.id === hold.seats[0]!.zoneId)
    const cents = (fare: string) => zone.prices.find((one: { fare: string }) => one.fare === fare).totalCents
    expect(hold).toMatchObject({
      kind: 'pack',
      subject: `pack:${pack.id}`,
      title: 'Tres en casa',
      totalCents: cents('adult') + cents('child'),
      pieces: [{ name: 'Tres en casa', quantity: 2 }],
    })
    expect(await office.statesOf(pack.id, hold.seats[0]!.id)).toEqual(['held', 'held', 'held'])
    expect(await office.free(office.three.stockItemId)).toBe(before - 2)
    expect((await ana.get(`/holds/${hold.id}`)).body.matches).toHaveLength(3)
    await ana.call('DELETE', `/holds/${hold.id}`)
    expect(await office.statesOf(pack.id, hold.seats[0]!.id)).toEqual(['free', 'free', 'free'])
    expect(await office.free(office.three.stockItemId)).toBe(before)
  })

  it('refuses a seat that is free in two of three matches, and keeps nothing of it', async () => {
    const ana = await office.buyer()
    const [, second] = await office.eventsOf(office.three.id)
    const [seatId] = (await office.freeSeats(office.three.id, 1)) as [number]
    const pieces = await office.free(office.three.stockItemId)
    await (await office.buyer()).post(`/events/${second}/holds`, { seatIds: [seatId] })
    const { status, body } = await office.hold(ana, office.three.id, { seatIds: [seatId] })
    expect([status, body.code, body.detail.seatIds]).toEqual([409, 'seats_taken', [seatId]])
    expect(await office.statesOf(office.three.id, seatId)).toEqual(['free', 'held', 'free'])
    expect(await office.free(office.three.stockItemId)).toBe(pieces)
    const two = (await office.eventsOf(office.three.id)).filter((id) => id !== second)
    const without = await office.pack(5, { eventIds: two })
    expect((await office.hold(ana, without.id, { seatIds: [seatId] })).status).toBe(201)
  })

  it('shows as free only what is free in all matches, and tells their changes as one', async () => {
    const [, second] = await office.eventsOf(office.three.id)
    const [seatId] = (await office.freeSeats(office.three.id, 1)) as [number]
    const { body } = await (await office.buyer()).post(`/events/${second}/holds`, { seatIds: [seatId] })
    expect(body.status).toBe('active')
    const bits = async () => {
      const packed = (await office.browser().get(`/packs/${office.three.id}/availability`)).body as Uint8Array
      return unpackStates(packed, packed.length * 4)[seatId]
    }
    await expect.poll(bits).toBe(1)
    const { body: pack } = await office.browser().get(`/packs/${office.three.id}`)
    const { body: event } = await office.browser().get(`/events/${second}`)
    const end = event.zones.find(({ name }: { name: string }) => name.startsWith('Cabecera'))
    expect(pack.zones.map(({ id }: { id: number }) => id)).not.toContain(end.id)
  })

  it('exchanges its own within the same deadline, and only its own', async () => {
    const ana = await office.buyer()
    const first = await office.held(ana, office.three.id)
    await ana.post(`/holds/${first.id}/extension`)
    const { body: extended } = await ana.get(`/holds/${first.id}`)
    const [seatId] = (await office.freeSeats(office.three.id, 1)) as [number]
    const { body: second } = await office.hold(ana, office.three.id, {
      seatIds: [seatId],
      replaces: first.id,
    })
    expect(second.extendable).toBe(false)
    expect(Math.abs(Date.parse(second.expiresAt) - Date.parse(extended.expiresAt))).toBeLessThan(60_000)
    expect(await office.statesOf(office.three.id, first.seats[0]!.id)).toEqual(['free', 'free', 'free'])
    const again = await office.hold(ana, office.three.id, { seatIds: [seatId], replaces: first.id })
    expect(again.body.code).toBe('hold_ended')
    const stranger = await office.hold(await office.buyer(), office.three.id, {
      bestAvailable: { quantity: 1 },
      replaces: second.id,
    })
    expect(stranger.status).toBe(404)
    expect((await ana.get(`/holds/${second.id}`)).body.status).toBe('active')
  })

  it('asks for the choice of each product, and refuses what is not of the pack', async () => {
    const ana = await office.buyer()
    const bestAvailable = { quantity: 1 }
    const [blue] = office.scarves as [number]
    const refusals = await Promise.all(
      [
        { bestAvailable },
        { bestAvailable, people: [{ stockItemIds: [office.three.stockItemId] }] },
        { bestAvailable, people: [{ stockItemIds: office.scarves }] },
        { bestAvailable, people: [{ stockItemIds: [blue] }, { stockItemIds: [blue] }] },
        { bestAvailable, people: [{ fare: 'senior', stockItemIds: [blue] }] },
      ].map(async (input) => (await office.hold(ana, office.scarf.id, input)).body.code),
    )
    expect(refusals).toEqual([
      'choose_options',
      'choose_options',
      'choose_options',
      'people_differ',
      'unknown_fare',
    ])
  })

  it('is not to be had before and after its sale, and when one of its matches is cancelled or over', async () => {
    const ana = await office.buyer()
    const refusal = async (packId: number) =>
      (await office.hold(ana, packId, { bestAvailable: { quantity: 1 } })).body.code
    const stateOf = async (packId: number) => (await ana.get(`/packs/${packId}`)).body.saleState
    const pack = await office.pack(5)
    expect(await stateOf(pack.id)).toBe('on_sale')
    const set = (from: string, to: string) =>
      sql`update packs set sales_start_at = now() + ${from}::interval, sales_end_at = now() + ${to}::interval where id = ${pack.id}`.execute(
        office.db,
      )
    await set('1 hour', '2 hours')
    expect([await stateOf(pack.id), await refusal(pack.id)]).toEqual(['announced', 'not_on_sale'])
    await set('-2 hours', '-1 hours')
    expect([await stateOf(pack.id), await refusal(pack.id)]).toEqual(['closed', 'not_on_sale'])
    await set('-2 hours', '1 hours')
    const [, , last] = (await office.eventsOf(pack.id)) as [number, number, number]
    const hold = await office.held(ana, pack.id)
    await office.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', last).execute()
    expect([await stateOf(pack.id), await refusal(pack.id)]).toEqual(['closed', 'not_on_sale'])
    expect((await ana.post('/orders', { holdId: hold.id })).body.code).toBe('not_on_sale')
    await office.db.updateTable('events').set({ status: 'published' }).where('id', '=', last).execute()
    expect((await office.browser().get('/packs/999999')).status).toBe(404)
  })
})

describe('an order of packs', () => {
  it('is one price over its matches and merchandise, to the centavo, with the tax of the merchandise', async () => {
    const ana = await office.buyer()
    const people = [{ stockItemIds: [office.scarves[0]] }, { stockItemIds: [office.scarves[1]] }]
    const input = { bestAvailable: { quantity: 2 }, people }
    const order = await office.bought(ana, office.scarf.id, input)
    const items = order.items.filter((item: { totalCents: number }) => item.totalCents > 0)
    expect(order).toMatchObject({ kind: 'pack', title: 'Dos y bufanda', event: null, status: 'paid' })
    expect([order.lines.length, order.matches.length, items.length]).toEqual([4, 2, 2])
    const lines = sum(order.lines.map((line: Line) => line.totalCents))
    const merchandise = sum(items.map((item: { totalCents: number }) => item.totalCents))
    expect(lines + merchandise).toBe(order.totalCents)
    expect(order.itemsTaxCents).toBe(
      sum(items.map((item: { totalCents: number }) => vatInside(item.totalCents))),
    )
    expect(order.serviceTaxCents).toBe(0)
    const tickets = (await ana.get('/tickets')).body.tickets as { status: string }[]
    expect(tickets.map(({ status }) => status)).toEqual(['valid', 'valid', 'valid', 'valid'])
    expect(await office.countOf(office.scarf.id, ana.accountId)).toBe(2)
  })

  it('at a fare of the club’s own pays its price in every match; retired, only what is held still goes on', async () => {
    const desk = await staff(office, 'marketing')
    const key = await makeFare(desk, 'Prepa', { evidence: 'Pide la credencial de la prepa' })
    for (const eventId of await office.eventsOf(office.three.id)) await priceFare(desk, eventId, key)
    const adults = await office.db
      .selectFrom('packPrices')
      .select(['zoneId', 'fare', 'priceCents'])
      .where('packId', '=', office.three.id)
      .where('fare', '=', 'adult')
      .execute()
    const own = adults.map((price) => ({ ...price, fare: key, priceCents: price.priceCents / 2 }))
    const pack = await office.pack(10, { prices: [...adults, ...own] })
    const input = { bestAvailable: { quantity: 2 }, people: [{ fare: key }, {}] }
    const ana = await office.buyer()
    const order = await office.bought(ana, pack.id, input)
    const adult = adults.find(({ zoneId }) => zoneId === order.lines[0].seat.zoneId)!.priceCents
    expect(order.totalCents).toBe(adult + adult / 2)
    const ofFare = order.lines.filter((line: { fareName: string }) => line.fareName === 'Prepa')
    expect(sum(ofFare.map((line: Line) => line.totalCents))).toBe(adult / 2)
    const shown = (await office.tickets(ana)).filter(({ fareName }) => fareName === 'Prepa')
    expect(shown.map(({ evidence }) => evidence)).toEqual(shown.map(() => 'Pide la credencial de la prepa'))
    expect([ofFare.length, shown.length]).toEqual([3, 3])

    const beto = await office.buyer()
    const held = await office.held(beto, pack.id, input)
    expect((await desk.post(`/fares/desk/${key}/retirement`)).status).toBe(200)
    expect((await office.hold(await office.buyer(), pack.id, input)).body.code).toBe('unknown_fare')
    const late = await beto.post('/orders', { holdId: held.id })
    expect([late.status, late.body.totalCents]).toEqual([201, held.totalCents])
    expect((await beto.payByCard(late.body.id, 'APRO')).body.status).toBe('approved')
  })

  it('stays one however often it is asked for and its payment told', async () => {
    const ana = await office.buyer()
    const { id: holdId } = await office.held(ana, office.three.id)
    const made = await Promise.all(Array.from({ length: 8 }, () => ana.post('/orders', { holdId })))
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    const orderId = made[0]!.body.id as string
    const { body } = await ana.payByCard(orderId, 'APRO')
    const before = await ana.read(orderId)
    for (let times = 0; times < 3; times += 1) await office.notice(body.providerPaymentId)
    await office.runJobs()
    expect((await ana.read(orderId)).lines).toEqual(before.lines)
    expect((await ana.get('/tickets')).body.tickets).toHaveLength(6)
  })

  it('keeps the price of the moment of its hold', async () => {
    const ana = await office.buyer()
    const pack = await office.pack(5)
    const hold = await office.held(ana, pack.id)
    await sql`update pack_prices set price_cents = price_cents * 2 where pack_id = ${pack.id}`.execute(
      office.db,
    )
    const { body } = await ana.post('/orders', { holdId: hold.id })
    expect(body.totalCents).toBe(hold.totalCents)
    await ana.post(`/orders/${body.id}/cancellation`)
    const seatIds = hold.seats.map(({ id }) => id)
    expect((await office.held(ana, pack.id, { seatIds })).totalCents).toBe(hold.totalCents * 2)
  })

  it('counts against the limit of the person, over all orders', async () => {
    const ana = await office.buyer()
    const pack = await office.pack(20, { perPerson: 3 })
    expect((await office.hold(ana, pack.id, { bestAvailable: { quantity: 4 } })).body.code).toBe(
      'too_many_packs',
    )
    await office.bought(ana, pack.id)
    const { id: holdId } = await office.held(ana, pack.id)
    expect((await ana.post('/orders', { holdId })).body.code).toBe('limit_reached')
  })

  it('gives everything back when its time is over, held or ordered', async () => {
    const ana = await office.buyer()
    const pack = await office.pack(4)
    const hold = await office.held(ana, pack.id)
    await sql`update holds set expires_at = now() - interval '1 s' where id = ${hold.id}`.execute(office.db)
    await sql`update event_seats set held_until = now() - interval '1 s' where hold_id = ${hold.id}`.execute(
      office.db,
    )
    await office.db.transaction().execute(sweepExpiredHolds)
    expect((await ana.get(`/holds/${hold.id}`)).body.status).toBe('expired')
    expect([await office.free(pack.stockItemId), await office.statesOf(pack.id, hold.seats[0]!.id)]).toEqual([
      4,
      ['free', 'free', 'free'],
    ])
    const order = await office.order(ana, pack.id)
    expect([await office.free(pack.stockItemId), await office.countOf(pack.id, ana.accountId)]).toEqual([
      2, 2,
    ])
    await office.passTime(order.id, 700)
    await office.expire()
    expect((await ana.read(order.id)).status).toBe('expired')
    expect([await office.free(pack.stockItemId), await office.countOf(pack.id, ana.accountId)]).toEqual([
      4, 0,
    ])
  })

  it.each(['free', 'gone'])(
    'is bought by money that comes late if all of it is still free: %s',
    async (still) => {
      const [ana, beto] = [await office.buyer(), await office.buyer()]
      const pack = await office.pack(2)
      const order = await office.order(ana, pack.id)
      const { body } = await ana.payByCard(order.id, 'CONT')
      await office.db
        .updateTable('payments')
        .set({ status: 'abandoned' })
        .where('orderId', '=', order.id)
        .execute()
      await office.passTime(order.id, 60 * 3600)
      await office.expire()
      expect((await ana.read(order.id)).status).toBe('expired')
      if (still === 'gone') await office.held(beto, pack.id, { bestAvailable: { quantity: 1 } })
      await office.sim(`payments/${body.providerPaymentId}/pay`)
      await office.notice(body.providerPaymentId)
      await office.notice(body.providerPaymentId)
      const { status } = await ana.read(order.id)
      expect(status).toBe(still === 'free' ? 'paid' : 'refunded')
      expect((await ana.get('/tickets')).body.tickets).toHaveLength(still === 'free' ? 6 : 0)
      expect(await office.free(pack.stockItemId)).toBe(still === 'free' ? 0 : 1)
      expect(await office.countOf(pack.id, ana.accountId)).toBe(still === 'free' ? 2 : 0)
    },
  )

  it('does not exist for anybody else', async () => {
    const [ana, beto] = [await office.buyer(), await office.buyer()]
    const hold = await office.held(ana, office.three.id)
    expect((await beto.get(`/holds/${hold.id}`)).status).toBe(404)
    expect((await beto.post('/orders', { holdId: hold.id })).status).toBe(404)
    const { body: order } = await ana.post('/orders', { holdId: hold.id })
    expect((await beto.get(`/orders/${order.id}`)).status).toBe(404)
    expect((await beto.post(`/orders/${order.id}/cancellation`)).status).toBe(404)
  })
})

describe('giving back', () => {
  it('returns the share of one match only, and the rest stays good', async () => {
    const ana = await office.buyer()
    const order = await office.bought(ana, office.three.id)
    const [eventId] = await office.eventsOf(office.three.id)
    const share = sum(
      order.lines.filter((line: Line) => line.eventId === eventId).map((line: Line) => line.totalCents),
    )
    expect((await refund(order.id, { eventId, requestKey: 'match' })).amountCents).toBe(share)
    expect((await refund(order.id, { eventId, requestKey: 'match' })).amountCents).toBe(share)
    const seatId = order.lines[0].seat.id as number
    expect(await office.statesOf(office.three.id, seatId)).toEqual(['free', 'sold', 'sold'])
    expect((await ana.read(order.id)).status).toBe('paid')
    expect(await office.countOf(office.three.id, ana.accountId)).toBe(2)
    await office.runJobs('send_refund')
    const seen = await office.provider(`/v1/payments/${order.providerPaymentId}`)
    expect(Math.round((seen['transaction_amount_refunded'] as number) * 100)).toBe(share)
  })

  it('returns all of it once: money, seats, pieces, merchandise and count', async () => {
    const ana = await office.buyer()
    const pack = office.scarf
    const [blue] = office.scarves as [number]
    const before = [await office.free(pack.stockItemId), await office.free(blue)]
    const order = await office.bought(ana, pack.id, {
      bestAvailable: { quantity: 1 },
      people: [{ stockItemIds: [blue] }],
    })
    expect([await office.free(pack.stockItemId), await office.free(blue)]).toEqual(
      before.map((one) => one - 1),
    )
    const [eventId] = await office.eventsOf(pack.id)
    const { amountCents: part } = await refund(order.id, { eventId })
    const { amountCents: rest } = await refund(order.id, { requestKey: 'whole' })
    expect(part + rest).toBe(order.totalCents)
    expect(await refund(order.id, { requestKey: 'whole' }).catch(({ code }) => code)).toEqual({
      amountCents: rest,
      seatIds: [],
      extras: 0,
      again: true,
    })
    expect(await refund(order.id).catch(({ code }) => code as string)).toBe('not_refundable')
    expect([await office.free(pack.stockItemId), await office.free(blue)]).toEqual(before)
    expect(await office.statesOf(pack.id, order.lines[0].seat.id)).toEqual(['free', 'free'])
    expect(await office.countOf(pack.id, ana.accountId)).toBe(0)
    await office.runJobs('send_refund')
    const seen = await office.provider(`/v1/payments/${order.providerPaymentId}`)
    expect(Math.round((seen['transaction_amount_refunded'] as number) * 100)).toBe(order.totalCents)
  })
})

describe('a pack as the club makes it', () => {
  it('has matches of one seating plan only, sold alike in all its zones', async () => {
    const events = await office.eventsOf(office.three.id)
    const { rows } = await sql<{ zoneId: number }>`
      select zone_id from event_zones where event_id = any (${events}::int[])
      group by zone_id having count(distinct admission) > 1`.execute(office.db)
    expect(rows.length).toBeGreaterThan(0)
    const prices = [{ zoneId: rows[0]!.zoneId, fare: 'adult' as const, priceCents: 50_000 }]
    await expect(office.pack(1, { prices })).rejects.toMatchObject({
      code: 'zones_differ',
      message: expect.stringMatching(/: .+ tiene asientos numerados en unos partidos y no en otros\./),
    })
    await expect(
      office.pack(1, { salesStartAt: new Date(Date.now() - 70 * 3600 * 1000) }),
    ).rejects.toMatchObject({
      code: 'sold_too_soon',
    })
    const other = sql`insert into pack_events (pack_id, event_id, plan_id) values (${office.three.id}, 8, 99)`
    await expect(other.execute(office.db)).rejects.toThrow(/foreign key/)
  })
  it('says which zone and fare has no price in which match, and how many more', async () => {
    const eventId = (await office.eventsOf(office.three.id)).at(-1)!
    const { away, priceVersion } = await office.db
      .selectFrom('events')
      .select(['away', 'priceVersion'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    const version = (to: number | null) =>
      office.pool.query('update events set price_version = $2 where id = $1', [eventId, to])
    await office.pool.query('insert into price_lists (event_id, version) values ($1, 99)', [eventId])
    await version(99)
    const refused = await office.pack(1).catch(({ message }) => message as string)
    await version(priceVersion)
    expect(refused).toMatch(
      new RegExp(`: .+ \\(adulto\\) no tiene precio en .+ vs ${away}; .+ y \\d+ más\\.$`),
    )
  })
})
