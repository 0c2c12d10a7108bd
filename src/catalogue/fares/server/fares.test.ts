import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passedSession, staff } from '#world/staff.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'
import type { Event, Price } from '#catalogue/events/contract.ts'
import type { DeskMatch } from '#catalogue/events/desk-contract.ts'
import { gateTickets } from '#matchday/gate/server/snapshot/ticket-rows.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import type { FareInput, FareRow } from '../desk-contract.ts'
import { fareInput as input, makeFare, priceFare } from './testing/own-fare.ts'

type Staff = Awaited<ReturnType<typeof staff>>
let world: World
let desk: Staff
beforeAll(async () => {
  world = await openWorld()
  desk = await staff(world, 'marketing')
})
afterAll(async () => {
  expect(await world.faults()).toEqual(noFaults)
  await world.close()
})

const fares = async () => (await desk.get('/fares/desk')).body.fares as FareRow[]
const make = (name: string, more?: Partial<FareInput>) => makeFare(desk, name, more)
const retire = (key: string) => desk.post(`/fares/desk/${key}/retirement`)
const event = async () => (await world.browser().get(`/events/${world.event.id}`)).body as Event

const price = (key: string) => priceFare(desk, world.event.id, key)

async function priceOf(zoneId: number, fare: string): Promise<Price | undefined> {
  return (await event()).zones.find(({ id }) => id === zoneId)?.prices.find((one) => one.fare === fare)
}

const order = (buyer: Buyer, holdId: string, chosen: { seatId: number; fare: string }[]) =>
  buyer.post('/orders', { holdId, fares: chosen })

describe('a club’s own fare', () => {
  it('goes from the desk to the price list, the order, the ticket and the gate’s snapshot', async () => {
    const key = await make('Preparatoria', { evidence: 'Pide la credencial de preparatoria' })
    expect(key).toBe('preparatoria')
    await price(key)
    const ana = await world.buyer()
    const hold = await ana.hold(2)
    const [one, two] = hold.seats as { id: number; zoneId: number }[]
    const wanted = await priceOf(one!.zoneId, key)
    expect(wanted).toMatchObject({
      fareName: 'Preparatoria',
      note: 'Con credencial en la puerta',
      retired: false,
    })
    const made = await order(ana, hold.id, [{ seatId: one!.id, fare: key }])
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body.lines).toMatchObject([
      { seat: { id: one!.id }, fare: key, fareName: 'Preparatoria', totalCents: wanted!.totalCents },
      { seat: { id: two!.id }, fare: 'adult', fareName: 'Adulto' },
    ])
    // A read tells what the answer of the order told.
    expect((await ana.get(`/orders/${made.body.id}`)).body.lines).toEqual(made.body.lines)
    await ana.payByCard(made.body.id, 'APRO')
    const ticket = (await world.tickets(ana)).find(({ seat }) => seat.id === one!.id)
    expect(ticket).toMatchObject({ fareName: 'Preparatoria', evidence: 'Pide la credencial de preparatoria' })
    const [atGate] = await gateTickets(world.db, { eventId: world.event.id, ids: [ticket!.id] })
    expect(atGate).toMatchObject({
      fare: key,
      fareName: 'Preparatoria',
      evidence: 'Pide la credencial de preparatoria',
    })
    const finance = await staff(world, 'finance')
    const live = (await finance.get(`/staff/reports/live/${world.event.id}`)).body.fares as { fare: string }[]
    expect(live.find(({ fare }) => fare === key)).toMatchObject({ tickets: 1, cents: wanted!.totalCents })
    const row = (await fares()).find((fare) => fare.key === key)
    expect(row).toMatchObject({ matches: 1, tickets: 1, general: false, retiredAt: null })
    const lines = await world.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', `fare:${key}`)
      .execute()
    expect(lines).toEqual([{ action: 'fare.create' }])
  })

  it('is renamed without a change for who bought, and keeps its key', async () => {
    const key = await make('Joven')
    expect((await desk.call('PUT', `/fares/desk/${key}`, input('Juvenil', { ageTo: 17 }))).status).toBe(200)
    expect((await fares()).find((fare) => fare.key === key)).toMatchObject({ name: 'Juvenil', ageTo: 17 })
    // The same name as another's, but for capitals.
    expect((await desk.post('/fares/desk', input('JUVENIL'))).body.fields.name).toContain('Ya hay')
    await retire(key)
    const again = await make('Joven')
    expect(again).toBe('joven-2')
    await retire(again)
  })

  it('stands in the order that the desk gave it', async () => {
    const before = (await fares()).filter(({ retiredAt }) => retiredAt === null).map(({ key }) => key)
    const last = before.at(-1)!
    await desk.post(`/fares/desk/${last}/place`, { to: 'up' })
    const after = (await world.browser().get('/fares')).body.fares.map(({ key }: { key: string }) => key)
    expect(after).toEqual([...before.slice(0, -2), last, before.at(-2)])
    await desk.post(`/fares/desk/${last}/place`, { to: 'down' })
    await desk.post(`/fares/desk/adult/place`, { to: 'up' })
    expect((await fares()).filter(({ retiredAt }) => retiredAt === null).map(({ key }) => key)).toEqual(
      before,
    )
  })
})

