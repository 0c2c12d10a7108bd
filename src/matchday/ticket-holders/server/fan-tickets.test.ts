import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restrict } from '#people/restrictions/server/actions.ts'
import { fanTicketData } from './personal-data.ts'
import { gateFacts } from './gate-facts.ts'
import { remindPending } from './reminders/remind.ts'
import { dueReminder } from './reminders/due.ts'
import { openFanMatch, type FanBuyer, type FanMatchStage } from './testing/fan-match.ts'

let stage: FanMatchStage
beforeAll(async () => {
  stage = await openFanMatch()
})
afterAll(() => stage.close())

const holderOf = ({ buyer }: FanBuyer, ticketId: string) => buyer.get(`/tickets/${ticketId}/holder`)
const bindSelf = ({ browser }: FanBuyer, ticketId: string) =>
  browser.call('PUT', `/fan/tickets/${ticketId}/holder`, { self: true })
const bindChild = ({ browser }: FanBuyer, ticketId: string, minorId: string) =>
  browser.call('PUT', `/fan/tickets/${ticketId}/holder`, { minorId })
const unbind = ({ browser }: FanBuyer, ticketId: string) =>
  browser.call('DELETE', `/fan/tickets/${ticketId}/holder`)
const invite = ({ browser }: FanBuyer, ticketId: string, to: object) =>
  browser.post(`/fan/tickets/${ticketId}/invitations`, to)
const invitations = async ({ browser }: FanBuyer) => (await browser.get('/fan/tickets')).body.invitations
const accept = ({ browser }: FanBuyer, id: string) => browser.post(`/fan/ticket-invitations/${id}/acceptance`)

async function twoOf(owner: FanBuyer) {
  const [one, two] = await stage.buy(owner.buyer, await stage.freeSeats(2))
  const own = (await stage.holder(one!.ticketId)) === undefined ? two! : one!
  return { own, other: own === one ? two! : one! }
}

async function openInvitation(owner: FanBuyer, guest: FanBuyer) {
  const { other } = await twoOf(owner)
  expect((await invite(owner, other.ticketId, { fanNumber: guest.fanNumber })).status).toBe(201)
  const [{ id }] = await invitations(guest)
  return { ticketId: other.ticketId, id: id as string }
}

