import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { passOn } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'
import { barrier } from '#world/barrier.ts'
import { expireOffers } from './actions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.faults()).toEqual(noFaults)
})

const phone = '4421234567'
const offer = (buyer: Buyer, ticketId: string, to: object = { phone }) =>
  buyer.post(`/tickets/${ticketId}/transfers`, { to })
const accept = (buyer: Buyer, id: string, token?: string) =>
  buyer.post(`/transfers/${id}/acceptance`, token === undefined ? {} : { token })
const takeBack = (buyer: Buyer, id: string) => buyer.post(`/transfers/${id}/recovery`)
const tokenOf = (link: string) => link.split('#transferencia=')[1]!

async function mailbox(buyer: Buyer): Promise<string> {
  await world.db
    .updateTable('accounts')
    .set({ emailConfirmedAt: new Date() })
    .where('id', '=', buyer.accountId)
    .execute()
  return (await buyer.get('/account')).body.email as string
}

async function told(buyer: Buyer): Promise<string[]> {
  const { notifications } = (await buyer.get('/notifications')).body
  return notifications.map(({ title }: { title: string }) => title)
}

describe('a ticket passed on', () => {
  it('by mail: the link and the mailbox itself both open it, and the old code dies with the new one', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    const email = await mailbox(beto)
    const { body, status } = await offer(ana, mine.ticketId, { email: email.toUpperCase() })
    expect([status, body.link]).toEqual([201, null])
    await world.runJobs()
    const letter = world.mails.find(({ to }) => to === email)!
    const token = /#transferencia=([\w-]{43})/.exec(letter.text)?.[1]
    const shown = await world.browser().post('/transfers/offer', { token })
    expect(shown.body).toMatchObject({
      id: body.id,
      from: 'Ana',
      status: 'offered',
      seat: { id: mine.seatId },
    })
    expect((await beto.get('/transfers')).body.received).toMatchObject([{ id: body.id, needsLink: false }])
    expect(await world.statusOf(ana, mine.ticketId)).toEqual(['valid', null])

    const before = (await world.tickets(ana)).find(({ id }) => id === mine.ticketId)!
    const got = await accept(beto, body.id)
    expect(got.status).toBe(201)
    expect((await accept(beto, body.id)).body).toEqual(got.body)
    const [now] = await world.tickets(beto)
    expect(now).toMatchObject({ id: got.body.ticketId, status: 'valid', holder: 'Ana Luna' })
    expect([now!.code === before.code, now!.secret === before.secret]).toEqual([false, false])
    expect((await world.tickets(ana))[0]).toMatchObject({
      status: 'void',
      voidReason: 'transferred',
      code: '',
    })
    await world.runJobs()
    const received = world.mails.findLast(({ to }) => to === email)!
    expect(received.subject).toContain('Tu boleto está listo')
    expect(received.text).not.toContain('Total')
    expect(world.mails.some(({ subject }) => subject.startsWith('Aceptaron tu boleto'))).toBe(true)
    expect([await told(beto), await told(ana)]).toEqual([
      ['Te quieren pasar un boleto'],
      ['Aceptaron tu boleto'],
    ])
  })

  it('tells in the account what was taken back or declined, and writes no letter to who wants none', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const email = await mailbox(beto)
    const off = { kind: 'tickets', channel: 'mail', wanted: false }
    await ana.call('PUT', '/notifications/preferences', off)
    const before = world.mails.length
    const mine = await world.buyOne(ana)
    const first = await offer(ana, mine.ticketId, { email })
    await takeBack(ana, first.body.id)
    const second = await offer(ana, mine.ticketId, { email })
    await beto.post(`/transfers/${second.body.id}/refusal`, {})
    await world.runJobs()
    expect(await told(ana)).toEqual(['No aceptaron tu boleto'])
    expect(await told(beto)).toContain('Ya no te pasan el boleto')
    expect(world.mails.slice(before).some(({ subject }) => subject.startsWith('No aceptaron'))).toBe(false)
  })

  it('by phone: it appears in the account of that number, and only the newest link opens it', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    await sql`update accounts set phone = '+524429876543' where id = ${beto.accountId}`.execute(world.db)
    const mine = await world.buyOne(ana)
    const { body } = await offer(ana, mine.ticketId, { phone: '442 987 6543' })
    expect(body.link).toContain('/system/profile-base/events/recibir#transferencia=')
    expect((await beto.get('/transfers')).body.received).toMatchObject([{ id: body.id, needsLink: true }])
    expect((await accept(beto, body.id)).status).toBe(404)
    const again = await ana.post(`/transfers/${body.id}/link`)
    expect((await accept(beto, body.id, tokenOf(body.link))).status).toBe(404)
    expect((await accept(beto, body.id, tokenOf(again.body.link))).status).toBe(201)
    const { given } = (await ana.get('/transfers')).body
    expect(given).toMatchObject([{ status: 'accepted', to: '+524429876543', taker: 'Ana' }])
  })

  it('keeps to its pass: of the match, only the holder changes', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    await sql`update tickets set pass_id = '0191b8a0-0000-7000-8000-000000000001' where id = ${mine.ticketId}`.execute(
      world.db,
    )
    const { body } = await offer(ana, mine.ticketId)
    const got = await accept(beto, body.id, tokenOf(body.link))
    const { passId } = await world.db
      .selectFrom('tickets')
      .select('passId')
      .where('id', '=', got.body.ticketId)
      .executeTakeFirstOrThrow()
    expect(passId).toBe('0191b8a0-0000-7000-8000-000000000001')
  })

  it('is taken back, declined or runs out, and the ticket was good all the time', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    const first = (await offer(ana, mine.ticketId)).body
    expect((await offer(ana, mine.ticketId)).body.code).toBe('ticket_offered')
    expect((await takeBack(ana, first.id)).status).toBe(200)
    const late = await accept(beto, first.id, tokenOf(first.link))
    expect([late.status, late.body.code]).toEqual([410, 'offer_over'])
    const second = (await offer(ana, mine.ticketId)).body
    const refusal = { token: tokenOf(second.link) }
    expect((await beto.post(`/transfers/${second.id}/refusal`, refusal)).status).toBe(200)
    const third = (await offer(ana, mine.ticketId)).body
    await sql`update ticket_transfers set expires_at = now() - interval '1 s' where id = ${third.id}`.execute(
      world.db,
    )
    expect((await accept(beto, third.id, tokenOf(third.link))).status).toBe(410)
    await Promise.all([expireOffers(world.db), expireOffers(world.db)])
    const { given } = (await ana.get('/transfers')).body
    expect(given.map((one: { status: string }) => one.status)).toEqual(['expired', 'declined', 'taken_back'])
    expect(await world.statusOf(ana, mine.ticketId)).toEqual(['valid', null])
  })

  it('is refused for a used or listed ticket, for oneself, after the doors opened, and does not exist for others', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const [used, listed, plain] = await world.buy(ana, await world.freeSeats(3))
    await world.checkIn(used!.ticketId)
    expect((await offer(ana, used!.ticketId)).body.code).toBe('ticket_used')
    await world.list(ana, listed!.ticketId)
    expect((await offer(ana, listed!.ticketId)).body.code).toBe('ticket_listed')
    expect((await offer(ana, plain!.ticketId, { email: await mailbox(ana) })).body.code).toBe('own_mailbox')
    expect((await offer(beto, plain!.ticketId)).status).toBe(404)
    const { body } = await offer(ana, plain!.ticketId)
    expect((await accept(ana, body.id, tokenOf(body.link))).body.code).toBe('own_ticket')
    for (const action of ['recovery', 'link', 'acceptance', 'refusal'])
      expect([action, (await beto.post(`/transfers/${body.id}/${action}`)).status]).toEqual([action, 404])
    expect(await world.checkIn(plain!.ticketId)).toBe(true)
    expect((await accept(beto, body.id, tokenOf(body.link))).status).toBe(410)
    await world.withdraw(ana, listed!.ticketId)
    const { doorsAt } = await world.db
      .selectFrom('events')
      .select('doorsAt')
      .where('id', '=', world.event.id)
      .executeTakeFirstOrThrow()
    await sql`update events set doors_at = now() - interval '1 s' where id = ${world.event.id}`.execute(
      world.db,
    )
    expect((await offer(ana, listed!.ticketId)).body.code).toBe('doors_open')
    await world.db.updateTable('events').set({ doorsAt }).where('id', '=', world.event.id).execute()
  })
})

