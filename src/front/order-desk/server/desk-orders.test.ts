import { randomUUID } from 'node:crypto'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTill } from '#products/box-office/server/sql.ts'
import { expectedOf } from '#products/box-office/server/till/count.ts'
import { ticketReader } from '#selling/tickets/server/actions.ts'
import { ticketJobs } from '#selling/tickets/server/jobs.ts'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'

import { formatMoney } from '#lib/money.ts'
import { maskedEmail } from '#lib/masked-email.ts'
import { orderJobs } from '#selling/orders/server/jobs.ts'
import { soughtBy } from '#selling/orders/server/search-rules.ts'

let world: World
type Staff = Awaited<ReturnType<typeof staff>>
let support: Staff
beforeAll(async () => {
  world = await openWorld()
  support = await staff(world, 'support')
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

async function paid(quantity = 1) {
  const { buyer: ana, order, payment: body } = await world.fan().holds(quantity).orders().pays('APRO')
  const { tickets } = (await ana.get('/tickets')).body
  return { ...order, ana, tickets, providerPaymentId: body.providerPaymentId }
}
const search = async (text: string) =>
  (await support.get(`/desk/orders?search=${encodeURIComponent(text)}`)).body.rows.map(
    (row: { id: string }) => row.id,
  ) as string[]

describe('the search of orders', () => {
  it('finds one by folio, mail, phone, name, ticket, code, payment and seat', async () => {
    const order = await paid()
    const [ticket] = order.tickets
    const email = `jose.nunez.${randomUUID()}@correo.example`
    const phone = `+52442${Math.floor(1e6 + Math.random() * 8e6)}`
    await world.db
      .updateTable('accounts')
      .set({ email, phone, firstName: 'José', lastName: 'Núñez Ávila' })
      .where('id', '=', order.ana.accountId)
      .execute()
    const { section, row, seat } = ticket.seat
    for (const text of [
      ticket.folio,
      ticket.folio.toLowerCase(),
      email,
      email.slice(0, 20).includes('@') ? email : email,
      phone,
      phone.slice(3),
      phone.slice(-7),
      'jose nun',
      'núñez á',
      'avila jose',
      email.slice(0, email.indexOf('@')),
      `${section} ${row} ${seat}`,
      `sección ${section} fila ${row} asiento ${seat}`,
      `${order.totalCents / 100}`,
      formatMoney(order.totalCents),
      ticket.id,
      ticket.code,
      order.id,
      order.providerPaymentId,
      `${section}-${row}-${seat}`,
    ])
      expect([text, await search(text)]).toEqual([text, expect.arrayContaining([order.id])])
    expect(await search('nadie-con-este-nombre')).toEqual([])
    expect(await search('%')).toEqual([])
  })

  it('tells what was typed apart', () => {
    const kinds = (text: string) => soughtBy(text).map(({ by }) => by)
    expect(kinds('TQ-000123')).toEqual(['folio'])
    expect(kinds('442 123 4567')).toEqual(['phone', 'seat'])
    expect(kinds('4421234567')).toEqual(['folio', 'phone', 'provider', 'terminal'])
    expect(kinds('112-C-14')).toEqual(['seat'])
    expect(kinds('Ana Luna')).toEqual(['person'])
    expect(kinds('4242')).toEqual(['folio', 'sum', 'card', 'phone', 'terminal'])
    expect(kinds('$1,250.00')).toEqual(['sum'])
    expect(kinds('A12345')).toEqual(['terminal'])
    expect(kinds('tq125')).toEqual(['folio', 'terminal'])
    for (const text of ['125 A 12', '125-A-12', '125, fila A, asiento 12', 'sección 125 fila a asiento 12'])
      expect([
        text,
        soughtBy(text).at(-1)?.by === 'person' ? soughtBy(text).at(-2) : soughtBy(text).at(-1),
      ]).toEqual([text, { by: 'seat', sections: expect.arrayContaining(['125']), row: 'A', seat: '12' }])
    expect(kinds('  ')).toEqual([])
    expect(maskedEmail('ana@correo.mx')).toBe('a…@correo.mx')
  })
})

describe('an order’s page', () => {
  it('tells one story in time’s order, the newest last', async () => {
    const order = await paid(2)
    const { body } = await support.get(`/desk/orders/${order.id}`)
    expect(body).toMatchObject({ status: 'paid', leftCents: order.totalCents, totalCents: order.totalCents })
    const times = body.story.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted())
    const words = body.story.map((entry: { words: string }) => entry.words).join('\n')
    for (const said of [
      'Se apartaron 2 lugares',
      'Creamos tu compra',
      'Intento de pago con tarjeta',
      'Recibimos tu pago',
    ])
      expect(words).toContain(said)
  })
})

describe('tickets mailed again', () => {
  it('go to the order’s mail or another, three times an hour at most', async () => {
    const order = await paid()
    const again = (body: object = {}) => support.post(`/desk/orders/${order.id}/tickets-mail`, body)
    expect((await again({ to: 'otra@correo.example' })).body).toEqual({ to: 'otra@correo.example' })
    const rest = await Promise.all([again(), again(), again(), again()])
    expect(rest.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 429, 429,
    ])
  })
})

