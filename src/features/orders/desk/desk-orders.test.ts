import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBoxOffice, type BoxOffice } from '../../../../tests/box-office.ts'
import { staff } from '../../../../tests/staff.ts'
import { maskedEmail, soughtBy } from './rules.ts'

let office: BoxOffice
let support: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  office = await openBoxOffice()
  support = await staff(office, 'support')
})
afterAll(() => office.close())
afterEach(async () => {
  expect(await office.books()).toEqual({ unbalanced: [], miscounted: [] })
})

async function paid(quantity = 1) {
  const ana = await office.buyer()
  const order = await ana.order(quantity)
  const { body } = await ana.payByCard(order.id, 'APRO')
  const { tickets } = (await ana.get('/tickets')).body
  return { ...order, ana, tickets, providerPaymentId: body.providerPaymentId as string }
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
    await office.db
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
      'jose nun',
      'núñez á',
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
    expect(kinds('442 123 4567')).toEqual(['phone'])
    expect(kinds('4421234567')).toEqual(['folio', 'phone', 'provider'])
    expect(kinds('112-C-14')).toEqual(['seat', 'name'])
    expect(kinds('Ana Luna')).toEqual(['name'])
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
      'Creamos tu orden',
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
    const row = await office.db
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
      .where('events.id', '=', office.event.id)
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
    const move = (seat: string, waive = false) =>
      support.post(`/desk/tickets/${ticket.id}/reseat`, { seat, waive, reason: 'Pilar enfrente' })
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

  it('gives back the rest of a cheaper seat, and nothing where it is waived', async () => {
    for (const waive of [true, false]) {
      const order = await paid()
      const cheaper = await another(order, 'cheaper')
      const dearer = await another(order, 'dearer')
      const move = (seat: string) =>
        support.post(`/desk/tickets/${order.tickets[0].id}/reseat`, { seat, waive, reason: 'Lo pidió' })
      if (dearer !== undefined && !waive) expect((await move(dearer)).body.code).toBe('difference_due')
      const seat = cheaper ?? dearer
      if (seat === undefined || (cheaper === undefined && !waive)) continue
      expect((await move(seat)).status).toBe(200)
      const { refunds } = (await support.get(`/desk/orders/${order.id}`)).body
      expect(refunds.length).toBe(waive ? 0 : 1)
    }
  })
})
