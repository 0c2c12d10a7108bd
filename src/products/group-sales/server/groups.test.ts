import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { noFaults } from '#world/world.ts'
import { sumRevenueDays } from '#front/reports/server/revenue/sum-days.ts'
import { groupsToQuote } from './notices.ts'
import { freeSeatsOf } from './sql.ts'
import { openGroups, type Groups } from './testing/groups.ts'

let world: Groups
beforeAll(async () => {
  world = await openGroups()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.faults()).toEqual(noFaults)
})

describe('a quote', () => {
  it('is asked for in the bell by folio and seats: no name of a group, which may be a person’s', async () => {
    const { groupId, folio } = await world.ask(null)
    const told = (await groupsToQuote.waiting(world.db)).find(({ thing }) => thing === groupId)
    expect(told?.title).toBe(`${folio} pide 12 lugares`)
  })

  it('keeps the seats for the group, says its price, and a mail takes the link that its asker accepts with', async () => {
    const { groupId, folio } = await world.ask(null)
    expect(folio).toMatch(/^GR-\d{6}$/)
    expect((await world.quote(groupId)).body).toEqual({ version: 1 })
    const places = await world.held(groupId)
    expect(places).toHaveLength(12)
    expect(await world.seatStates(places.map(({ seatId }) => seatId))).toEqual(['blocked'])
    await world.runJobs('mail_group_quote')
    const token = await linkOf(groupId)
    const ana = await world.buyer()
    const { body: shown } = await ana.post('/groups/quote', { token })
    expect([shown.quote.totalCents, shown.quote.depositCents, shown.owned]).toEqual([360_000, 108_000, false])
    expect((await ana.post('/groups/acceptance', { token, version: 1 })).body).toEqual({ groupId })
    expect((await ana.post('/groups/acceptance', { token, version: 1 })).body).toEqual({ groupId })
    // From then on the link opens it for nobody else.
    const beto = await world.buyer()
    expect((await beto.post('/groups/quote', { token })).status).toBe(404)
    expect((await beto.post('/groups/acceptance', { token, version: 1 })).status).toBe(404)
    expect((await beto.get(`/groups/${groupId}`)).status).toBe(404)
  })

  it('has a link that shows nothing once the group ended, whoever ended it, and none that a newer quote replaced', async () => {
    const quoted = async () => {
      const { groupId } = await world.ask(null)
      await world.quote(groupId)
      await world.runJobs('mail_group_quote')
      return { groupId, token: await linkOf(groupId) }
    }
    const [replaced, declined, refused, cancelled, lapsed] = [
      await quoted(),
      await quoted(),
      await quoted(),
      await quoted(),
      await quoted(),
    ]
    const reading = ({ token }: { token: string }) => world.browser().post('/groups/quote', { token })
    expect((await reading(refused)).body.contact).toBe('Rosa Pérez')

    await world.quote(replaced.groupId, { version: 1 })
    expect((await reading(replaced)).status).toBe(404)

    const decline = () => world.browser().post('/groups/quote/refusal', { token: declined.token })
    expect([(await decline()).status, (await decline()).status]).toEqual([200, 200])
    await world.desk.post(`/desk/groups/${refused.groupId}/refusal`, { reason: 'Ya no hay lugares' })
    await world.desk.post(`/desk/groups/${cancelled.groupId}/cancellation`, {
      reason: 'Lo pidieron por teléfono',
      keepsDeposit: false,
    })
    await world.passDate(lapsed.groupId, 'hold')
    await world.move(lapsed.groupId)
    const buyer = await world.buyer()
    for (const ended of [declined, refused, cancelled, lapsed]) {
      const { status, body } = await reading(ended)
      expect([status, body.code]).toEqual([410, 'group_over'])
      expect(JSON.stringify(body)).not.toContain('Rosa')
      const accepted = await buyer.post('/groups/acceptance', { token: ended.token, version: 1 })
      expect([accepted.status, accepted.body.code]).toEqual([410, 'group_over'])
    }
  })

  it('keeps the link of its mail when a reminder takes it again; a changed quote has another', async () => {
    const { groupId } = await world.ask(null)
    const linkHash = async () => {
      const { rows } = await sql<{ hash: string }>`select encode(token_hash, 'hex') as hash
        from group_sales where id = ${groupId}`.execute(world.db)
      return rows[0]!.hash
    }
    await world.quote(groupId)
    await world.runJobs('mail_group_quote')
    const first = await linkHash()
    await world.ageSteps(groupId, 48)
    await world.move(groupId)
    expect(await world.reminders(groupId)).toBe(1)
    await world.runJobs('tell_group')
    expect(await linkHash()).toBe(first)
    await world.quote(groupId, { version: 1 })
    await world.runJobs('mail_group_quote')
    expect(await linkHash()).not.toBe(first)
  })

  it('is answered by one of two people of the desk', async () => {
    const { groupId } = await world.ask(null)
    const other = await staff(world, 'marketing')
    const answers = await Promise.all([world.quote(groupId), world.quote(groupId, {}, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('quoted_meanwhile')
    expect(await world.held(groupId)).toHaveLength(12)
  })

  it('that changed has to be accepted anew before anything is paid', async () => {
    const ana = await world.buyer()
    const groupId = await world.agreed(ana)
    await world.quote(groupId, {
      version: 1,
      lines: [{ zoneId: world.cheap.id, quantity: 10, placeCents: 31_000 }],
    })
    expect((await ana.post(`/groups/${groupId}/deposit`)).body.code).toBe('quote_changed')
    expect((await world.accept(ana, groupId, 1)).body.code).toBe('quote_changed')
    await world.accept(ana, groupId, 2)
    const orderId = await world.payDeposit(ana, groupId)
    expect((await ana.read(orderId)).totalCents).toBe(93_000)
    expect(await world.held(groupId)).toHaveLength(10)
  })

  it('below the rule counts against the limit of who quotes, and above it somebody else approves', async () => {
    const { groupId } = await world.ask(null)
    const list = world.cheap.cents
    const lines = [{ zoneId: world.cheap.id, quantity: 12, placeCents: list - 10_000 }]
    await world.db.insertInto('roleLimits').values({ role: 'box_office', actCents: 50_000 }).execute()
    try {
      const refused = await world.quote(groupId, { lines })
      expect([refused.status, refused.body.code]).toEqual([403, 'above_limit'])
      expect(await world.held(groupId)).toEqual([])
      const asked = await world.desk.post(`/desk/groups/${groupId}/quote-approvals`, {
        key: randomUUID(),
        reason: 'Vienen cada año',
        quote: world.quoteBody({ lines }),
      })
      expect(asked.status).toBe(201)
      const chief = await staff(world, 'administrator')
      const { body } = await chief.post(`/staff/approvals/${asked.body.approvalId}/approval`)
      expect(body).toEqual({ done: true })
      const { body: group } = await world.desk.get(`/desk/groups/${groupId}`)
      expect([group.state, group.givenCents, group.waiting]).toEqual(['quoted', 120_000, false])
    } finally {
      await world.db.deleteFrom('roleLimits').where('role', '=', 'box_office').execute()
    }
  })

  it('by the rule asks no limit', async () => {
    const { groupId } = await world.ask(null)
    await world.db.insertInto('roleLimits').values({ role: 'box_office', actCents: 0 }).execute()
    try {
      const lines = [{ zoneId: world.cheap.id, quantity: 40, placeCents: null }]
      expect((await world.quote(groupId, { lines })).status).toBe(201)
    } finally {
      await world.db.deleteFrom('roleLimits').where('role', '=', 'box_office').execute()
    }
    const [place] = await world.held(groupId)
    expect(place!.faceCents + place!.serviceCents).toBe(Math.floor((world.cheap.cents * 90) / 10_000) * 100)
  })
})

describe('a quote of several fares', () => {
  const lineOf = (fare: string | undefined, quantity: number) => ({
    zoneId: world.cheap.id,
    ...(fare !== undefined && { fare }),
    quantity,
    placeCents: null,
  })
  const counts = (places: { fare: string }[]) =>
    Object.fromEntries(
      [...Map.groupBy(places, ({ fare }) => fare)].map(([fare, { length }]) => [fare, length]),
    )

  it('keeps one block of seats; each place costs, and its ticket is, what its fare says', async () => {
    const ana = await world.buyer()
    const { groupId } = await world.ask(ana)
    await world.quote(groupId, { lines: [lineOf(undefined, 2), lineOf('child', 10)] })
    const before = await world.held(groupId)
    expect(counts(before)).toEqual({ adult: 2, child: 10 })
    const { body: group } = await world.desk.get(`/desk/groups/${groupId}`)
    const zone = group.zoneChoices.find(({ id }: { id: number }) => id === world.cheap.id)
    const listOf = (fare: string) =>
      zone.fares.find((one: { fare: string }) => one.fare === fare).listCents as number
    for (const { fare, faceCents, serviceCents } of before)
      expect(faceCents + serviceCents).toBe(listOf(fare))
    const linesShown = group.quote.lines.map(({ fareName, quantity }: Record<string, unknown>) => [
      fareName,
      quantity,
    ])
    expect(linesShown).toEqual([
      ['Adulto', 2],
      ['Niña o niño', 10],
    ])

    // The first of the children is known by name, and stays at the child's fare as long as one is quoted.
    await world.accept(ana, groupId)
    await world.payDeposit(ana, groupId)
    const luis = before.find(({ fare }) => fare === 'child')!
    await ana.call('PUT', `/groups/${groupId}/places/${luis.id}/guest`, {
      firstName: 'Luis',
      lastName: 'Mora',
    })
    const lines = [lineOf('adult', 4), lineOf('senior', 1), lineOf('child', 7)]
    expect((await world.quote(groupId, { version: 1, lines })).status).toBe(201)
    const after = await world.held(groupId)
    expect(counts(after)).toEqual({ adult: 4, senior: 1, child: 7 })
    expect(after.map(({ seatId }) => seatId)).toEqual(before.map(({ seatId }) => seatId))
    expect(after.find(({ id }) => id === luis.id)).toMatchObject({ fare: 'child', firstName: 'Luis' })

    await world.accept(ana, groupId, 2)
    await world.payPlaces(ana, groupId, 12)
    const { rows } = await sql<{
      fare: string
      n: number
    }>`select tickets.fare, count(*)::int as n from tickets
      join group_places place on place.order_id = tickets.order_id and place.seat_id = tickets.seat_id
        and place.fare = tickets.fare
      where place.group_id = ${groupId} group by 1 order by 1`.execute(world.db)
    expect(rows.map(({ fare, n }) => [fare, n])).toEqual([
      ['adult', 4],
      ['child', 7],
      ['senior', 1],
    ])
  })

  it('has each fare of a zone once, and only those that anybody may buy', async () => {
    const { groupId } = await world.ask(null)
    const { body: group } = await world.desk.get(`/desk/groups/${groupId}`)
    const offered = group.zoneChoices.flatMap(({ fares }: { fares: { fare: string }[] }) =>
      fares.map(({ fare }) => fare),
    )
    expect(offered).toContain('child')
    expect(offered).not.toContain('acompanante')
    const refusal = async (lines: object[]) => {
      const { status, body } = await world.quote(groupId, { lines })
      return [status, body.code]
    }
    expect(await refusal([lineOf('acompanante', 12)])).toEqual([400, 'unknown_fare'])
    expect(await refusal([lineOf('adult', 6), lineOf(undefined, 6)])).toEqual([400, 'invalid_input'])
    expect(await world.held(groupId)).toEqual([])
  })
})

describe('the seats of a group', () => {
  it('are nobody else’s: they cannot be held, unblocked or given away', async () => {
    const { groupId } = await world.ask(null)
    await world.quote(groupId)
    const { seatId } = (await world.held(groupId))[0]!
    const ana = await world.buyer()
    expect((await ana.post(`/events/${world.eventId}/holds`, { seatIds: [seatId] })).status).toBe(409)
    const freed = sql`update event_seats set status = 'free' where event_id = ${world.eventId} and seat_id = ${seatId}`
    await freed.execute(world.db)
    expect(await world.seatStates([seatId])).toEqual(['blocked'])
    const taken =
      sql`update event_seats set status = 'held', hold_id = ${randomUUID()}, held_until = now() + interval '1 h'
      where event_id = ${world.eventId} and seat_id = ${seatId}`.execute(world.db)
    await expect(taken).rejects.toMatchObject({ constraint: 'group_seat_kept' })
  })

  it('are no wheelchair’s place and no companion’s, whatever else is free', async () => {
    const { groupId } = await world.ask(null)
    const { rows } = await sql<{ zoneId: number; seatId: number; kept: boolean }>`
      select seat.zone_id, seat.seat_id, place.accessible or place.companion as kept from event_seats seat
      join events on events.id = seat.event_id
      join plan_seats place on place.plan_id = events.plan_id and place.seat_id = seat.seat_id
      where seat.event_id = ${world.eventId} and seat.status = 'free' order by seat.seat_id`.execute(world.db)
    const { zoneId } = rows.find(({ kept }) => kept)!
    const open = rows.flatMap((row) => (row.zoneId === zoneId && !row.kept ? [row.seatId] : []))
    expect(await freeSeatsOf(world.db, world.eventId, zoneId)).toEqual(open)
    const { body } = await world.desk.get(`/desk/groups/${groupId}`)
    expect(body.zoneChoices.find(({ id }: { id: number }) => id === zoneId).free).toBe(open.length)
  })

  it('would notice: without its trigger a seat of a group is free for everybody', async () => {
    const { groupId } = await world.ask(null)
    await world.quote(groupId)
    const { seatId } = (await world.held(groupId))[0]!
    await sql`alter table event_seats disable trigger group_seat_kept`.execute(world.db)
    try {
      await sql`update event_seats set status = 'free' where event_id = ${world.eventId} and seat_id = ${seatId}`.execute(
        world.db,
      )
      expect(await world.seatStates([seatId])).toEqual(['free'])
    } finally {
      await sql`update event_seats set status = 'blocked' where event_id = ${world.eventId} and seat_id = ${seatId}`.execute(
        world.db,
      )
      await sql`alter table event_seats enable trigger group_seat_kept`.execute(world.db)
    }
  })

  it('are one group’s each, however many are quoted at once', async () => {
    const asked = await Promise.all(Array.from({ length: 4 }, () => world.ask(null)))
    await Promise.all(asked.map(({ groupId }) => world.quote(groupId)))
    const seats = (await Promise.all(asked.map(({ groupId }) => world.held(groupId))))
      .flat()
      .map(({ seatId }) => seatId)
    expect(new Set(seats).size).toBe(seats.length)
  })
})

describe('the money of a group', () => {
  it('is a deposit that the club owes until tickets are issued, and then the rest in several payments, to the centavo', async () => {
    const ana = await world.buyer()
    const groupId = await world.agreed(ana)
    expect(await world.owed(groupId)).toBe(0)
    const deposit = await world.payDeposit(ana, groupId)
    expect((await ana.read(deposit)).status).toBe('paid')
    expect(await world.owed(groupId)).toBe(108_000)
    expect(await world.tickets(ana)).toEqual([])
    const first = await world.payPlaces(ana, groupId, 5)
    expect((await ana.read(first)).totalCents).toBe(5 * 30_000 - 45_000)
    expect(await world.owed(groupId)).toBe(63_000)
    expect(await world.paid(groupId)).toHaveLength(5)
    await world.payPlaces(ana, groupId, 7)
    expect(await world.owed(groupId)).toBe(0)
    const { state, money } = await world.read(ana, groupId)
    expect([state, money.paidCents, money.restCents]).toEqual(['complete', 360_000, 0])
    expect((await world.tickets(ana)).filter(({ status }) => status === 'valid')).toHaveLength(12)
    expect(await world.keptByProvider([ana])).toBe(360_000)
    await sumRevenueDays(world.db)
    const { rows } = await sql<{ kind: string; orders: number; seats: number }>`
      select kind::text, sum(orders)::int as orders, sum(seats)::int as seats from revenue_days
      where kind in ('group', 'group_deposit') group by 1 order by 1`.execute(world.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['group', 'group_deposit'])
    expect(rows.find(({ kind }) => kind === 'group_deposit')).toMatchObject({ orders: 0, seats: 0 })
  })

  it('the same order answers a second press, another choice ends the one before, and nothing is charged twice', async () => {
    const ana = await world.buyer()
    const groupId = await world.agreed(ana)
    const orders = await Promise.all([1, 2, 3].map(() => ana.post(`/groups/${groupId}/deposit`)))
    expect(new Set(orders.map(({ body }) => body.orderId)).size).toBe(1)
    await world.payDeposit(ana, groupId)
    expect((await ana.post(`/groups/${groupId}/deposit`)).body.code).toBe('deposit_paid')
    const [one, same] = [await world.orderPlaces(ana, groupId, 4), await world.orderPlaces(ana, groupId, 4)]
    expect(same).toBe(one)
    const other = await world.orderPlaces(ana, groupId, 6)
    expect((await ana.read(one)).status).toBe('cancelled')
    expect((await ana.read(other)).lines).toHaveLength(6)
    // What an order ends without goes back to the group, not on sale.
    await ana.post(`/orders/${other}/cancellation`)
    const seats = (await world.held(groupId)).map(({ seatId }) => seatId)
    expect([seats.length, await world.seatStates(seats)]).toEqual([12, ['blocked']])
    expect((await world.held(groupId)).every(({ orderId }) => orderId === null)).toBe(true)
  })

  it('goes back the way it came: the places’ own first, then their part of the deposit', async () => {
    const ana = await world.buyer()
    const groupId = await world.confirmed(ana)
    const orderId = await world.payPlaces(ana, groupId, 12)
    expect((await ana.read(orderId)).totalCents).toBe(252_000)
    const chief = await staff(world, 'administrator')
    const back = await chief.post(`/desk/orders/${orderId}/refunds`, {
      reason: 'prueba',
      key: randomUUID(),
      leftCents: 360_000,
      as: 'refund',
    })
    expect(back.status).toBeLessThan(300)
    await world.runJobs('send_refund')
    expect(await world.keptByProvider([ana])).toBe(0)
    expect(await world.owed(groupId)).toBe(0)
    expect(await world.paid(groupId)).toEqual([])
  })

  it('a company’s transfer pays once by its reference, what is due and nothing else', async () => {
    const ana = await world.buyer()
    const groupId = await world.agreed(ana)
    const reference = `SPEI${Date.now()}`
    const transfer = (body: object, by = world.finance) =>
      by.post(`/desk/groups/${groupId}/transfers`, { reference, receivedOn: '2026-03-01', ...body })
    expect((await transfer({ pays: 'deposit', amountCents: 108_000 }, world.desk)).status).toBe(403)
    expect((await transfer({ pays: 'deposit', amountCents: 107_999 })).body.code).toBe('amount_differs')
    const twice = await Promise.all([1, 2].map(() => transfer({ pays: 'deposit', amountCents: 108_000 })))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(twice[0]!.body).toEqual(twice[1]!.body)
    expect((await transfer({ pays: 'rest', places: 2, amountCents: 42_000 })).body.code).toBe(
      'reference_used',
    )
    const more = await world.finance.post(`/desk/groups/${groupId}/transfers`, {
      reference: `${reference}B`,
      receivedOn: '2026-03-02',
      pays: 'rest',
      places: 2,
      amountCents: 42_000,
    })
    expect(more.status).toBe(201)
    expect(await world.paid(groupId)).toHaveLength(2)
    expect(await world.owed(groupId)).toBe(90_000)
    // What goes back of a transfer waits for finance, and is sent once.
    const places = (await world.paid(groupId)).map(({ id }) => id)
    expect((await ana.post(`/groups/${groupId}/reductions`, { placeIds: [places[0]] })).status).toBe(200)
    const { body } = await world.finance.get(`/desk/groups/${groupId}`)
    expect(body.refunds.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([30_000])
    const path = `/desk/groups/${groupId}/refunds/${body.refunds[0].id}`
    expect((await world.finance.post(path, { reference: 'DEV1234' })).status).toBe(200)
    expect((await world.finance.post(path, { reference: 'DEV1234' })).status).toBe(404)
  })

  it('that a gift card pays in part comes in the rest by transfer', async () => {
    const ana = await world.buyer()
    const card = { requestKey: randomUUID(), amountCents: 20_000, design: 'dawn', giving: { way: 'own' } }
    await ana.payByCard((await ana.post('/gift-cards/orders', card)).body.orderId as string, 'APRO')
    const { cards } = (await ana.get('/gift-cards')).body as { cards: { id: string }[] }
    const groupId = await world.confirmed(ana)
    const orderId = await world.orderPlaces(ana, groupId, 2)
    await ana.call('PUT', `/orders/${orderId}/gift-cards`, { cardId: cards[0]!.id })
    expect((await world.read(ana, groupId)).open.dueCents).toBe(22_000)
    const transfer = (amountCents: number) =>
      world.finance.post(`/desk/groups/${groupId}/transfers`, {
        reference: `SPEI${Date.now()}`,
        receivedOn: '2026-03-01',
        pays: 'rest',
        places: 2,
        amountCents,
      })
    expect((await transfer(42_000)).body.code).toBe('amount_differs')
    expect((await transfer(22_000)).status).toBe(201)
    expect(await world.paid(groupId)).toHaveLength(2)
  })
})

describe('a group that shrinks', () => {
  it('before its final count loses nothing: the rest costs what it is, paid places go back', async () => {
    const ana = await world.buyer()
    const groupId = await world.confirmed(ana)
    await world.payPlaces(ana, groupId, 2)
    const [paid] = await world.paid(groupId)
    const dropped = (await world.held(groupId)).slice(0, 4)
    const placeIds = [paid!.id, ...dropped.map(({ id }) => id)]
    expect((await ana.post(`/groups/${groupId}/reductions`, { placeIds })).status).toBe(200)
    expect((await world.seatStates(dropped.map(({ seatId }) => seatId))).includes('blocked')).toBe(false)
    const { money } = await world.read(ana, groupId)
    expect(money.depositLeftCents).toBe(90_000)
    expect(money.restCents).toBe(6 * 30_000 - 90_000)
    await world.payPlaces(ana, groupId, 6)
    expect((await world.read(ana, groupId)).state).toBe('complete')
    await world.runJobs('send_refund')
    expect(await world.keptByProvider([ana])).toBe(7 * 30_000)
  })

  it('gets back what of its deposit the rest has no use for, and all of it when nobody is left', async () => {
    const ana = await world.buyer()
    const groupId = await world.confirmed(ana)
    const drop = async (many: number) =>
      ana.post(`/groups/${groupId}/reductions`, {
        placeIds: (await world.held(groupId)).slice(0, many).map(({ id }) => id),
      })
    await drop(9)
    expect(await world.owed(groupId)).toBe(72_000)
    await drop(3)
    expect(await world.owed(groupId)).toBe(0)
    await world.runJobs('send_refund')
    expect(await world.keptByProvider([ana])).toBe(0)
    expect((await world.read(ana, groupId)).state).toBe('cancelled')
  })

  it('after it asks in vain', async () => {
    const ana = await world.buyer()
    const groupId = await world.confirmed(ana)
    await world.passDate(groupId, 'count')
    const [place] = await world.held(groupId)
    const { body } = await ana.post(`/groups/${groupId}/reductions`, { placeIds: [place!.id] })
    expect(body.code).toBe('count_closed')
  })
})

describe('two accounts of one person', () => {
  it('are parted with a group as it was, and not once its deposit was begun or paid', async () => {
    const support = await staff(world, 'support')
    const [old, kept] = [await world.buyer(), await world.buyer()]
    const groupId = await world.agreed(old)
    const reason = { reason: 'Es la misma persona' }
    const merge = async () =>
      (await support.post(`/desk/persons/${kept.accountId}/merges/${old.accountId}`, reason)).body
        .mergeId as string
    const undo = async (mergeId: string) => (await support.post(`/desk/merges/${mergeId}/undo`, {})).body
    expect(await undo(await merge())).toEqual({ done: true })

    const mergeId = await merge()
    const { body } = await kept.post(`/groups/${groupId}/deposit`)
    expect((await undo(mergeId)).code).toBe('merge_used')
    expect((await kept.payByCard(body.orderId as string, 'APRO')).body.status).toBe('approved')
    expect((await undo(mergeId)).code).toBe('merge_used')
  })
})

const linkOf = async (groupId: string): Promise<string> => {
  // The queue holds no token: the job made it, and only its hash is stored.
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  await sql`update group_sales set token_hash = sha256(${token}::bytea) where id = ${groupId} and token_hash is not null`.execute(
    world.db,
  )
  return token
}