describe('a ticket of a match that asks for a Fan ID', () => {
  it('bought by a fan is his at once, one of them; the others wait for a name', async () => {
    const ana = await stage.fan()
    const { own, other } = await twoOf(ana)
    expect(await stage.holder(own.ticketId)).toMatchObject({ fanId: ana.fanId, how: 'purchase' })
    const tickets = await stage.tickets(ana.buyer)
    expect(new Map(tickets.map(({ id, fanId }) => [id, fanId]))).toEqual(
      new Map([
        [own.ticketId, 'bound'],
        [other.ticketId, 'pending'],
      ]),
    )
    const mine = (await ana.browser.get('/fan/tickets')).body
    expect(mine.tickets).toHaveLength(2)
    expect(mine.tickets[0].code).not.toBe('')
    expect((await holderOf(ana, other.ticketId)).body).toMatchObject({
      required: true,
      holder: null,
      owner: true,
      why: null,
      standing: 'approved',
      elsewhere: true,
    })
  })

  it('bought by somebody who is no fan, or not approved, waits; who is approved later takes it', async () => {
    const plain = await stage.buyer()
    const [bought] = await stage.buy(plain, await stage.freeSeats(1))
    expect(await stage.holder(bought!.ticketId)).toBeUndefined()
    const refused = await plain.call('PUT', `/tickets/${bought!.ticketId}/holder`, { self: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'fan_not_approved'])
    const waiting = await stage.fan('in_review')
    const [his] = await stage.buy(waiting.buyer, await stage.freeSeats(1))
    expect(await stage.holder(his!.ticketId)).toBeUndefined()
    await sql`update fans set status = 'approved', decided_at = now() where id = ${waiting.fanId}`.execute(
      stage.db,
    )
    expect((await bindSelf(waiting, his!.ticketId)).body).toMatchObject({ holder: { kind: 'fan', me: true } })
  })

  it('is one a fan and match: another is refused, in parallel too, and the database keeps it', async () => {
    const ana = await stage.fan()
    const { own, other } = await twoOf(ana)
    expect((await bindSelf(ana, other.ticketId)).body.code).toBe('already_holds')
    expect((await unbind(ana, own.ticketId)).status).toBe(200)
    const answers = await Promise.all([own, other, own, other].map(({ ticketId }) => bindSelf(ana, ticketId)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(4)
    const held = await stage.db
      .selectFrom('ticketHolders')
      .select('ticketId')
      .where('fanId', '=', ana.fanId)
      .execute()
    expect(held).toHaveLength(1)
    await expect(
      sql`insert into ticket_holders (event_id, ticket_id, fan_id, how)
        select event_id, id, ${ana.fanId}, 'own' from tickets
        where account_id = ${ana.accountId} and id <> ${held[0]!.ticketId}`.execute(stage.db),
    ).rejects.toThrow('ticket_holders_fan_once')
  })

  it('would notice: without the unique key one fan holds two', async () => {
    const ana = await stage.fan()
    await twoOf(ana)
    await stage.db
      .transaction()
      .execute(async (tx) => {
        await sql`alter table ticket_holders drop constraint ticket_holders_fan_once`.execute(tx)
        await sql`insert into ticket_holders (event_id, ticket_id, fan_id, how)
          select event_id, id, ${ana.fanId}, 'own' from tickets where account_id = ${ana.accountId}
          on conflict do nothing`.execute(tx)
        const rows = await tx
          .selectFrom('ticketHolders')
          .select('ticketId')
          .where('fanId', '=', ana.fanId)
          .execute()
        expect(rows).toHaveLength(2)
        throw new Error('back')
      })
      .catch((error: Error) => expect(error.message).toBe('back'))
  })

  it('of somebody else does not exist', async () => {
    const [ana, beto] = [await stage.fan(), await stage.fan()]
    const { own, other } = await twoOf(ana)
    const answers = [
      await bindSelf(beto, other.ticketId),
      await unbind(beto, own.ticketId),
      await invite(beto, other.ticketId, { fanNumber: ana.fanNumber }),
      await beto.browser.get(`/fan/tickets/${own.ticketId}/holder`),
      await beto.browser.call('DELETE', `/fan/tickets/${other.ticketId}/invitations`),
      await beto.buyer.get(`/tickets/${own.ticketId}/holder`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('is fixed from the moment the doors open', async () => {
    const ana = await stage.fan()
    const { own, other } = await twoOf(ana)
    const { doorsAt } = await stage.db
      .selectFrom('events')
      .select('doorsAt')
      .where('id', '=', stage.event.id)
      .executeTakeFirstOrThrow()
    await sql`update events set doors_at = now() - interval '1 s' where id = ${stage.event.id}`.execute(
      stage.db,
    )
    expect((await unbind(ana, own.ticketId)).body.code).toBe('doors_open')
    expect((await invite(ana, other.ticketId, { email: 'x@correo.example' })).body.code).toBe('doors_open')
    await stage.db.updateTable('events').set({ doorsAt }).where('id', '=', stage.event.id).execute()
  })
})

describe('an invitation', () => {
  it('by number binds the other fan only when he accepts; he sees the code and not the price', async () => {
    const [ana, beto] = [await stage.fan(), await stage.fan()]
    const { ticketId, id } = await openInvitation(ana, beto)
    expect(await stage.holder(ticketId)).toBeUndefined()
    expect((await holderOf(ana, ticketId)).body.invited).toMatchObject({ to: beto.fanNumber })
    expect((await accept(beto, id)).body).toEqual({ ticketId })
    expect((await accept(beto, id)).status).toBe(201)
    expect(await stage.holder(ticketId)).toMatchObject({ fanId: beto.fanId, boundBy: ana.accountId })
    const [seen] = (await beto.browser.get('/fan/tickets')).body.tickets
    expect(seen).toMatchObject({ id: ticketId, owner: false, use: { kind: 'fan', me: true } })
    expect([seen.code === '', 'priceCents' in seen, 'orderId' in seen]).toEqual([false, false, false])
    expect((await beto.buyer.get('/tickets')).body.tickets).toEqual([])
    expect((await unbind(beto, ticketId)).status).toBe(200)
    expect(await stage.holder(ticketId)).toBeUndefined()
    const told = await stage.db
      .selectFrom('notifications')
      .select('title')
      .where('accountId', '=', ana.accountId)
      .orderBy('createdAt')
      .execute()
    expect(told.map(({ title }) => title)).toEqual([
      'Aceptaron tu boleto',
      'Uno de tus boletos se quedó sin Fan ID',
    ])
  })

  it('says the same to whoever is asked, fan or not, and waits for who becomes one', async () => {
    const [ana, beto] = [await stage.fan(), await stage.fan('in_review')]
    const { other } = await twoOf(ana)
    const unknown = await invite(ana, other.ticketId, { fanNumber: '0000000000' })
    const known = await invite(ana, other.ticketId, { email: beto.email })
    const strip = ({ status, body }: typeof unknown) => [status, { ...body, invited: null }]
    expect(strip(unknown)).toEqual(strip(known))
    const [{ id }] = await invitations(beto)
    expect((await accept(beto, id)).body.code).toBe('fan_not_approved')
    await sql`update fans set status = 'approved', decided_at = now() where id = ${beto.fanId}`.execute(
      stage.db,
    )
    expect((await accept(beto, id)).status).toBe(201)
  })

  it('is nobody else’s, ends when withdrawn or declined, and with the ticket', async () => {
    const [ana, beto, carla] = [await stage.fan(), await stage.fan(), await stage.fan()]
    const { ticketId, id } = await openInvitation(ana, beto)
    expect((await accept(carla, id)).status).toBe(404)
    expect((await carla.browser.post(`/fan/ticket-invitations/${id}/refusal`)).status).toBe(404)
    expect((await ana.browser.call('DELETE', `/fan/tickets/${ticketId}/invitations`)).body.invited).toBeNull()
    expect((await accept(beto, id)).body.code).toBe('invitation_over')
    await invite(ana, ticketId, { email: beto.email.toUpperCase() })
    const [second] = await invitations(beto)
    expect((await beto.browser.post(`/fan/ticket-invitations/${second.id}/refusal`)).status).toBe(200)
    await invite(ana, ticketId, { email: beto.email })
    const [third] = await invitations(beto)
    await sql`update tickets set status = 'void', void_reason = 'refunded', voided_at = now()
      where id = ${ticketId}`.execute(stage.db)
    expect(await invitations(beto)).toEqual([])
    expect((await accept(beto, third.id)).body.code).toBe('invitation_over')
    expect((await invite(ana, ticketId, { email: beto.email })).body.code).toBe('ticket_void')
  })

  it('for oneself is refused', async () => {
    const ana = await stage.fan()
    const { other } = await twoOf(ana)
    expect((await invite(ana, other.ticketId, { email: ana.email })).body.code).toBe('own_fan_id')
  })
})

describe('children', () => {
  it('go in beside the adult who answers for them, with a fare of their age', async () => {
    const ana = await stage.fan()
    const minorId = await stage.child(ana.fanId, '2018-03-15')
    const [one, two] = await stage.buy(ana.buyer, await neighbours())
    const own = (await stage.holder(one!.ticketId)) === undefined ? two! : one!
    const seat = own === one ? two! : one!
    await sql`update tickets set fare = 'senior' where id = ${seat.ticketId}`.execute(stage.db)
    expect((await bindChild(ana, seat.ticketId, minorId)).body.title).toContain('desde 60 años')
    await sql`update tickets set fare = 'child' where id = ${seat.ticketId}`.execute(stage.db)
    expect((await unbind(ana, own.ticketId)).status).toBe(200)
    expect((await bindSelf(ana, seat.ticketId)).body.code).toBe('fare_not_yours')
    expect((await bindChild(ana, seat.ticketId, minorId)).body.code).toBe('minor_no_adult')
    expect((await bindSelf(ana, own.ticketId)).status).toBe(200)
    const bound = await bindChild(ana, seat.ticketId, minorId)
    expect(bound.body).toMatchObject({ holder: { kind: 'minor', name: 'Lía', me: false } })
    expect(await gateFacts(stage.db, seat.ticketId)).toEqual({
      required: true,
      fanId: null,
      minorId,
      restricted: false,
    })
    const stranger = await stage.fan()
    const { other } = await twoOf(stranger)
    expect((await bindChild(stranger, other.ticketId, minorId)).status).toBe(404)
  })

  it('lose their place with the adult’s', async () => {
    const ana = await stage.fan()
    const minorId = await stage.child(ana.fanId, '2015-03-15')
    const [one, two] = await stage.buy(ana.buyer, await neighbours())
    const own = (await stage.holder(one!.ticketId)) === undefined ? two! : one!
    const seat = own === one ? two! : one!
    expect((await bindChild(ana, seat.ticketId, minorId)).status).toBe(200)
    await sql`update tickets set status = 'void', void_reason = 'refunded', voided_at = now()
      where id = ${own.ticketId}`.execute(stage.db)
    expect(await stage.holder(seat.ticketId)).toBeUndefined()
  })
})

describe('a restricted fan', () => {
  it('is bound to nothing, accepts nothing, and the gate knows it until the very end', async () => {
    const [ana, beto] = [await stage.fan(), await stage.fan()]
    const { ticketId, id } = await openInvitation(ana, beto)
    const { own, other } = await twoOf(beto)
    const endsAt = new Date(Date.now() + 86_400_000)
    const why = { reason: 'Invadió la cancha', evidence: 'Acta 7', fanId: beto.fanId, endsAt }
    await restrict(stage.db, why, ana.accountId)
    expect((await accept(beto, id)).body.code).toBe('fan_restricted')
    expect((await bindSelf(beto, other.ticketId)).body.code).toBe('fan_restricted')
    expect((await gateFacts(stage.db, own.ticketId))?.restricted).toBe(true)
    expect((await gateFacts(stage.db, own.ticketId, endsAt))?.restricted).toBe(false)
    expect((await gateFacts(stage.db, ticketId))?.restricted).toBe(false)
    expect((await beto.browser.get('/fan/matches')).body.restricted).toContain('Invadió la cancha')
  })
})

describe('who has tickets without a Fan ID', () => {
  it('is reminded three days and one day before, once each', async () => {
    const ana = await stage.fan()
    await twoOf(ana)
    const set = (hours: number) =>
      sql`update events set starts_at = now() + make_interval(hours => ${hours}),
        doors_at = now() + make_interval(hours => ${hours - 2}) where id = ${stage.event.id}`.execute(
        stage.db,
      )
    const { startsAt, doorsAt } = await stage.db
      .selectFrom('events')
      .select(['startsAt', 'doorsAt'])
      .where('id', '=', stage.event.id)
      .executeTakeFirstOrThrow()
    const told = async () =>
      (
        await stage.db
          .selectFrom('notifications')
          .select('key')
          .where('accountId', '=', ana.accountId)
          .orderBy('createdAt')
          .execute()
      ).map(({ key }) => key.split(':')[0])
    await set(80)
    await remindPending(stage.db)
    expect(await told()).toEqual([])
    await set(70)
    await remindPending(stage.db)
    await remindPending(stage.db)
    expect(await told()).toEqual(['fan-pending-3'])
    await set(20)
    await remindPending(stage.db)
    expect(await told()).toEqual(['fan-pending-3', 'fan-pending-1'])
    await stage.db.updateTable('events').set({ startsAt, doorsAt }).where('id', '=', stage.event.id).execute()
  })

  it('is told nothing once the doors are open', () => {
    const startsAt = new Date('2026-12-01T01:00:00Z')
    const match = {
      id: 1,
      home: 'Gallos',
      away: 'Toros',
      startsAt,
      doorsAt: new Date('2026-11-30T23:00:00Z'),
    }
    expect(dueReminder(match, new Date('2026-11-30T22:59:59Z'))?.key).toContain('fan-pending-1')
    expect(dueReminder(match, new Date('2026-11-30T23:00:00Z'))).toBeNull()
  })
})

describe('personal data', () => {
  it('is given out and erased', async () => {
    const [ana, beto] = [await stage.fan(), await stage.fan()]
    const { ticketId, id } = await openInvitation(ana, beto)
    await accept(beto, id)
    const [held, invited] = await fanTicketData.exportOf(stage.db, ana.accountId, stage.config)
    expect(new Set(held!.rows.map((row) => row['a_nombre_de']))).toEqual(new Set(['otro fan', 'ti']))
    expect(invited!.rows).toMatchObject([{ para: beto.fanNumber, estado: 'accepted' }])
    await stage.db.transaction().execute((tx) => fanTicketData.erase(tx, beto.accountId))
    expect(await stage.holder(ticketId)).toBeUndefined()
    expect((await fanTicketData.exportOf(stage.db, ana.accountId, stage.config))[1]!.rows).toEqual([])
  })
})

/** Two free seats that touch. */
async function neighbours(): Promise<number[]> {
  const pool = await stage.freeSeats(60)
  const { rows } = await sql<{ one: number; other: number }>`
    select one.seat_id as one, other.seat_id as other from events
    join plan_seats one on one.plan_id = events.plan_id and one.seat_id = any (${pool}::int[])
    join plan_seats other on other.plan_id = events.plan_id and other.seat_id = any (${pool}::int[])
      and other.section = one.section and other.row_label = one.row_label
      and other.seat_label::int = one.seat_label::int + 1
    where events.id = ${stage.event.id} limit 1`.execute(stage.db)
  return [rows[0]!.one, rows[0]!.other]
}
