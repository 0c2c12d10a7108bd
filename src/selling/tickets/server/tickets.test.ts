import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../../db/seed/people.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { rotateSigningKey } from '#platform/codes/server/signing-keys.ts'
import { openEventSecret } from './actions.ts'
import type { Ticket } from '../contract.ts'
import { ticketJobs } from './jobs.ts'
import { issueTickets, voidTickets, type TicketLine } from './sql.ts'
import { fromBase64Url } from '#platform/codes/base64url.ts'
import { rotatingCode } from '#platform/codes/rotating-code.ts'
import { publicKey } from '#platform/codes/ticket-keys.ts'
import { verifyCode } from '#platform/codes/verify-code.ts'

const [ana, beto] = demoPeople as [(typeof demoPeople)[0], (typeof demoPeople)[0]]
const numbered = 'Halcones de Jalisco'
const withGeneral = 'Toros del Norte'
let server: TestServer
let nextSeat = 100

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** A paid order of `seats` seats, with its lines, straight in the database. */
async function paidOrder({ email }: { email: string }, seats: number, away = numbered) {
  const { db } = server
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const event = await db
    .selectFrom('events')
    .select(['id', 'priceVersion', 'planId'])
    .where('away', '=', away)
    .executeTakeFirstOrThrow()
  const taken = await db
    .selectFrom('planSeats')
    .select(['seatId', 'zoneId'])
    .where('planId', '=', event.planId)
    .where('seatId', '>=', nextSeat)
    .orderBy('seatId')
    .limit(seats)
    .execute()
  nextSeat += seats
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      eventId: event.id,
      accountId: account.id,
      holdId: randomUUID(),
      priceVersion: event.priceVersion!,
      title: 'Prueba',
      status: 'paid',
      totalCents: seats * 45_000,
      payableUntil: sql`now()`,
      paidAt: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = taken.map((seat): TicketLine => ({
    ...seat,
    fare: 'adult',
    faceCents: 40_000,
    serviceCents: 5_000,
  }))
  return { orderId, eventId: event.id, accountId: account.id, lines }
}

async function loggedIn(person: typeof ana) {
  const browser = server.browser()
  await browser.login(person.email, person.password)
  return browser
}

async function myTickets(person: typeof ana, orderId: string): Promise<Ticket[]> {
  const { body } = await (await loggedIn(person)).get('/tickets')
  return (body.tickets as Ticket[]).filter((ticket) => ticket.orderId === orderId)
}

describe('issuing', () => {
  it('gives one ticket a seat, with price and place, and a second time nothing more', async () => {
    const order = await paidOrder(ana, 3)
    await issueTickets(server.db, order)
    await issueTickets(server.db, order)
    const tickets = await myTickets(ana, order.orderId)
    expect(tickets.map(({ seat }) => seat.id)).toEqual(order.lines.map(({ seatId }) => seatId))
    expect(tickets[0]).toMatchObject({
      priceCents: 45_000,
      status: 'valid',
      holder: 'Ana Luna Ríos',
      folio: expect.stringMatching(/^TQ-\d{6}$/),
      event: { home: 'Gallos', away: numbered, cancelled: false },
      seat: {
        section: expect.stringMatching(/./),
        row: expect.stringMatching(/./),
        seat: expect.stringMatching(/./),
      },
    })
  })

  it('gives one set when the same order is issued by many at once', async () => {
    const order = await paidOrder(ana, 4)
    await Promise.all(Array.from({ length: 8 }, () => issueTickets(server.db, order)))
    expect(await myTickets(ana, order.orderId)).toHaveLength(4)
  })

  it('stops when another order holds a live ticket for the seat, and writes nothing', async () => {
    const first = await paidOrder(ana, 1)
    const second = { ...(await paidOrder(beto, 1)), lines: first.lines }
    await issueTickets(server.db, first)
    const issuing = server.db.transaction().execute((tx) => issueTickets(tx, second))
    await expect(issuing).rejects.toThrow('0 of 1 tickets')
    expect(await myTickets(beto, second.orderId)).toEqual([])
  })

  it('frees the seat for another buyer once the ticket is void, and does not bring a void ticket back', async () => {
    const first = await paidOrder(ana, 2)
    await issueTickets(server.db, first)
    const [seatId = 0] = first.lines.map((line) => line.seatId)
    const ended = { ...first, seatIds: [seatId], reason: 'refunded' as const }
    expect(await voidTickets(server.db, ended)).toEqual([seatId])
    expect(await voidTickets(server.db, ended)).toEqual([])
    await issueTickets(server.db, first)
    const second = { ...(await paidOrder(beto, 1)), lines: first.lines.slice(0, 1) }
    await issueTickets(server.db, second)
    const statuses = (await myTickets(ana, first.orderId)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['valid', 'void'])
    expect(await myTickets(beto, second.orderId)).toHaveLength(1)
  })
})

