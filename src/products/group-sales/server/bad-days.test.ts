import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { barrier } from '#world/barrier.ts'
import { rounds } from '#world/rounds.ts'
import { noFaults } from '#world/world.ts'
import { openGroups, type Groups } from './testing/groups.ts'
import { giveTickets } from './guests/tickets.ts'
import { changePlaces, placesOf } from './sql.ts'

let world: Groups
beforeAll(async () => {
  world = await openGroups()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.faults()).toEqual(noFaults)
})

const hours = (many: number) => new Date(Date.now() + many * 3_600_000).toISOString()
const tokenOf = (link: string) => link.split('#lugar=')[1]!
const guest = (firstName = 'Luis') => ({
  firstName,
  lastName: 'Mora',
  email: `${randomUUID()}@correo.example`,
})

describe('a date that passes', () => {
  it('ends a quote that nobody accepted, and its seats are on sale again', async () => {
    const { groupId } = await world.ask(null)
    await world.quote(groupId)
    const seats = (await world.held(groupId)).map(({ seatId }) => seatId)
    await world.move(groupId)
    expect(await world.held(groupId)).toHaveLength(12)
    await world.passDate(groupId, 'hold')
    await Promise.all([1, 2, 3].map(() => world.move(groupId)))
    expect(await world.held(groupId)).toEqual([])
    expect((await world.seatStates(seats)).includes('blocked')).toBe(false)
    const steps = await sql<{
      n: number
    }>`select count(*)::int as n from group_steps where group_id = ${groupId} and step = 'lapsed'`.execute(
      world.db,
    )
    expect(steps.rows[0]!.n).toBe(1)
  })

  it('leaves paid places and gives the others back; the club keeps the rest of the deposit, or returns it, as the quote said', async () => {
    for (const keepsDeposit of [true, false]) {
      const ana = await world.buyer()
      const groupId = await world.confirmed(ana, { keepsDeposit })
      await world.payPlaces(ana, groupId, 4)
      await world.passDate(groupId, 'pay')
      await world.move(groupId)
      const { state, money } = await world.read(ana, groupId)
      expect(state).toBe('complete')
      expect(await world.paid(groupId)).toHaveLength(4)
      expect(await world.held(groupId)).toEqual([])
      expect(await world.owed(groupId)).toBe(0)
      await world.runJobs('send_refund')
      expect(await world.keptByProvider([ana])).toBe(keepsDeposit ? 4 * 30_000 + 72_000 : 4 * 30_000)
      expect(money.paidCents).toBe(keepsDeposit ? 192_000 : 120_000)
    }
  })

  it('is the later one while a quote that gives longer waits for its answer, and never an earlier one', async () => {
    for (const [agreedTo, offered] of [
      [84, 96],
      [96, 84],
    ] as const) {
      const ana = await world.buyer()
      const groupId = await world.confirmed(ana, { payUntil: hours(agreedTo) })
      expect((await world.quote(groupId, { version: 1, payUntil: hours(offered) })).status).toBe(201)
      await world.passDate(groupId, 'pay', agreedTo < offered ? 1 : 2)
      await world.move(groupId)
      expect((await world.read(ana, groupId)).state).toBe('confirmed')
      expect(await world.held(groupId)).toHaveLength(12)
      expect(await world.owed(groupId)).toBe(108_000)
      await world.passDate(groupId, 'pay')
      await world.move(groupId)
      expect((await world.read(ana, groupId)).state).toBe('lapsed')
    }
  })

  it('waits for a payment that is running, and then counts what came', async () => {
    const ana = await world.buyer()
    const groupId = await world.confirmed(ana)
    const orderId = await world.orderPlaces(ana, groupId, 3)
    const { body } = await ana.payByCard(orderId, 'CONT')
    expect(body.status).toBe('in_process')
    await world.passDate(groupId, 'pay')
    await world.move(groupId)
    expect(await world.held(groupId)).toHaveLength(12)
    await world.sim(`payments/${body.providerPaymentId as string}/pay`)
    await world.poll()
    await world.move(groupId)
    expect(await world.paid(groupId)).toHaveLength(3)
    expect(await world.held(groupId)).toEqual([])
  })

  it('of a deposit ends it, also where a late card pays it: the money goes back whole', async () => {
    const ana = await world.buyer()
    const groupId = await world.agreed(ana)
    const { body } = await ana.post(`/groups/${groupId}/deposit`)
    await world.passDate(groupId, 'hold')
    await world.move(groupId)
    expect((await ana.read(body.orderId)).status).toBe('cancelled')
    expect((await ana.payByCard(body.orderId, 'APRO')).status).toBeGreaterThanOrEqual(400)
    expect((await world.read(ana, groupId)).state).toBe('lapsed')
  })

  it('is told before, each time once, and not right after the quote said it', async () => {
    // Its date is in two days: the reminder of three days before would come with the quote.
    const { groupId: quoted } = await world.ask(null)
    await world.quote(quoted)
    await world.move(quoted)
    expect(await world.reminders(quoted)).toBe(0)
    const groupId = await world.confirmed(await world.buyer(), { payUntil: hours(71), countUntil: hours(70) })
    await world.move(groupId)
    expect(await world.reminders(groupId)).toBe(0)
    await world.ageSteps(groupId, 24)
    await Promise.all([1, 2, 3].map(() => world.move(groupId)))
    await world.move(groupId)
    expect(await world.reminders(groupId)).toBe(1)
    await world.runJobs('tell_group')
  })
})