describe('another seat by staff', () => {
  const nameOf = ({ section, row, seat }: { section: string; row: string; seat: string }) =>
    `${section}-${row}-${seat}`

  /** A free seat of the match, dearer or cheaper than the ticket's. */
  async function another(order: Awaited<ReturnType<typeof paid>>, than: 'same' | 'dearer' | 'cheaper') {
    const sign = { same: '=', dearer: '>', cheaper: '<' }[than] as '=' | '>' | '<'
    const row = await world.db
      .selectFrom('eventSeats as seat')
      .innerJoin('events', 'events.id', 'seat.eventId')
      .innerJoin('planSeats as named', (join) =>
        join.onRef('named.planId', '=', 'events.planId').onRef('named.seatId', '=', 'seat.seatId'),
      )
      .innerJoin('prices', (join) =>
        join
          .onRef('prices.eventId', '=', 'events.id')
          .onRef('prices.version', '=', 'events.priceVersion')
          .onRef('prices.zoneId', '=', 'seat.zoneId')
          .on('prices.fare', '=', 'adult'),
      )
      .select(['named.section', 'named.rowLabel as row', 'named.seatLabel as seat'])
      .where('events.id', '=', world.event.id)
      .where('seat.status', '=', 'free')
      .where('prices.totalCents', sign, order.totalCents)
      .orderBy('seat.seatId', 'desc')
      .executeTakeFirst()
    return row && nameOf(row)
  }

  it('kills the old code and makes a new one; a dearer one only with the difference waived', async () => {
    const order = await paid()
    const [ticket] = order.tickets
    const same = await another(order, 'same')
    const move = (seat: string) =>
      support.post(`/desk/tickets/${ticket.id}/reseat`, {
        seat,
        waive: false,
        seenDifferenceCents: 0,
        reason: 'Pilar enfrente',
      })
    expect((await move(same!)).status).toBe(200)
    const after = (await order.ana.get('/tickets')).body.tickets as {
      status: string
      seat: { section: string; row: string; seat: string }
    }[]
    expect(after.map(({ status }) => status).toSorted()).toEqual(['valid', 'void'])
    expect(nameOf(after.find(({ status }) => status === 'valid')!.seat)).toBe(same)
    expect((await move(same!)).body.code).toBe('ticket_void')
    expect((await support.get(`/desk/orders/${order.id}`)).body.story.at(-1).words).toBeTruthy()
  })

  it('of a fare that left the list costs what was paid, and what the zones differ', async () => {
    const key = (await (await staff(world, 'marketing')).post('/fares/desk', fareInput)).body.key as string
    const { prices, manager } = await pricesOfMatch()
    const kept = prices.map(({ fareName: _, ...price }) => price)
    const promotion = kept
      .filter(({ fare }) => fare === 'adult')
      .map((price) => ({ ...price, fare: key, faceCents: price.faceCents - 1000 }))
    const publish = (list: object[]) =>
      manager.post(`/events/desk/${world.event.id}/price-lists`, { prices: list, reason: 'Promoción' })
    expect((await publish([...kept, ...promotion])).status).toBe(201)
    const ana = await world.buyer()
    const held = await ana.hold(1)
    const { body: order } = await ana.post('/orders', {
      holdId: held.id,
      fares: [{ seatId: held.seats[0]!.id, fare: key }],
    })
    expect((await ana.payByCard(order.id, 'APRO')).body.status).toBe('approved')
    expect((await publish(kept)).status).toBe(201)

    const { tickets } = (await ana.get('/tickets')).body
    const at = `/desk/tickets/${tickets[0].id}/reseat`
    const generalOf = (zoneId: number) => {
      const price = kept.find((one) => one.zoneId === zoneId && one.fare === 'adult')!
      return price.faceCents + price.serviceCents
    }
    const listed = { ...order, tickets, totalCents: generalOf(held.seats[0]!.zoneId) }
    expect(await differenceOf(support, at, (await another(listed, 'same'))!)).toBe(0)
    const other = (await another(listed, 'dearer')) ?? (await another(listed, 'cheaper'))
    const { rows } = await sql<{ zoneId: number }>`select zone_id from plan_seats
      join events on events.plan_id = plan_seats.plan_id
      where events.id = ${world.event.id} and section || '-' || row_label || '-' || seat_label = ${other!}`.execute(
      world.db,
    )
    const differs = generalOf(rows[0]!.zoneId) - generalOf(held.seats[0]!.zoneId)
    expect(differs).not.toBe(0)
    expect(await differenceOf(support, at, other!)).toBe(differs)
    const moved = await support.post(at, {
      seat: other,
      waive: true,
      seenDifferenceCents: differs,
      reason: 'Asiento roto',
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  })

  it('gives back the rest of a cheaper seat, and nothing where it is waived', async () => {
    for (const waive of [true, false]) {
      const order = await paid()
      const cheaper = await another(order, 'cheaper')
      const dearer = await another(order, 'dearer')
      const at = `/desk/tickets/${order.tickets[0].id}/reseat`
      const move = async (seat: string) =>
        support.post(at, {
          seat,
          waive,
          seenDifferenceCents: await differenceOf(support, at, seat),
          reason: 'Lo pidió',
        })
      if (dearer !== undefined && !waive) expect((await move(dearer)).body.code).toBe('difference_due')
      const seat = cheaper ?? dearer
      if (seat === undefined || (cheaper === undefined && !waive)) continue
      expect((await move(seat)).status).toBe(200)
      const { refunds } = (await support.get(`/desk/orders/${order.id}`)).body
      expect(refunds.length).toBe(waive ? 0 : 1)
    }
  })
})

const fareInput = {
  name: 'Promoción de marzo',
  buyers: 'anybody',
  ageFrom: null,
  ageTo: null,
  evidence: null,
  companion: false,
}
type PriceNow = { zoneId: number; fare: string; fareName: string; faceCents: number; serviceCents: number }

/** The prices of the match, and who may change them. */
async function pricesOfMatch() {
  const manager = await staff(world, 'administrator')
  const { body } = await manager.get(`/events/desk/${world.event.id}`)
  return { manager, prices: body.prices as PriceNow[] }
}

/** What the desk shows that a seat costs more. */
async function differenceOf(person: Staff, at: string, seat: string): Promise<number> {
  const { body } = await person.get(`${at}?seat=${encodeURIComponent(seat)}`)
  return body.newCents - body.paidCents
}

describe('a seat changed at the window', () => {
  const nameOf = ({ section, row, seat }: { section: string; row: string; seat: string }) =>
    `${section}-${row}-${seat}`
  const drawer = async (person: Staff) => expectedOf(world.db, (await openTill(world.db, person.accountId))!)

  it('charges what a dearer seat costs more and gives back cash for a cheaper one, all in the till', async () => {
    const clerk = await staff(world, 'box_office')
    await clerk.post('/box-office/till', { openingCents: 500_000 })
    const [cheap, dear] = await Promise.all([seatNamed('asc'), seatNamed('desc')])
    const { body: found } = await clerk.get(
      `/box-office/events/${world.event.id}/seats?names=${encodeURIComponent(cheap)}`,
    )
    const { body: hold } = await clerk.post(`/events/${world.event.id}/holds`, { seatIds: found.seatIds })
    const pay = { means: 'cash', receivedCents: hold.totalCents }
    const { body: sale } = await clerk.post('/box-office/sales', {
      key: randomUUID(),
      holdId: hold.id,
      fares: [],
      pay,
    })
    const ticketOf = async (orderId: string) =>
      (await clerk.get(`/desk/orders/${orderId}`)).body.tickets.find(
        ({ status }: { status: string }) => status === 'valid',
      )
    const ticket = await ticketOf(sale.orderId)
    const at = `/desk/tickets/${ticket.id}/reseat`
    const dueCents = await differenceOf(clerk, at, dear)
    expect(dueCents).toBeGreaterThan(0)
    const wish = { seat: dear, waive: false, seenDifferenceCents: dueCents, reason: 'Quiere sombra' }
    expect((await clerk.post(at, wish)).body.code).toBe('difference_due')
    const charged = (receivedCents: number) => ({
      ...wish,
      charge: { key: randomUUID(), pay: { means: 'cash', receivedCents } },
    })
    expect((await support.post(at, charged(dueCents))).body.code).toBe('no_till')
    // Given up is given: above their limit support is told whose it is.
    await world.db
      .insertInto('roleLimits')
      .values({ role: 'support', actCents: dueCents - 1 })
      .execute()
    const above = await support.post(at, { ...wish, waive: true })
    expect([above.status, above.body.code]).toEqual([403, 'above_limit'])
    expect(above.body.title).toContain('Con ese importe puede alguien de Administración o Taquilla.')
    await world.db.deleteFrom('roleLimits').where('role', '=', 'support').execute()
    expect((await clerk.post(at, charged(dueCents - 1))).body.code).toBe('too_little_cash')
    const before = await drawer(clerk)
    // Seen was the difference to another seat: nothing is charged, nor waived, nor does the ticket move.
    for (const waive of [false, true]) {
      const unseen = { ...charged(dueCents), waive, seenDifferenceCents: dueCents - 100 }
      expect((await clerk.post(at, unseen)).body.code).toBe('price_changed')
    }
    expect(await drawer(clerk)).toEqual(before)
    const press = charged(dueCents + 2000)
    const { body: moved } = await clerk.post(at, press)
    expect(moved).toMatchObject({ changeCents: 2000, paidOutCents: 0 })
    expect((await clerk.post(at, press)).body).toEqual(moved)
    expect((await drawer(clerk)).expectedCents - before.expectedCents).toBe(dueCents)

    const now = await ticketOf(moved.orderId)
    expect(now.place).toContain(dear.split('-')[0])
    const back = { seat: cheap, waive: false, seenDifferenceCents: -dueCents, reason: 'Prefiere sol' }
    const { body: cheaper } = await clerk.post(`/desk/tickets/${now.id}/reseat`, back)
    expect(cheaper).toMatchObject({ changeCents: 0, paidOutCents: dueCents })
    expect((await drawer(clerk)).expectedCents).toBe(before.expectedCents)
    const open = await world.db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'requested')
      .where('requestKey', 'like', `moved:${cheaper.orderId}%`)
      .execute()
    expect(open).toEqual([])
    expect(nameOf((await ticketSeat(cheaper.orderId)) ?? { section: '', row: '', seat: '' })).toBe(cheap)
  })

  async function seatNamed(sequence: 'asc' | 'desc'): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select section || '-' || row_label || '-' || seat_label as name from plan_seats seat
      join events on events.plan_id = seat.plan_id
      join event_seats free on free.event_id = events.id and free.seat_id = seat.seat_id
      join prices price on price.event_id = events.id and price.zone_id = free.zone_id
        and price.version = events.price_version and price.fare = 'adult'
      where events.id = ${world.event.id} and free.status = 'free' and seat.seat_label <> ''
      order by price.face_cents ${sql.raw(sequence)}, seat.seat_id limit 1`.execute(world.db)
    return rows[0]!.name
  }
  async function ticketSeat(orderId: string) {
    const { rows } = await sql<{ section: string; row: string; seat: string }>`
      select seat.section, seat.row_label as row, seat.seat_label as seat from tickets
      join events on events.id = tickets.event_id
      join plan_seats seat on seat.plan_id = events.plan_id and seat.seat_id = tickets.seat_id
      where tickets.order_id = ${orderId} and tickets.status = 'valid'`.execute(world.db)
    return rows[0]
  }
})

it('tells who has a till to count no sum of what came over the counter; finance does see it', async () => {
  const [clerk, finance] = [await staff(world, 'box_office'), await staff(world, 'finance')]
  const netOf = async (person: Staff, pago: string) =>
    (await person.get(`/desk/orders-sum?pago=${pago}`)).body.netCents
  expect(await netOf(clerk, 'cash_desk')).toEqual(expect.any(Number))
  await clerk.post('/box-office/till', { openingCents: 0 })
  for (const pago of ['cash_desk', 'terminal']) {
    expect(await netOf(clerk, pago)).toBeNull()
    expect(await netOf(finance, pago)).toEqual(expect.any(Number))
  }
  expect(await netOf(clerk, 'card')).toEqual(expect.any(Number))
})

describe('an order whose ticket was moved to another seat', () => {
  async function moved() {
    const order = await paid(2)
    const [ticket] = order.tickets
    const taken = order.tickets.map((one: { seat: { id: number } }) => one.seat.id)
    const { rows } = await sql<{ name: string }>`
      select section || '-' || row_label || '-' || seat_label as name from plan_seats seat
      join events on events.plan_id = seat.plan_id
      join event_seats free on free.event_id = events.id and free.seat_id = seat.seat_id
      where events.id = ${world.event.id} and free.status = 'free' and seat.seat_label <> ''
        and free.zone_id = (select zone_id from event_seats where event_id = events.id and seat_id = ${taken[0]})
      order by seat.seat_id desc limit 1`.execute(world.db)
    const body = { seat: rows[0]!.name, waive: true, seenDifferenceCents: 0, reason: 'Pilar enfrente' }
    const { body: done } = await support.post(`/desk/tickets/${ticket.id}/reseat`, body)
    return { ...order, laterId: done.orderId as string, stays: taken[1] as number }
  }
  const page = async (id: string) => (await support.get(`/desk/orders/${id}`)).body
  type Shown = { status: string; seatId: number; elsewhere: { id: string } | null }
  const valid = (order: { tickets: Shown[] }) => order.tickets.filter(({ status }) => status === 'valid')
  const admin = () => staff(world, 'administrator')
  async function refund(orderId: string, input: object) {
    const desk = await admin()
    const { body: told } = await desk.post(`/desk/orders/${orderId}/refund-preview`, {
      as: 'refund',
      ...input,
    })
    const more = { key: randomUUID(), leftCents: told.leftCents, reason: 'Lo pidió' }
    const { body: done } = await desk.post(`/desk/orders/${orderId}/refunds`, {
      as: 'refund',
      ...input,
      ...more,
    })
    const { body: again } = await desk.post(`/desk/orders/${orderId}/refunds`, {
      as: 'refund',
      ...input,
      ...more,
    })
    return { told, done, again }
  }

  it('shows both tickets, with the way to the other order and back', async () => {
    const order = await moved()
    const first = await page(order.id)
    expect(valid(first)).toHaveLength(2)
    const later = await page(order.laterId)
    expect(valid(first).map(({ elsewhere }) => elsewhere)).toContainEqual({
      id: order.laterId,
      folio: later.folio,
    })
    expect(later.before).toEqual({ id: order.id, folio: first.folio })
    expect(first.before).toBe(null)
  })

  it('prints and mails both', async () => {
    const order = await moved()
    const reader = ticketReader(world)
    expect((await reader.ofOrder(order.id))!.tickets).toHaveLength(2)
    expect((await reader.ofOrder(order.laterId))!.tickets).toHaveLength(1)
    const print = await support.get(`/box-office/orders/${order.id}/tickets`)
    expect([print.status, (await support.post(`/desk/orders/${order.id}/tickets-mail`, {})).status]).toEqual([
      200, 200,
    ])
  })

  it('says of a refund of all that both tickets end, and ends both', async () => {
    const order = await moved()
    const { told, done, again } = await refund(order.id, {})
    expect([told.seats, told.totalCents]).toEqual([2, order.totalCents])
    expect([done.seats, done.amountCents]).toEqual([2, order.totalCents])
    expect(again).toMatchObject({ again: true, amountCents: order.totalCents })
    expect(valid(await page(order.id))).toEqual([])
  })

  it('gives the ticket that stayed back alone, or the one that moved', async () => {
    const order = await moved()
    const eventId = world.event.id
    const one = await refund(order.id, { eventId, seatIds: [order.stays] })
    expect([one.told.seats, one.done.seats]).toEqual([1, 1])
    const [left] = valid(await page(order.id))
    expect(left!.elsewhere?.id).toBe(order.laterId)
    const two = await refund(order.id, { eventId, seatIds: [left!.seatId] })
    expect([two.told.seats, two.done.seats, two.again.again]).toEqual([1, 1, true])
    expect(one.done.amountCents + two.done.amountCents).toBe(order.totalCents)
    expect(valid(await page(order.id))).toEqual([])
  })
})

describe('the story of a sale at the window', () => {
  const kinds = (story: { kind: string; words: string }[]) => story.map(({ kind, words }) => [kind, words])

  it('to nobody by name is in order and tells of no mail', async () => {
    const { orderId } = await sellAtCounter()
    await sendMails()
    const { story } = (await support.get(`/desk/orders/${orderId}`)).body
    expect(kinds(story).map(([kind]) => kind)).toEqual(['order', 'order', 'payment', 'order', 'staff'])
    expect(story[0].words).toContain('Se apartaron')
    expect(story[2].words).toContain('Intento de pago con efectivo en taquilla')
    expect(story[4].words).toContain('Vendió en taquilla')
    expect(JSON.stringify(story)).not.toContain('correo')
  })

  it('to somebody with a mailbox tells of the mail once it went, with its address masked', async () => {
    const email = `${randomUUID()}@correo.example`
    const { orderId } = await sellAtCounter({ email, firstName: 'Eva', lastName: 'Luna' })
    const before = (await support.get(`/desk/orders/${orderId}`)).body.story
    expect(kinds(before).flat()).not.toContain('mail')
    await sendMails()
    const { story } = (await support.get(`/desk/orders/${orderId}`)).body
    expect(kinds(story).at(-1)).toEqual([
      'mail',
      `Se mandaron los boletos por correo a ${maskedEmail(email)}.`,
    ])
    expect(world.mails.filter(({ to }) => to === email)).toHaveLength(1)
  })
})

/** Two seats for cash, sold by a cashier whose till is open. */
async function sellAtCounter(guest?: object): Promise<{ orderId: string }> {
  const cashier = await staff(world, 'box_office')
  await cashier.post('/box-office/till', { openingCents: 0 })
  const input = { bestAvailable: { quantity: 2 } }
  const { body: held } = await cashier.post(`/events/${world.event.id}/holds`, input)
  const fares = held.seats.map(({ id }: { id: number }) => ({ seatId: id, fare: 'adult' }))
  const sale = {
    key: randomUUID(),
    holdId: held.id,
    fares,
    pay: { means: 'cash', receivedCents: held.totalCents },
  }
  const { body, status } = await cashier.post('/box-office/sales', { ...sale, ...(guest && { guest }) })
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body))
  return body
}

async function sendMails(): Promise<void> {
  const taskList = { ...ticketJobs(world.services).tasks, ...orderJobs(world.services).tasks }
  const logger = new Logger(() => () => undefined)
  await runOnce({ pgPool: world.pool, noPreparedStatements: true, taskList, noHandleSignals: true, logger })
}