describe('a ticket over the API', () => {
  it('carries a code that a gate can check with the published keys alone, and a secret that makes it live', async () => {
    const order = await paidOrder(ana, 1)
    await issueTickets(server.db, order)
    const [ticket] = await myTickets(ana, order.orderId)
    const { body } = await server.browser().get('/tickets/keys')
    const keys = new Map()
    for (const { kid, publicKey: raw } of body.keys) keys.set(kid, await publicKey(fromBase64Url(raw)!))
    const eventSecret = await openEventSecret(server.db, server.config.masterKey, order.eventId)
    const scanner = { eventId: order.eventId, keys, eventSecret }
    const now = Date.now()
    const rotating = await rotatingCode(ticket!.code, ticket!.secret, now)
    expect(await verifyCode(ticket!.code, scanner, now)).toMatchObject({
      ok: true,
      rotating: false,
      ticket: { ticketId: ticket!.id },
    })
    expect(await verifyCode(rotating, scanner, now)).toMatchObject({ ok: true, rotating: true })
    const end = Date.parse(ticket!.event.startsAt) + 12 * 3_600_000
    expect(await verifyCode(ticket!.code, scanner, end - 1)).toMatchObject({ ok: true })
    expect(await verifyCode(ticket!.code, scanner, end)).toEqual({ ok: false, reason: 'expired' })
  })

  it('is as if absent for somebody else and for a stranger, in every form', async () => {
    const order = await paidOrder(ana, 1)
    await issueTickets(server.db, order)
    const [ticket] = await myTickets(ana, order.orderId)
    const [owner, other, stranger] = [await loggedIn(ana), await loggedIn(beto), server.browser()]
    for (const form of ['', '/pdf', '/calendar']) {
      const path = `/tickets/${ticket!.id}${form}`
      const statuses = await Promise.all(
        [owner, other, stranger].map(async (one) => (await one.get(path)).status),
      )
      expect([form, statuses]).toEqual([form, [200, 404, 401]])
    }
    expect((await owner.get(`/tickets/${randomUUID()}`)).status).toBe(404)
    expect((await owner.get('/tickets/uno')).status).toBe(400)
  })

  it('has no code, no secret and no paper once void, and says why', async () => {
    const order = await paidOrder(ana, 1)
    await issueTickets(server.db, order)
    await voidTickets(server.db, { ...order, reason: 'refunded' })
    const [ticket] = await myTickets(ana, order.orderId)
    expect(ticket).toMatchObject({ status: 'void', voidReason: 'refunded', code: '', secret: '' })
    expect((await (await loggedIn(ana)).get(`/tickets/${ticket!.id}/pdf`)).status).toBe(404)
  })

  it('comes on paper and for the calendar', async () => {
    const order = await paidOrder(beto, 1, withGeneral)
    await issueTickets(server.db, order)
    const [ticket] = await myTickets(beto, order.orderId)
    const browser = await loggedIn(beto)
    const pdf = await browser.get(`/tickets/${ticket!.id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.body.subarray(0, 8).toString()).toBe('%PDF-1.7')
    const calendar = (await browser.get(`/tickets/${ticket!.id}/calendar`)).body.toString()
    expect(calendar).toContain('SUMMARY:Gallos vs Toros del Norte')
    expect(calendar).toContain(`DTSTART:${ticket!.event.startsAt.replace(/[-:]|\.\d+/g, '')}`)
  })
})

describe('the mail', () => {
  it('brings the valid tickets once, with paper and calendar, to the buyer', async () => {
    const order = await paidOrder(beto, 2)
    await issueTickets(server.db, order)
    const { tasks } = ticketJobs(server.services)
    await tasks['mail_tickets']!({ orderId: order.orderId }, {} as never)
    await voidTickets(server.db, { ...order, reason: 'refunded' })
    await tasks['mail_tickets']!({ orderId: order.orderId }, {} as never)
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({
      to: beto.email,
      key: `tickets-${order.orderId}`,
      attachments: [{ contentType: 'application/pdf' }, { contentType: 'text/calendar; method=PUBLISH' }],
    })
    expect(server.mails[0]!.text).toContain('$900.00 MXN')
    const told = server.db.selectFrom('notifications').select(['title', 'body'])
    const notices = await told.where('key', '=', `tickets-ready:${order.orderId}`).execute()
    expect(notices).toEqual([
      { title: 'Tus boletos están listos', body: expect.stringMatching(/^Gallos vs .+ sin internet/) },
    ])
  })
})

describe('a code after the key changed', () => {
  it('stays the same for tickets issued before, and carries the new key for those after', async () => {
    const { db, config } = server
    const [before, after] = [await paidOrder(ana, 1), await paidOrder(ana, 1)]
    await issueTickets(db, before)
    const [first] = await myTickets(ana, before.orderId)
    await rotateSigningKey(db, config.masterKey)
    await issueTickets(db, after)
    const [again] = await myTickets(ana, before.orderId)
    const [next] = await myTickets(ana, after.orderId)
    expect(again!.code).toBe(first!.code)
    const kids = [first, next].map((ticket) => fromBase64Url(ticket!.code)![1])
    expect(kids).toEqual([1, 2])
  })
})