describe('a deposit that is taken back by its bank', () => {
  it('ends the group: its places are on sale again, and the club owes nothing', async () => {
    const ana = await world.buyer()
    const groupId = await world.agreed(ana)
    const { body } = await ana.post(`/groups/${groupId}/deposit`)
    const paid = await ana.payByCard(body.orderId, 'APRO')
    await world.sim(`payments/${paid.body.providerPaymentId as string}/chargeback`)
    await world.notice(paid.body.providerPaymentId as string)
    await world.runJobs('settle_payment', 'move_group')
    await world.move(groupId)
    expect(await world.held(groupId)).toEqual([])
    expect(await world.owed(groupId)).toBe(0)
    expect((await world.read(ana, groupId)).state).toBe('cancelled')
  })
})

describe('a group that the desk cancels', () => {
  it('gives the places that are paid to its guests', async () => {
    const ana = await world.buyer()
    const groupId = await world.confirmed(ana)
    await world.payPlaces(ana, groupId, 4)
    const why = { reason: 'Ya no vienen todos.', keepsDeposit: false }
    expect((await world.desk.post(`/desk/groups/${groupId}/cancellation`, why)).status).toBe(200)
    const group = await world.read(ana, groupId)
    expect([group.state, group.places.length]).toEqual(['complete', 4])
    const named = await ana.call('PUT', `/groups/${groupId}/guests`, { guests: [guest()] })
    expect(named.body).toEqual({ named: 1 })
    const { body } = await ana.post(`/groups/${groupId}/places/${group.places[0].id}/link`)
    const token = tokenOf(body.link as string)
    const taken = await world.browser().post('/groups/guest/acceptance', { token, guest: guest() })
    expect(taken.body.status).toBe('ticket')
  })
})

