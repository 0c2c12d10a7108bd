import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { countSeats } from '#selling/holds/server/sql.ts'
import type { DeskMatch, MatchForm } from '../desk-contract.ts'
import type { PriceInput } from '../desk-prices-contract.ts'
import { startDuePriceLists } from './price-lists/price-list-rows.ts'

let world: World
let desk: Awaited<ReturnType<typeof staff>>
let form: MatchForm
let rival = 0
beforeAll(async () => {
  world = await openWorld()
  desk = await staff(world, 'marketing')
  form = (await desk.get('/events/desk/form')).body as MatchForm
})
afterAll(async () => {
  expect((await world.books()).miscounted).toEqual([])
  await world.close()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const input = (more: object = {}) => ({
  ...form.last!.wish,
  away: `Rival ${++rival}`,
  startsAt: inDays(30),
  salesStartAt: inDays(2),
  doorsAt: undefined,
  salesEndAt: undefined,
  ...more,
})
const create = async (more: object = {}, prices: PriceInput[] | undefined = form.last!.prices) => {
  const { body, status } = await desk.post('/events/desk', { match: input(more), prices })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as number
}
const read = async (eventId: number) => (await desk.get(`/events/desk/${eventId}`)).body as DeskMatch
const raised = (prices: PriceInput[], by: number) =>
  prices.map((price) => ({ ...price, faceCents: price.faceCents + by }))

describe('a match set up at the desk', () => {
  it('goes from a draft to the public list with its seats free, and sells 24 hours later', async () => {
    const eventId = await create()
    expect((await world.browser().get(`/events/${eventId}`)).status).toBe(404)
    expect(await read(eventId)).toMatchObject({ state: 'draft', missing: [], free: 34_107 })
    expect((await desk.post(`/events/desk/${eventId}/publication`)).status).toBe(200)
    expect(await read(eventId)).toMatchObject({ state: 'announced', versions: [{ state: 'in_force' }] })
    expect((await world.browser().get(`/events/${eventId}`)).body).toMatchObject({ saleState: 'announced' })
    expect(await countSeats(world.db, eventId)).toEqual({ free: 34_107, held: 0, sold: 0, blocked: 0 })
  })

  it('says everything that is missing, and is not published with any of it', async () => {
    const { body } = await desk.post('/events/desk', { match: input({ salesStartAt: inDays(0.5) }) })
    const { missing } = await read(body.id as number)
    expect(missing.map(({ code, at }) => [code, at])).toEqual([
      ['no_prices', 'prices'],
      ['sold_too_soon', 'sale'],
    ])
    const refused = await desk.post(`/events/desk/${body.id}/publication`)
    expect(refused.body).toMatchObject({ code: 'no_prices' })
  })

  it('is sold before 24 hours only by an administrator with a reason that the log keeps', async () => {
    const eventId = await create({ salesStartAt: inDays(0.5) })
    expect((await desk.post(`/events/desk/${eventId}/publication`)).body.code).toBe('sold_too_soon')
    const sooner = `/events/desk/${eventId}/early-publication`
    expect((await desk.post(sooner, { reason: 'Prisa' })).status).toBe(403)
    const boss = await staff(world, 'administrator')
    expect((await boss.post(sooner, { reason: ' ' })).status).toBe(400)
    expect((await boss.post(sooner, { reason: 'Cambio de la liga' })).status).toBe(200)
    const log = await world.db
      .selectFrom('auditLog')
      .select(['accountId', 'detail'])
      .where('subject', '=', `event:${eventId}`)
      .where('action', '=', 'event.publish')
      .executeTakeFirstOrThrow()
    expect(log).toMatchObject({ accountId: boss.accountId, detail: { override: 'Cambio de la liga' } })
  })

  it('keeps after publication what people count on: rival, date, rule', async () => {
    const eventId = await create()
    await desk.post(`/events/desk/${eventId}/publication`)
    const { away, round: _, ...rest } = input()
    const stored = await read(eventId)
    const same = { ...rest, away: stored.away, startsAt: stored.startsAt, salesStartAt: stored.salesStartAt }
    const put = (change: object) =>
      desk.call('PUT', `/events/desk/${eventId}`, { ...same, round: 'J1', ...change })
    expect((await put({})).body).toEqual({ done: true })
    for (const change of [
      { away },
      { startsAt: inDays(31) },
      { cancellationRule: 'Nada.' },
      { salesStartAt: inDays(0.9) },
    ]) {
      const refused = await put(change)
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, Object.keys(change)])
    }
    expect((await put({ salesStartAt: inDays(3) })).status).toBe(200)
  })

  it('is listed with filters, search without accents, and order', async () => {
    const found = await desk.get('/events/desk?search=jalisco&sort=-sold')
    expect(found.body.rows).toMatchObject([{ away: 'Halcones de Jalisco', seats: 34_107 }])
    const drafts = await desk.get('/events/desk?state=draft')
    expect(drafts.body.rows.every(({ state }: { state: string }) => state === 'draft')).toBe(true)
  })
})