describe('accepted and taken back at once', () => {
  it('has exactly one winner, in every round', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const bought = await world.buy(ana, await world.freeSeats(8))
    for (const { ticketId, seatId } of bought) {
      const { body } = await offer(ana, ticketId)
      const meet = barrier(2)
      const [taken, back] = await Promise.all([
        meet().then(() => accept(beto, body.id, tokenOf(body.link))),
        meet().then(() => takeBack(ana, body.id)),
      ])
      expect([taken.status, back.status].filter((status) => status < 300)).toHaveLength(1)
      const [owner] = await world.db
        .selectFrom('tickets')
        .select('accountId')
        .where('seatId', '=', seatId)
        .where('eventId', '=', world.event.id)
        .where('status', '=', 'valid')
        .execute()
      expect(owner?.accountId).toBe(taken.status === 201 ? beto.accountId : ana.accountId)
    }
  })

  it('would notice: looking first and writing later lets both win', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const mine = await world.buyOne(ana)
    const { body } = await offer(ana, mine.ticketId)
    const meet = barrier(2)
    const unguarded = (write: (tx: typeof world.db) => Promise<unknown>) =>
      world.db.transaction().execute(async (tx) => {
        const { status } = await tx
          .selectFrom('ticketTransfers')
          .select('status')
          .where('id', '=', body.id)
          .executeTakeFirstOrThrow()
        await meet()
        if (status !== 'offered') return false
        await write(tx)
        return true
      })
    const winners = await Promise.all([
      unguarded((tx) => passOn(tx, { ticketId: mine.ticketId, to: beto.accountId, reason: 'transferred' })),
      unguarded((tx) =>
        sql`update ticket_transfers set status = 'taken_back', closed_at = now() where id = ${body.id}`.execute(
          tx,
        ),
      ),
    ])
    expect(winners).toEqual([true, true])
  })
})
