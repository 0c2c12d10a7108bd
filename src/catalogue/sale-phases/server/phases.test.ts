import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFare, priceFare } from '#catalogue/fares/server/testing/own-fare.ts'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { goOn } from '#world/time.ts'

let world: World
let desk: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  desk = await staff(world, 'marketing')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.pool.query('update holds set phase_id = null')
  await world.pool.query('delete from sale_phases')
  // A node believes for a second that a match has phases, or has none.
  goOn(1100)
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const body = (more: object = {}) => ({
  name: 'Titulares',
  rule: 'holder',
  atLeast: null,
  ofLast: null,
  startsAt: inHours(-1),
  endsAt: inHours(1),
  quota: null,
  perPerson: null,
  zones: [],
  ...more,
})
const eventId = () => world.event.id
const path = () => `/staff/events/${eventId()}/phases`
const add = async (more: object = {}) => {
  const answer = await desk.post(path(), body(more))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id as number
}
const settle = () => goOn(1100)
const hold = (who: Pick<Buyer, 'post'>, quantity = 1) =>
  who.post(`/events/${eventId()}/holds`, { bestAvailable: { quantity } })
const seen = async (who: Pick<Buyer, 'get'>) => (await who.get(`/events/${eventId()}/phases`)).body

async function attend(ana: Buyer, matches: number): Promise<void> {
  await world.pool.query(
    `insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid)
     select match.id, gen_random_uuid(), (select id from orders limit 1), $1, 30000 + (random() * 1e6)::int, 1, 'adult', 0,
       (select kid from signing_keys limit 1)
     from (select id from events where status = 'published' and starts_at <= now() order by starts_at desc limit $2) match`,
    [ana.accountId, matches],
  )
}

/** The gate takes the person's one ticket in. */
async function goesIn({ accountId }: Buyer): Promise<void> {
  await world.pool.query(
    `with device as (
       insert into gate_devices (event_id, gate, name, token_hash, cookie_hash, created_by, expires_at)
       select event_id, '1', 'Puerta 1', '\\x01', '\\x02', account_id, now() from tickets where account_id = $1
       returning id), mine as (
       update tickets set checked_in_at = now(), checked_in_gate = '1' where account_id = $1 returning event_id, id)
     insert into check_ins (id, event_id, ticket_id, kind, device_id, gate, scanned_at, clock_known, verdict, decided)
     select gen_random_uuid(), mine.event_id, mine.id, 'in', device.id, '1', now(), true, 'pass', true from mine, device`,
    [accountId],
  )
}