describe('a fare that is retired while it is in carts', () => {
  it('finishes for seats that were held before, at the price that was seen, and nobody else sees it', async () => {
    const key = await make('Promoción')
    await price(key)
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const held = await ana.hold(1)
    const [seat] = held.seats as { id: number; zoneId: number }[]
    const seen = (await priceOf(seat!.zoneId, key))!.totalCents
    expect((await retire(key)).status).toBe(200)
    expect((await retire(key)).status).toBe(200)
    expect(await priceOf(seat!.zoneId, key)).toMatchObject({ retired: true })
    expect(
      (await world.browser().get('/fares')).body.fares.map((one: { key: string }) => one.key),
    ).not.toContain(key)

    const late = await beto.hold(1)
    const [lateSeat] = late.seats as { id: number }[]
    const refused = await order(beto, late.id, [{ seatId: lateSeat!.id, fare: key }])
    expect(refused).toMatchObject({ status: 409, body: { code: 'fare_retired' } })
    expect((await order(beto, late.id, [])).status).toBe(201)

    const made = await order(ana, held.id, [{ seatId: seat!.id, fare: key }])
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body.totalCents).toBe(seen)
    expect((await ana.payByCard(made.body.id, 'APRO')).body.status).toBe('approved')

    // The next version of the prices leaves it out, and refuses it.
    const { prices } = (await desk.get(`/events/desk/${world.event.id}`)).body as DeskMatch
    expect(prices.some(({ fare }) => fare === key)).toBe(false)
    const forced = await desk.post(`/events/desk/${world.event.id}/price-lists`, {
      prices: [...prices, { ...prices[0]!, fare: key }],
      reason: 'Otra vez',
    })
    expect(forced).toMatchObject({ status: 400, body: { code: 'price_unknown_fare' } })
  })

  it('that leaves a match’s prices stays for what is held; another hold is told which seats have to choose anew', async () => {
    const key = await make('Semana Santa')
    await price(key)
    const ana = await world.buyer()
    const held = await ana.hold(2)
    const [first, second] = held.seats.map(({ id }) => id) as [number, number]
    const { prices } = (await desk.get(`/events/desk/${world.event.id}`)).body as DeskMatch
    const without = await desk.post(`/events/desk/${world.event.id}/price-lists`, {
      prices: prices.filter(({ fare }) => fare !== key),
      reason: 'Terminó la promoción',
    })
    expect(without.status, JSON.stringify(without.body)).toBe(201)
    const told = (await world.browser().get(`/events/${world.event.id}/price-changes`)).body.changes[0]
    expect(told.changes[0]).toMatchObject({ fareName: 'Semana Santa', afterCents: null })
    const { detail } = await world.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'event.prices')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ faresRemoved: 'Semana Santa' })

    const faresHeld = async (holdId: string) => {
      const { body } = await ana.get(`/holds/${holdId}/prices`)
      return (body.zones as { prices: Price[] }[]).flatMap((zone) => zone.prices.map(({ fare }) => fare))
    }
    expect(await faresHeld(held.id)).toContain(key)
    expect((await (await world.buyer()).get(`/holds/${held.id}/prices`)).status).toBe(404)
    const changed = await ana.post(`/events/${world.event.id}/holds`, {
      seatIds: [first, second],
      replaces: held.id,
    })
    expect(changed.body.priceVersion).toBe(without.body.version)
    expect(await faresHeld(changed.body.id)).not.toContain(key)
    const both = [
      { seatId: first, fare: key },
      { seatId: second, fare: 'adult' },
    ]
    expect(await order(ana, changed.body.id, both)).toMatchObject({
      status: 400,
      body: { code: 'unknown_fare', detail: { seatIds: [first] } },
    })
    const rest = await ana.post(`/events/${world.event.id}/holds`, {
      seatIds: [second],
      replaces: changed.body.id,
    })
    expect((await order(ana, rest.body.id, [{ seatId: second, fare: 'adult' }])).status).toBe(201)
  })

  it('comes back when the desk sells it again', async () => {
    const key = await make('Miércoles')
    await retire(key)
    expect((await desk.call('DELETE', `/fares/desk/${key}/retirement`)).status).toBe(200)
    expect((await fares()).find((fare) => fare.key === key)?.retiredAt).toBeNull()
    await retire(key)
  })
})