describe('prices that change during a sale', () => {
  it('leave the total of who holds seats, and hold for who comes after; everybody reads what changed', async () => {
    const eventId = world.event.id
    const ana = await world.buyer()
    const before = await ana.hold(2)
    const { prices } = await read(eventId)
    const path = `/events/desk/${eventId}/price-lists`
    const higher = raised(prices, 5000)
    expect((await desk.post(path, { prices: higher })).body.fields).toHaveProperty('reason')
    const saved = await desk.post(path, { prices: higher, reason: 'Partido de alta demanda' })
    expect(saved.status).toBe(201)

    const ordered = await ana.post('/orders', { holdId: before.id })
    expect(ordered.body.totalCents).toBe(before.totalCents)
    const paid = await ana.pay(ordered.body.id, await ana.byCard('APRO'))
    expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300)
    const { rows } = await sql<{ paid: number; version: number }>`
      select payment.amount_cents as paid, orders.price_version as version
      from orders join payments payment on payment.order_id = orders.id where orders.id = ${ordered.body.id}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ paid: before.totalCents, version: saved.body.version - 1 }])

    const later = await (await world.buyer()).order(2, {}, undefined)
    const charged = new Map(
      higher.map((price) => [`${price.zoneId} ${price.fare}`, price.faceCents + price.serviceCents]),
    )
    expect(later.totalCents).toBe(
      later.lines.reduce((sum, { seat }) => sum + (charged.get(`${seat.zoneId} adult`) ?? 0), 0),
    )
    const told = await world.browser().get(`/events/${eventId}/price-changes`)
    expect(told.body.changes[0]).toMatchObject({
      reason: 'Partido de alta demanda',
      version: saved.body.version,
    })
    const [change] = told.body.changes[0].changes
    expect(change.afterCents - change.beforeCents).toBe(5000)
  })

  it('would charge another total than the one seen, if an order took the price of today (control)', async () => {
    const ana = await world.buyer()
    const held = await ana.hold(2)
    const { prices } = await read(world.event.id)
    await desk.post(`/events/desk/${world.event.id}/price-lists`, {
      prices: raised(prices, 7000),
      reason: 'Control',
    })
    await sql`update holds set price_version = events.price_version from events
      where holds.id = ${held.id} and events.id = holds.event_id`.execute(world.db)
    const ordered = await ana.post('/orders', { holdId: held.id })
    expect(ordered.body.totalCents).toBe(held.totalCents + 14_000)
  })

  it('wait for their time, one at a time, and may be withdrawn', async () => {
    const eventId = await create()
    await desk.post(`/events/desk/${eventId}/publication`)
    const path = `/events/desk/${eventId}/price-lists`
    const { prices } = await read(eventId)
    const body = { prices: raised(prices, 1000), reason: 'Preventa', validFrom: inDays(1) }
    expect((await desk.post(path, body)).status).toBe(201)
    expect((await desk.post(path, body)).body.code).toBe('prices_wait')
    expect((await read(eventId)).prices).toEqual(prices)
    expect((await world.browser().get(`/events/${eventId}/price-changes`)).body.changes).toHaveLength(1)
    await desk.call('DELETE', `/events/desk/${eventId}/waiting-prices`)
    expect((await world.browser().get(`/events/${eventId}/price-changes`)).body.changes).toEqual([])
    await desk.post(path, body)
    await startDuePriceLists(world.db)
    expect((await read(eventId)).prices).toEqual(prices)
    await world.db
      .updateTable('priceLists')
      .set({ validFrom: new Date() })
      .where('eventId', '=', eventId)
      .where('waits', '=', true)
      .execute()
    await startDuePriceLists(world.db)
    const after = await read(eventId)
    expect(after.prices[0]!.faceCents).toBe(prices[0]!.faceCents + 1000)
    expect(after.versions.map(({ state }) => state)).toEqual(['in_force', 'withdrawn', 'past'])
  })
})

describe('seats blocked for a match', () => {
  it('are not sold, are told to the maps, and come back; the four counts stay the capacity', async () => {
    const eventId = world.event.id
    const free = await world.db
      .selectFrom('eventSeats')
      .select('seatId')
      .where('eventId', '=', eventId)
      .where('status', '=', 'free')
      .orderBy('seatId', 'desc')
      .limit(4)
      .execute()
    const seatIds = free.map(({ seatId }) => seatId)
    const block = { seatIds, reason: 'Cámaras' }
    expect((await desk.post(`/events/desk/${eventId}/blocked-seats`, block)).body).toEqual({ seats: 4 })
    const refused = await world.browser().post(`/events/${eventId}/holds`, { seatIds: seatIds.slice(0, 1) })
    expect(refused.body.code).toBe('seats_taken')
    const counts = await countSeats(world.db, eventId)
    expect(counts.free + counts.held + counts.sold + counts.blocked).toBe(34_107)
    expect((await read(eventId)).blocked).toBe(counts.blocked)
    await desk.post(`/events/desk/${eventId}/released-seats`, { seatIds })
    expect(
      (await world.browser().post(`/events/${eventId}/holds`, { seatIds: seatIds.slice(0, 2) })).status,
    ).toBe(201)
  })

  it('are all or none: a seat with an owner is not blocked, however both come at once', async () => {
    const eventId = world.event.id
    for (let round = 0; round < 8; round++) {
      const free = await world.db
        .selectFrom('eventSeats')
        .select('seatId')
        .where('eventId', '=', eventId)
        .where('status', '=', 'free')
        .orderBy('seatId', 'desc')
        .offset(100 + round * 10)
        .limit(3)
        .execute()
      const seatIds = free.map(({ seatId }) => seatId)
      const [held, blocked] = await Promise.all([
        world.browser().post(`/events/${eventId}/holds`, { seatIds: [seatIds[1]] }),
        desk.post(`/events/desk/${eventId}/blocked-seats`, { seatIds, reason: 'Carrera' }),
      ])
      expect([held.status === 201, blocked.status === 200].filter(Boolean)).toHaveLength(1)
      const { rows } = await sql<{ status: string }>`select distinct status from event_seats
        where event_id = ${eventId} and seat_id = any (${seatIds}::int[])`.execute(world.db)
      expect(rows.map(({ status }) => status).toSorted()).toEqual(
        held.status === 201 ? ['free', 'held'] : ['blocked'],
      )
      if (held.status === 201) expect(blocked.body.detail).toEqual({ seatIds: [seatIds[1]] })
    }
  })

  it('would take a seat from its holder without the guard (control)', async () => {
    const held = await (await world.buyer()).hold(1)
    const seatId = held.seats[0]!.id
    const careless = sql`update event_seats set status = 'blocked', hold_id = null, held_until = null
      where event_id = ${world.event.id} and seat_id = ${seatId}`
    await world.db.transaction().execute(async (tx) => {
      const { numAffectedRows } = await careless.execute(tx)
      expect(numAffectedRows).toBe(1n)
      await sql`rollback`.execute(tx)
      await sql`begin`.execute(tx)
    })
    const guarded = await desk.post(`/events/desk/${world.event.id}/blocked-seats`, {
      seatIds: [seatId],
      reason: 'x',
    })
    expect(guarded.body.code).toBe('seats_taken')
  })

  it('of a draft are blocked before it is public, and stay so', async () => {
    const eventId = await create()
    await desk.post(`/events/desk/${eventId}/blocked-seats`, { seatIds: [1, 2, 3], reason: 'Prensa' })
    await desk.post(`/events/desk/${eventId}/publication`)
    expect(await countSeats(world.db, eventId)).toMatchObject({ blocked: 3, free: 34_104 })
  })
})

describe('seasons', () => {
  it('are made and changed, with a name of their own and an end after the begin', async () => {
    const season = { name: 'Clausura 2031', startsOn: '2031-01-05', endsOn: '2031-05-30' }
    const { body } = await desk.post('/events/desk/seasons', season)
    expect((await desk.post('/events/desk/seasons', season)).body.fields).toHaveProperty('name')
    const path = `/events/desk/seasons/${body.id}`
    expect((await desk.call('PUT', path, { ...season, endsOn: '2031-01-01' })).body.fields).toHaveProperty(
      'endsOn',
    )
    expect((await desk.call('PUT', path, { ...season, endsOn: '2031-06-01' })).status).toBe(200)
    const listed = await desk.get('/events/desk/seasons?search=2031')
    expect(listed.body.rows).toMatchObject([{ name: 'Clausura 2031', endsOn: '2031-06-01', matches: 0 }])
  })
})