describe('a guest', () => {
  async function named(many = 2) {
    const ana = await world.buyer()
    const groupId = await world.confirmed(ana)
    const text = Array.from({ length: many }, (_, at) => ({
      firstName: `Invitado ${at}`,
      lastName: '',
      email: null,
    }))
    expect((await ana.call('PUT', `/groups/${groupId}/guests`, { guests: text })).body).toEqual({
      named: many,
    })
    const places = (await world.held(groupId)).slice(0, many)
    const link = async (at: number) =>
      tokenOf((await ana.post(`/groups/${groupId}/places/${places[at]!.id}/link`)).body.link as string)
    return { ana, groupId, places, link }
  }

  it('says who they are before the place is paid, and gets a ticket of their own once it is', async () => {
    const { ana, groupId, link } = await named()
    const token = await link(0)
    const seen = await world.browser().post('/groups/guest', { token })
    expect([seen.body.status, seen.body.suggested.firstName]).toEqual(['open', 'Invitado 0'])
    const luis = guest()
    expect((await world.browser().post('/groups/guest/acceptance', { token, guest: luis })).body.status).toBe(
      'taken',
    )
    await world.payPlaces(ana, groupId, 12)
    await world.runJobs('give_group_tickets', 'mail_group_ticket')
    const { rows } = await sql<{ email: string; n: number }>`select email, count(*)::int as n from tickets
      join accounts on accounts.id = account_id where tickets.status = 'valid' and email = ${luis.email} group by 1`.execute(
      world.db,
    )
    expect(rows).toEqual([{ email: luis.email, n: 1 }])
    expect((await world.tickets(ana)).filter(({ status }) => status === 'valid')).toHaveLength(11)
    // Given again, by another worker or after a kill, nothing changes.
    await Promise.all([1, 2].map(() => giveTickets(world.db, world.config.identityKeys, groupId)))
    expect((await world.tickets(ana)).filter(({ status }) => status === 'valid')).toHaveLength(11)
  })

  it('is one person: of two with one link the second finds it used, and a guessed link opens nothing', async () => {
    const { ana, groupId, places, link } = await named()
    await world.payPlaces(ana, groupId, 12)
    const token = await link(0)
    const answers = await Promise.all(
      ['Luis', 'Lola', 'Lalo'].map((name) =>
        world.browser().post('/groups/guest/acceptance', { token, guest: guest(name) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    const other = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    expect((await world.browser().post('/groups/guest', { token: other })).status).toBe(404)
    const { rows } = await sql<{ bytes: number; plain: boolean }>`select length(token_hash) as bytes,
      encode(token_hash, 'escape') = ${token} as plain from group_places where id = ${places[0]!.id}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ bytes: 32, plain: false }])
    // The organiser's new link is refused while somebody has the place, and after taking that person off the old one is dead.
    expect((await ana.post(`/groups/${groupId}/places/${places[0]!.id}/link`)).body.code).toBe('place_taken')
    expect((await ana.call('DELETE', `/groups/${groupId}/places/${places[0]!.id}/guest`)).status).toBe(200)
    expect((await world.browser().post('/groups/guest', { token })).status).toBe(404)
    expect((await world.tickets(ana)).filter(({ status }) => status === 'valid')).toHaveLength(12)
  })

  it('would notice: without the lock two who read before either writes both get the place', async () => {
    const { groupId, places } = await named()
    const meet = barrier(2)
    const takeUnlocked = (firstName: string) =>
      world.db.transaction().execute(async (tx) => {
        const place = (await placesOf(tx, groupId)).find(({ id }) => id === places[0]!.id)!
        if (place.takenAt !== null) return false
        await meet()
        await changePlaces(tx, [place.id], { firstName, takenAt: new Date() })
        return true
      })
    expect(await Promise.all([takeUnlocked('Luis'), takeUnlocked('Lola')])).toEqual([true, true])
  })

  it('whose place is not paid when the date passes loses it, while paid ones stay', async () => {
    const { ana, groupId, places, link } = await named(12)
    const [paidToken, unpaidToken] = [await link(0), await link(11)]
    const held = await world.held(groupId)
    const orderId = (
      await ana.post(`/groups/${groupId}/payments`, { placeIds: held.slice(0, 2).map(({ id }) => id) })
    ).body.orderId
    await ana.payByCard(orderId as string, 'APRO')
    await world.passDate(groupId, 'pay')
    await world.move(groupId)
    expect(places).toHaveLength(12)
    expect(
      (await world.browser().post('/groups/guest/acceptance', { token: unpaidToken, guest: guest() })).status,
    ).toBe(404)
    const kept = await world.browser().post('/groups/guest/acceptance', { token: paidToken, guest: guest() })
    expect([kept.status, kept.body.status]).toEqual([200, 'ticket'])
  })

  it('who knows of a place that is let go is told once, and nothing of them stays; who was only named is not', async () => {
    const { ana, groupId, link } = await named(12)
    const luis = guest()
    expect(
      (await world.browser().post('/groups/guest/acceptance', { token: await link(0), guest: luis })).status,
    ).toBe(200)
    const before = await world.held(groupId)
    await world.passDate(groupId, 'pay')
    await world.move(groupId)
    await world.runJobs('mail_guest_gone')
    const told = world.mails.filter(({ subject }) => subject.startsWith('Tu lugar ya no está apartado'))
    expect(told.map(({ to }) => to)).toEqual([luis.email])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from group_places
      where group_id = ${groupId} and (email is not null or first_name is not null)`.execute(world.db)
    expect([before.length, rows[0]!.n, (await world.held(groupId)).length]).toEqual([12, 0, 0])
    expect((await ana.get(`/groups/${groupId}`)).status).toBe(200)
  })

  it('who takes a place in the moment in which it is let go is told once, or finds it gone; no name stays', async () => {
    for (let round = 0; round < rounds(2, 20); round += 1) {
      const { groupId, link } = await named(12)
      const tokens: string[] = []
      for (let place = 0; place < 6; place += 1) tokens.push(await link(place))
      const guests = tokens.map(() => guest())
      const take = (at: number) =>
        world.browser().post('/groups/guest/acceptance', { token: tokens[at]!, guest: guests[at]! })
      expect((await take(0)).status).toBe(200)
      await world.passDate(groupId, 'pay')
      const [, , ...answers] = await Promise.all([
        world.move(groupId),
        world.move(groupId),
        ...[1, 2, 3, 4, 5].map(take),
      ])
      const statuses = [200, ...answers.map(({ status }) => status)]
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
      await world.runJobs('mail_guest_gone')
      const mailboxes = guests.map(({ email }) => email)
      const told = world.mails.filter(
        ({ to, subject }) => mailboxes.includes(to) && subject.startsWith('Tu lugar ya no está apartado'),
      )
      const took = mailboxes.filter((_, at) => statuses[at] === 200)
      expect(told.map(({ to }) => to).toSorted()).toEqual(took.toSorted())
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from group_places
        where group_id = ${groupId} and (email is not null or first_name is not null)`.execute(world.db)
      expect([rows[0]!.n, await world.held(groupId)]).toEqual([0, []])
    }
  })

  it('of a match with Fan ID comes with an approved one, and the ticket is in that name', async () => {
    const fanMatch = (asks: boolean, most: number | null) =>
      sql`update events set requires_fan_id = ${asks}, tickets_per_fan = ${most} where id = ${world.eventId}`.execute(
        world.db,
      )
    await fanMatch(true, 4)
    try {
      // The organiser's twelve were agreed with the club; each guest has a limit of their own.
      const { ana, groupId, link } = await named()
      await world.payPlaces(ana, groupId, 12)
      const token = await link(0)
      const stranger = await world.browser().post('/groups/guest/acceptance', { token, guest: guest() })
      expect(stranger.body.code).toBe('login_required')
      const beto = await world.buyer()
      const refused = await beto.post('/groups/guest/acceptance', { token, guest: guest() })
      expect(refused.body.code).toBe('fan_not_approved')
      const email = (await beto.get('/account')).body.email as string
      const { fanId } = await makeFan(world, {
        email,
        accountId: beto.accountId,
        status: 'approved',
        person: {},
      })
      const { body } = await beto.post('/groups/guest/acceptance', { token, guest: { ...guest(), email } })
      expect(body.status).toBe('ticket')
      const bound = await world.db
        .selectFrom('ticketHolders')
        .select('fanId')
        .where('ticketId', '=', body.ticketId as string)
        .execute()
      expect(bound).toEqual([{ fanId }])
    } finally {
      await fanMatch(false, null)
    }
  })

  it('of somebody else’s group cannot be named, linked or taken off', async () => {
    const { groupId, places } = await named()
    const beto = await world.buyer()
    const path = `/groups/${groupId}/places/${places[0]!.id}`
    expect((await beto.post(`${path}/link`)).status).toBe(404)
    expect((await beto.call('PUT', `${path}/guest`, { firstName: 'X', lastName: '' })).status).toBe(404)
    expect((await beto.call('DELETE', `${path}/guest`)).status).toBe(404)
    expect((await beto.post(`/groups/${groupId}/payments`, { placeIds: [places[0]!.id] })).status).toBe(404)
  })
})

describe('a match that is not played', () => {
  it('gives back a deposit of which nothing was issued, and lets the places go', async () => {
    const ana = await world.buyer()
    const groupId = await world.confirmed(ana, { keepsDeposit: true })
    const { groupId: asked } = await world.ask(null)
    await sql`update events set status = 'cancelled' where id = ${world.eventId}`.execute(world.db)
    await world.move(groupId)
    await world.move(asked)
    expect([await world.held(groupId), await world.owed(groupId)]).toEqual([[], 0])
    expect((await world.read(ana, groupId)).state).toBe('cancelled')
    await world.runJobs('send_refund', 'tell_group')
    expect(await world.keptByProvider([ana])).toBe(0)
  })
})