describe('who may have a fare', () => {
  it('of holders: only who has a bonogallo, and anybody whom the window sees', async () => {
    const key = await make('Socio', { buyers: 'holders' })
    await price(key)
    const ana = await world.buyer()
    const hold = await ana.hold(1)
    const chosen = [{ seatId: hold.seats[0]!.id, fare: key }]
    expect(await order(ana, hold.id, chosen)).toMatchObject({
      status: 409,
      body: { code: 'fare_for_holders' },
    })
    const cashier = await staff(world, 'box_office')
    const { body: atWindow } = await cashier.post(`/events/${world.event.id}/holds`, {
      bestAvailable: { quantity: 1 },
    })
    const quote = { holdId: atWindow.id, fares: [{ seatId: atWindow.seats[0].id, fare: key }] }
    expect((await cashier.post('/box-office/quotes', quote)).status).toBe(200)

    const { accountId } = await world.db
      .selectFrom('passes')
      .select('accountId')
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow()
    const holder = world.browser()
    const { token, cookie } = await passedSession(world.db, accountId)
    holder.useToken(token)
    holder.cookies.set('taquilla', cookie)
    const theirs = await holder.post(`/events/${world.event.id}/holds`, { bestAvailable: { quantity: 1 } })
    const fareOfTheirs = [{ seatId: theirs.body.seats[0].id as number, fare: key }]
    const made = await holder.post('/orders', { holdId: theirs.body.id, fares: fareOfTheirs })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await retire(key)
  })

  it('of a companion: beside a wheelchair’s place of the same order, one for each', async () => {
    const key = await make('Con silla de ruedas', { companion: true })
    await price(key)
    const { rows } = await sql<{ chair: number; companion: number }>`
      select chair.seat_id as chair, beside.seat_id as companion from events
      join plan_seats chair on chair.plan_id = events.plan_id and chair.accessible
      join plan_seats beside on beside.plan_id = chair.plan_id and beside.companion
        and beside.section = chair.section and beside.row_label = chair.row_label
        and abs(beside.seat_id - chair.seat_id) = 1
      join event_seats free on free.event_id = events.id and free.seat_id = chair.seat_id and free.status = 'free'
      where events.id = ${world.event.id} order by chair.seat_id limit 2`.execute(world.db)
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const ana = await world.buyer()
    const hold = (seatIds: number[]) => ana.post(`/events/${world.event.id}/holds`, { seatIds })

    expect(await hold([first.companion])).toMatchObject({ status: 409, body: { code: 'companion_alone' } })
    expect(await hold([first.chair, first.companion, second.companion])).toMatchObject({
      body: { code: 'companion_alone', detail: { seatIds: [second.companion] } },
    })
    const { body: held } = await hold([first.chair, first.companion])
    const at = (seatId: number) => ({ seatId, fare: key })
    for (const chosen of [[at(first.chair)], [at(first.chair), at(first.companion)]])
      expect(await order(ana, held.id, chosen)).toMatchObject({
        status: 409,
        body: { code: 'companion_alone' },
      })
    const made = await order(ana, held.id, [at(first.companion)])
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await ana.payByCard(made.body.id, 'APRO')).body.status).toBe('approved')
    // Whom it seats stays as it was bought; the rest of the fare changes all the same.
    const changed = (companion: boolean) =>
      desk.call(
        'PUT',
        `/fares/desk/${key}`,
        input('Con silla de ruedas', { companion, evidence: 'Pásenlos juntos' }),
      )
    expect(await changed(false)).toMatchObject({ status: 409, body: { code: 'fare_sold' } })
    expect((await changed(true)).status).toBe(200)
    // Once bought, the two do not part.
    const ticketOf = async (seatId: number) =>
      (await world.tickets(ana)).find(({ seat, status }) => seat.id === seatId && status === 'valid')!.id
    const [chair, companion] = [await ticketOf(first.chair), await ticketOf(first.companion)]
    expect(await world.list(ana, chair)).toMatchObject({ status: 409, body: { code: 'with_companion' } })
    for (const ticketId of [chair, companion])
      expect((await ana.get(`/tickets/${ticketId}/change`)).body.why).toContain('van juntos')
    const refund = (seatIds: number[]) =>
      refundOrder(world.services, {
        orderId: made.body.id as string,
        reason: 'prueba',
        requestKey: seatIds.join('-'),
        actor: null,
        seatIds,
      })
    await expect(refund([first.chair])).rejects.toMatchObject({ code: 'companion_left' })
    expect((await refund([first.companion])).seatIds).toEqual([first.companion])
    expect((await refund([first.chair])).seatIds).toEqual([first.chair])
    // Apart from any wheelchair it is not sold.
    const plain = await ana.hold(1)
    expect(await order(ana, plain.id, [at(plain.seats[0]!.id)])).toMatchObject({
      body: { code: 'companion_alone' },
    })
  })
})