describe('a phase', () => {
  it('is for who meets its fact: others read why, whom it is for, and when theirs begins', async () => {
    await add()
    await add({ name: 'Público', rule: 'public', startsAt: inHours(1), endsAt: inHours(2) })
    settle()
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    await world.pool.query(
      `update passes set account_id = $1 where id = (select id from passes where status = 'active' limit 1)`,
      [beto.accountId],
    )
    const stranger = world.browser()
    const refused = await hold(stranger)
    expect([refused.status, refused.body.code]).toEqual([403, 'phase_not_yours'])
    expect(JSON.stringify(refused.body)).toMatch(/Ahora compran: titulares de bonogallo. La tuya empieza el/)
    expect((await hold(ana)).body.code).toBe('phase_not_yours')
    expect((await hold(beto)).status).toBe(201)
    expect(await seen(stranger)).toMatchObject({
      signedIn: false,
      phases: [
        { name: 'Titulares', state: 'open', mine: false },
        { name: 'Público', state: 'coming', mine: true },
      ],
    })
    expect((await seen(beto)).phases[0].mine).toBe(true)
  })

  it('counts who went to so many of the last matches, and who had the last one’s ticket', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    await (await world.buyer()).order(1)
    await attend(ana, 2)
    await attend(beto, 1)
    const before = (await desk.get('/staff/phase-facts/people?rule=attended&atLeast=2&ofLast=3')).body.people
    await add({ name: 'Fieles', rule: 'attended', atLeast: 2, ofLast: 3 })
    settle()
    expect((await hold(ana)).status).toBe(201)
    expect((await hold(beto)).status).toBe(403)
    expect((await seen(beto)).phases[0]).toMatchObject({ attended: 1, mine: false })
    const { body: list } = await desk.get(path())
    expect(list.phases[0]).toMatchObject({ people: before, taken: 1, state: 'open' })
    expect((await desk.get('/staff/phase-facts/people?rule=last_match')).body.people).toBeGreaterThanOrEqual(
      2,
    )
    await goesIn(beto)
    expect((await seen(beto)).phases[0]).toMatchObject({ attended: 1 })
    // Ana had a ticket too, but of the last match the gates say who came.
    expect((await seen(ana)).phases[0]).toMatchObject({ attended: 1, mine: false })
    expect((await desk.get('/staff/phase-facts/people?rule=last_match')).body.people).toBe(1)
  })

  it('has its own limit per person and its quota by zone', async () => {
    const ana = await world.buyer()
    await add({ rule: 'public', perPerson: 3 })
    settle()
    expect((await hold(ana, 2)).status).toBe(201)
    expect((await hold(ana, 2)).body.code).toBe('phase_limit')
    const { body: list } = await desk.get(path())
    const zoneId = list.match.zones[0].id as number
    const id = list.phases[0].id as number
    const zones = [{ zoneId, quota: 1 }]
    const change = { ...body({ rule: 'public', quota: null, zones }), endsAt: inHours(3) }
    expect((await desk.call('PUT', `${path()}/${id}`, change)).status).toBe(200)
    const inZone = (who: Pick<Buyer, 'post'>) =>
      who.post(`/events/${eventId()}/holds`, { bestAvailable: { quantity: 1, zoneId } })
    const answers = [await inZone(world.browser()), await inZone(world.browser())]
    expect(answers.map(({ body: said }) => said.code).filter(Boolean)).toContain('phase_zone_full')
  })

  it('sells fares of the club’s own, to whom the phase and the fare both allow, and counts them like any', async () => {
    const [everybody, holders] = [
      await makeFare(desk, 'Prepa'),
      await makeFare(desk, 'Fundador', { buyers: 'holders' }),
    ]
    for (const key of [everybody, holders]) await priceFare(desk, eventId(), key)
    await add({ rule: 'public', quota: 3, perPerson: 2 })
    settle()
    const ana = await world.buyer()
    const { body: held } = await hold(ana, 2)
    const [one, two] = held.seats.map(({ id }: { id: number }) => id)
    const order = (fares: object[]) => ana.post('/orders', { holdId: held.id, fares })
    const forHolders = await order([{ seatId: one, fare: holders }])
    expect([forHolders.status, forHolders.body.code]).toEqual([409, 'fare_for_holders'])
    const made = await order([
      { seatId: one, fare: everybody },
      { seatId: two, fare: everybody },
    ])
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await ana.payByCard(made.body.id, 'APRO')).body.status).toBe('approved')
    expect((await world.tickets(ana)).map(({ fareName }) => fareName)).toEqual(['Prepa', 'Prepa'])
    expect((await hold(ana)).body.code).toBe('phase_limit')
    expect((await hold(world.browser(), 2)).body.code).toBe('phase_full')
    expect((await desk.get(path())).body.phases[0]).toMatchObject({ taken: 2, left: 1 })
  })

  it('exchanges a hold inside the quota, and gives back what was let go', async () => {
    const ana = await world.buyer()
    await add({ rule: 'public', quota: 3 })
    settle()
    const { body: first } = await hold(ana, 2)
    const input = { bestAvailable: { quantity: 3 }, replaces: first.id }
    const { body: second, status } = await ana.post(`/events/${eventId()}/holds`, input)
    expect(status).toBe(201)
    expect((await hold(world.browser())).body.code).toBe('phase_full')
    await ana.call('DELETE', `/holds/${second.id}`)
    expect((await desk.get(path())).body.phases[0]).toMatchObject({ taken: 0, left: 3 })
  })
})

describe('the club', () => {
  it('ends, extends and orders phases, each change in the log, none overlapping', async () => {
    const open = await add({ quota: 5 })
    const next = await add({
      name: 'Fan ID',
      rule: 'fan_id',
      startsAt: inHours(1),
      endsAt: inHours(2),
      quota: 4,
    })
    const last = await add({ name: 'Público', rule: 'public', startsAt: inHours(2), endsAt: inHours(3) })
    expect((await desk.post(path(), body({ name: 'Otra' }))).body.code).toBe('phases_overlap')
    expect((await desk.post(`${path()}/${next}/earlier`)).body.code).toBe('phase_begun')
    expect((await desk.post(`${path()}/${last}/earlier`)).status).toBe(200)
    expect((await desk.call('DELETE', `${path()}/${open}`)).body.code).toBe('phase_begun')
    expect((await desk.post(`${path()}/${open}/end`)).status).toBe(200)
    const { body: list } = await desk.get(path())
    expect(list.phases.map((one: { name: string; state: string }) => [one.name, one.state])).toEqual([
      ['Titulares', 'past'],
      ['Público', 'coming'],
      ['Fan ID', 'coming'],
    ])
    expect((await desk.call('DELETE', `${path()}/${next}`)).status).toBe(200)
    const noted = await world.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'like', 'phase.%')
      .where('accountId', '=', desk.accountId)
      .execute()
    expect(noted.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['phase.end', 'phase.swap', 'phase.remove']),
    )
    const answer = await hold(world.browser())
    expect(answer.body.code).toBe('phase_closed')
    expect((await desk.post(`/staff/events/999999/phases`, body({ name: randomUUID() }))).status).toBe(404)
  })
})