describe('what the database and the roles keep', () => {
  it('the general fare is for everybody and is never retired', async () => {
    expect(await retire('adult')).toMatchObject({ status: 409, body: { code: 'general_fare' } })
    const change = (more: Partial<FareInput>) => desk.call('PUT', '/fares/desk/adult', input('General', more))
    expect((await change({ ageFrom: 18 })).body.code).toBe('general_fare')
    expect((await change({})).status).toBe(200)
    expect((await desk.call('PUT', '/fares/desk/adult', input('Adulto'))).status).toBe(200)
    const cheat = (set: string) => world.pool.query(`update fares set ${set} where key = 'adult'`)
    await expect(cheat('retired_at = now()')).rejects.toMatchObject({ constraint: 'fares_general' })
    await expect(cheat('companion = true')).rejects.toMatchObject({ constraint: 'fares_general' })
  })

  it('a fare is not deleted, its key stays, and nothing is sold at one that is not there', async () => {
    await expect(world.pool.query(`delete from fares where key = 'child'`)).rejects.toMatchObject({
      code: '23001',
    })
    await expect(world.pool.query(`update fares set key = 'nino' where key = 'child'`)).rejects.toMatchObject(
      {
        code: '23001',
      },
    )
    const copied = (columns: string, fare: string) => `insert into order_lines (${columns}, fare)
      select ${columns.replace('seat_id', '-1')}, '${fare}' from order_lines limit 1`
    const columns = 'event_id, order_id, seat_id, zone_id, face_cents, service_cents, service_tax_cents'
    await expect(world.pool.query(copied(columns, 'nobody'))).rejects.toMatchObject({ code: '23503' })
  })

  it('is made by marketing and administration only; a fare that is not there does not exist', async () => {
    for (const role of ['box_office', 'finance', 'support', 'gate'] as const) {
      const other = await staff(world, role)
      expect((await other.post('/fares/desk', input('Otra'))).status, role).toBe(403)
      expect((await other.get('/fares/desk')).status, role).toBe(403)
    }
    const boss = await staff(world, 'administrator')
    expect((await boss.get('/fares/desk')).status).toBe(200)
    expect((await (await world.buyer()).post('/fares/desk', input('Otra'))).status).toBe(404)
    expect((await retire('no-hay')).status).toBe(404)
    expect((await desk.call('PUT', '/fares/desk/no-hay', input('Otra'))).status).toBe(404)
  })

  it('refuses names and ages that are none, with the field', async () => {
    const wrong = async (body: object) => (await desk.post('/fares/desk', body)).body.fields
    expect(await wrong(input('  '))).toHaveProperty('name')
    expect(await wrong(input('Edad', { ageFrom: 20, ageTo: 10 }))).toHaveProperty('ageTo')
    expect(await wrong(input('Edad', { ageTo: 400 }))).toHaveProperty('ageTo')
  })
})
