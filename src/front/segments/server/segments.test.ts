import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { rounds } from '#world/rounds.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'
import type { Definition, Rule } from '../rules.ts'
import { accountsOf, countPeople } from './sql.ts'
import { refreshDue } from './facts.ts'
import { segmentData } from './personal-data.ts'
import { agree, bringPass, child, paid, parcel, people, ticket } from './testing/people.ts'

let world: World
let alma: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  alma = await staff(world, 'marketing')
  while ((await refreshDue(world.db)) > 0);
})
afterAll(() => world.close())

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)
const of = (how: keyof Definition, ...rules: Rule[]): Definition => ({
  all: [],
  any: [],
  none: [],
  [how]: rules,
})
const refreshed = async () => {
  while ((await refreshDue(world.db, 7)) > 0);
}
/** Which of these people fit. */
async function fitting(definition: Definition, ids: string[], now = new Date()): Promise<string[]> {
  await refreshed()
  const { rows } = await accountsOf(definition, now).execute(world.db)
  const found = new Set(rows.map(({ accountId }) => accountId))
  return ids.filter((id) => found.has(id))
}

it('finds who bought first, bought lately, and left', async () => {
  const [first, faithful, lapsed, none] = (await people(world.db, 4)) as [string, string, string, string]
  const ids = [first, faithful, lapsed, none]
  await paid(world.db, first, { at: ago(3) })
  await paid(world.db, faithful, { at: ago(400) })
  await paid(world.db, faithful, { at: ago(5) })
  await paid(world.db, lapsed, { at: ago(200), kind: 'shop' })
  expect(await fitting(of('all', { kind: 'first_purchase', days: 7 }), ids)).toEqual([first])
  expect(await fitting(of('all', { kind: 'bought', days: 4 }), ids)).toEqual([first])
  expect(await fitting(of('all', { kind: 'bought', days: 7 }), ids)).toEqual([first, faithful])
  expect(await fitting(of('all', { kind: 'lapsed', days: 180 }), ids)).toEqual([lapsed])
  expect(await fitting(of('all', { kind: 'shop', days: 365 }), ids)).toEqual([lapsed])
  const either = of('any', { kind: 'lapsed', days: 180 }, { kind: 'first_purchase', days: 7 })
  expect(await fitting(either, ids)).toEqual([first, lapsed])
  expect(await fitting({ ...of('none', { kind: 'bought', days: 3650 }) }, ids)).toEqual([none])
  expect(await fitting({ ...either, none: [{ kind: 'shop', days: 365 }] }, ids)).toEqual([first])
})

it('counts the matches somebody went to, among the last that were played', async () => {
  const { rows: played } = await sql<{ id: number }>`select id from events
    where status = 'published' and starts_at <= now() order by starts_at desc, id limit 3`.execute(world.db)
  expect(played.length).toBe(3)
  const [often, once, never] = (await people(world.db, 3)) as [string, string, string]
  const ids = [often, once, never]
  for (const [at, { id }] of played.entries()) {
    for (const person of at < 1 ? [often, once] : at < 3 ? [often] : []) {
      const order = await paid(world.db, person, { eventId: id })
      await ticket(world.db, id, person, order)
    }
  }
  const went = (least: number, most: number, of_ = 5): Definition =>
    of('all', { kind: 'attended', of: of_, least, most })
  expect(await fitting(went(1, 5), ids)).toEqual([])
  await sql`update tickets set checked_in_at = now(), checked_in_gate = '1' where account_id = any (${ids}::uuid[])`.execute(
    world.db,
  )
  expect(await fitting(went(1, 5), ids)).toEqual([often, once])
  expect(await fitting(went(2, 5), ids)).toEqual([often])
  expect(await fitting(went(0, 0), ids)).toEqual([never])
  expect(await fitting(went(0, 1), ids)).toEqual([once, never])
  expect(await fitting(went(1, 1, 1), ids)).toEqual([often, once])
  expect(await fitting(of('all', { kind: 'ticket_of', eventIds: [played[2]!.id] }), ids)).toEqual([often])
})

/** Matches to come in the stadium of the demo's next one. */
async function comingMatches(most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from events
    where status = 'published' and starts_at > now() and plan_id = (select plan_id from events where id = ${world.event.id})
    order by id limit ${most}`.execute(world.db)
  return rows.map(({ id }) => id)
}

it('knows who has a bonogallo, and of those who could renew it who has not', async () => {
  const ids = await people(world.db, 7)
  const [stays, ended, renewed, mayNot] = ids as [string, string, string, string]
  const [may, missed, none] = ids.slice(4) as [string, string, string]
  const [one, other] = (await comingMatches(2)) as [number, number]
  const season = { planId: await stagePlan(world.db, { events: [one] }), eventId: one }
  for (const who of [stays, ended, renewed]) await bringPass(world.db, who, season)
  await bringPass(world.db, mayNot, season, { renews: false })
  for (const [who, renews] of [
    [may, true],
    [missed, null],
  ] as const) {
    const passId = await bringPass(world.db, who, season, { renews })
    await sql`update pass_matches set state = 'absent', decided_at = now() where pass_id = ${passId}`.execute(
      world.db,
    )
  }
  await sql`update passes set status = 'ended', ending = 'season', closed_at = now() where account_id = ${ended}`.execute(
    world.db,
  )
  expect(await fitting(of('all', { kind: 'holder' }), ids)).toEqual([stays, renewed, mayNot, may, missed])
  expect(await fitting(of('none', { kind: 'holder' }), ids)).toEqual([ended, none])
  expect(await fitting(of('all', { kind: 'not_renewed' }), ids)).toEqual([])
  const planId = await stagePlan(world.db, { events: [other], followsId: season.planId, renewing: true })
  await bringPass(world.db, renewed, { planId, eventId: other })
  expect(await fitting(of('all', { kind: 'not_renewed' }), ids)).toEqual([stays, ended, may])
  expect(await fitting(of('none', { kind: 'not_renewed' }), ids)).toEqual([renewed, mayNot, missed, none])
})

it('knows who has an approved Fan ID, and who answers for children', async () => {
  const standing = ['approved', 'in_review', 'refused', 'approved'] as const
  const ids = await people(world.db, standing.length + 1)
  const [approved, waiting, refused] = ids as [string, string, string]
  const fans: string[] = []
  for (const [at, status] of standing.entries())
    fans.push((await makeFan(world, { email: '', accountId: ids[at]!, status })).fanId)
  for (const at of [1, 1, 2, 3]) await child(world.db, fans[at]!)
  await refreshed()
  await sql`update fans set status = 'erased', erased_at = now(), sealed_person = null, curp_index = null, phone = null
    where id = ${fans[3]!}`.execute(world.db)
  const table: [Rule, string[]][] = [
    [{ kind: 'fan_id' }, [approved]],
    [{ kind: 'minors' }, [waiting, refused]],
  ]
  for (const [rule, who] of table) {
    expect([rule, await fitting(of('all', rule), ids)]).toEqual([rule, who])
    const others = ids.filter((id) => !who.includes(id))
    expect([rule, await fitting(of('none', rule), ids)]).toEqual([rule, others])
  }
})

it('knows where the shop sends to somebody, and the zones of valid tickets', async () => {
  const ids = await people(world.db, 3)
  const [near, far, none] = ids as [string, string, string]
  for (const [who, zone] of [
    [near, 'local'],
    [far, 'national'],
  ] as const) {
    await parcel(world.db, who, zone)
  }
  expect(await fitting(of('all', { kind: 'shipped_to', where: 'local' }), ids)).toEqual([near])
  expect(await fitting(of('all', { kind: 'shipped_to', where: 'national' }), ids)).toEqual([far])
  const [known] = await segmentData.exportOf(world.db, far, world.config)
  expect(known!.rows).toMatchObject([{ envíos: 'fuera de la zona' }])
  const order = await paid(world.db, none, { eventId: world.event.id })
  const ticketId = await ticket(world.db, world.event.id, none, order)
  const { rows } = await sql<{ name: string }>`select zone.name from tickets ticket
    join events event on event.id = ticket.event_id
    join plan_zones zone on zone.plan_id = event.plan_id and zone.zone_id = ticket.zone_id where ticket.id = ${ticketId}`.execute(
    world.db,
  )
  const inZone = of('all', { kind: 'zone', zones: [rows[0]!.name] })
  expect(await fitting(inZone, ids)).toEqual([none])
  await sql`update tickets set status = 'void', voided_at = now(), void_reason = 'refunded' where id = ${ticketId}`.execute(
    world.db,
  )
  expect(await fitting(inZone, ids)).toEqual([])
})

it('follows a consent given and taken back, and knows nobody who erased the account', async () => {
  const [one] = (await people(world.db, 1, false)) as [string]
  await paid(world.db, one)
  const counted = async () => {
    await refreshed()
    const { rows } = await sql<{
      mailable: boolean
    }>`select mailable from person_facts where account_id = ${one}`.execute(world.db)
    return rows
  }
  expect(await counted()).toEqual([{ mailable: false }])
  await agree(world.db, one)
  expect(await counted()).toEqual([{ mailable: true }])
  await agree(world.db, one, false)
  expect(await counted()).toEqual([{ mailable: false }])
  await sql`update accounts set erased_at = now() where id = ${one}`.execute(world.db)
  expect(await counted()).toEqual([])
})

it('counts two accounts that became one as one person', async () => {
  const [from, into] = (await people(world.db, 2)) as [string, string]
  await paid(world.db, from)
  const counted = async () => {
    await refreshed()
    const { rows } = await sql<{ accountId: string; purchases: number }>`
      select account_id, purchases from person_facts where account_id in (${from}, ${into}) order by purchases`.execute(
      world.db,
    )
    return rows
  }
  expect(await counted()).toEqual([
    { accountId: into, purchases: 0 },
    { accountId: from, purchases: 1 },
  ])
  await sql`update orders set account_id = ${into} where account_id = ${from}`.execute(world.db)
  await sql`update accounts set merged_into = ${into} where id = ${from}`.execute(world.db)
  expect(await counted()).toEqual([{ accountId: into, purchases: 1 }])
})

it('has a birthday within the coming days, of a leap day too', async () => {
  const [ana, bruno] = (await people(world.db, 2)) as [string, string]
  await refreshed()
  await sql`update person_facts set birth_date = case account_id when ${ana} then date '1990-12-30' else date '1996-02-29' end
    where account_id in (${ana}, ${bruno})`.execute(world.db)
  const soon = async (days: number, now: string) => {
    const { rows } = await accountsOf(of('all', { kind: 'birthday', days }), new Date(now)).execute(world.db)
    return [ana, bruno].filter((id) => rows.some(({ accountId }) => accountId === id))
  }
  expect(await soon(3, '2026-12-28T18:00:00Z')).toEqual([ana])
  expect(await soon(0, '2026-12-28T18:00:00Z')).toEqual([])
  expect(await soon(0, '2027-02-28T18:00:00Z')).toEqual([bruno])
  expect(await soon(0, '2028-02-28T18:00:00Z')).toEqual([])
  expect(await soon(1, '2028-02-28T18:00:00Z')).toEqual([bruno])
})

it('keeps facts that are the truth, whatever happens in whatever order', async () => {
  const ids = await people(world.db, 12, false)
  const { rows: events } = await sql<{
    id: number
  }>`select id from events where status = 'published' limit 6`.execute(world.db)
  const one = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
  const orders: string[] = []
  const [match] = (await comingMatches(1)) as [number]
  const season = { planId: await stagePlan(world.db, { events: [match] }), eventId: match }
  const fans: string[] = []
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const [who, eventId] = [one(ids), one(events).id]
      const order = await paid(world.db, who, { eventId, at: ago(Math.random() * 500) })
      orders.push(order)
      await ticket(world.db, eventId, who, order)
      await ticket(world.db, eventId, who, order)
    },
    async () =>
      orders.push(
        await paid(world.db, one(ids), {
          kind: one(['shop', 'pack', 'own_seat', 'gift_card', 'instalment'] as const),
        }),
      ),
    () =>
      sql`update orders set status = 'refunded' where id = ${one(orders) ?? null}::uuid`.execute(world.db),
    () =>
      sql`update tickets set status = 'void', voided_at = now(), void_reason = 'refunded'
        where order_id = ${one(orders) ?? null}::uuid and status = 'valid'`.execute(world.db),
    () =>
      sql`update tickets set checked_in_at = now(), checked_in_gate = '1' where status = 'valid' and order_id = ${one(orders) ?? null}::uuid`.execute(
        world.db,
      ),
    async () => {
      const [order, to] = [one(orders) ?? null, one(ids)]
      await sql`update orders set account_id = ${to} where id = ${order}::uuid`.execute(world.db)
      await sql`update tickets set account_id = ${to} where order_id = ${order}::uuid`.execute(world.db)
    },
    () => agree(world.db, one(ids), Math.random() < 0.6),
    () =>
      sql`update accounts set role = ${one(['buyer', 'buyer', 'gate'])}::role where id = ${one(ids)}`.execute(
        world.db,
      ),
    () =>
      sql`update accounts set email_confirmed_at = ${Math.random() < 0.7 ? new Date() : null} where id = ${one(ids)}`.execute(
        world.db,
      ),
    async () => orders.push(await parcel(world.db, one(ids), one(['local', 'national']))),
    async () => {
      const [who, renews] = [one(ids), one([true, false, null])]
      const at = ids.indexOf(who) + 1
      const name = one([`Persona${at}`, `PERSONA${at}`, 'Otra'])
      const birthDate = `19${50 + Math.floor(Math.random() * 50)}-0${1 + Math.floor(Math.random() * 9)}-11`
      await bringPass(world.db, who, season, { name, birthDate, renews })
    },
    () =>
      sql`update passes set status = 'ended', ending = ${one(['season', 'money_back'])}::pass_ending, closed_at = now()
        where account_id = ${one(ids)} and ending is null`.execute(world.db),
    async () => {
      const accountId = one(ids)
      const status = one(['approved', 'in_review'] as const)
      const there = await world.db
        .selectFrom('fans')
        .select('id')
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      if (there === undefined) fans.push((await makeFan(world, { email: '', accountId, status })).fanId)
    },
    () =>
      sql`update fans set status = case status when 'approved' then 'in_review' else 'approved' end::fan_status, decided_at = now()
        where id = ${one(fans) ?? null}::uuid and status <> 'erased'`.execute(world.db),
    async () => {
      const fanId = one(fans)
      const { rows } = await sql<{ children: number }>`
        select count(*)::int as children from minor_guardians where fan_id = ${fanId ?? null}::uuid`.execute(
        world.db,
      )
      if (fanId !== undefined && rows[0]!.children < 5) await child(world.db, fanId)
    },
    async () => {
      if (Math.random() < 0.2)
        await sql`update fans set status = 'erased', erased_at = now(), sealed_person = null, curp_index = null, phone = null
          where id = ${one(fans) ?? null}::uuid and status <> 'erased'`.execute(world.db)
    },
    () => refreshDue(world.db, 3),
  ]
  for (let step = 0; step < rounds(150, 1500); step += 1) await one(acts)()
  await refreshed()
  expect(await kept(ids)).toEqual(await truth(ids))
  // Without the notes of what changed the facts would stay behind.
  await sql`alter table tickets disable trigger person_facts_are_due`.execute(world.db)
  await sql`update tickets set status = 'void', voided_at = now(), void_reason = 'refunded'
    where account_id = any (${ids}::uuid[]) and status = 'valid'`.execute(world.db)
  const order = await paid(world.db, ids[0]!, { eventId: events[0]!.id })
  await sql`update accounts set role = 'buyer' where id = ${ids[0]!}`.execute(world.db)
  await ticket(world.db, events[0]!.id, ids[0]!, order)
  await refreshed()
  await sql`update tickets set status = 'void', voided_at = now(), void_reason = 'refunded' where order_id = ${order}`.execute(
    world.db,
  )
  await refreshed()
  expect(await kept(ids)).not.toEqual(await truth(ids))
  await sql`alter table tickets enable trigger person_facts_are_due`.execute(world.db)
})

type Fact = {
  purchases: number
  first: number | null
  last: number | null
  shop: number | null
  shippedTo: string[]
  birthDate: Date | null
  holder: boolean
  fanId: boolean
  minors: number
  zones: string[]
  mailable: boolean
  matches: string[]
}

async function kept(ids: string[]): Promise<Record<string, Fact>> {
  const facts = await world.db
    .selectFrom('personFacts')
    .selectAll()
    .select(sql<string[]>`shipped_to::text[]`.as('shippedTo'))
    .where('accountId', 'in', ids)
    .execute()
  const matches = await world.db
    .selectFrom('personMatches')
    .selectAll()
    .where('accountId', 'in', ids)
    .execute()
  return Object.fromEntries(
    facts.map((fact) => [
      fact.accountId,
      {
        purchases: fact.purchases,
        first: fact.firstPaidAt && +fact.firstPaidAt,
        last: fact.lastPaidAt && +fact.lastPaidAt,
        shop: fact.shopAt && +fact.shopAt,
        shippedTo: fact.shippedTo.toSorted(),
        birthDate: fact.birthDate,
        holder: fact.holder,
        fanId: fact.fanId,
        minors: fact.minors,
        zones: fact.zones.toSorted(),
        mailable: fact.mailable,
        matches: matches
          .filter(({ accountId }) => accountId === fact.accountId)
          .map(({ eventId, attended }) => `${eventId} ${attended}`)
          .toSorted(),
      },
    ]),
  )
}

/** The same read row by row from what was bought, without any of the statements that keep it. */
async function truth(ids: string[]): Promise<Record<string, Fact>> {
  const { db } = world
  const accounts = await db.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
  const orders = await db.selectFrom('orders').selectAll().where('accountId', 'in', ids).execute()
  const tickets = await db.selectFrom('tickets').selectAll().where('accountId', 'in', ids).execute()
  const consents = await db.selectFrom('consents').selectAll().where('accountId', 'in', ids).execute()
  const chosen = await db
    .selectFrom('notificationPreferences')
    .selectAll()
    .where('accountId', 'in', ids)
    .execute()
  const events = await db.selectFrom('events').select(['id', 'planId']).execute()
  const zones = await db.selectFrom('planZones').select(['planId', 'zoneId', 'name']).execute()
  const parcels = await db.selectFrom('shopOrders').selectAll().where('accountId', 'in', ids).execute()
  const passes = await db
    .selectFrom('passes')
    .selectAll()
    .where('accountId', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  const fans = await db.selectFrom('fans').selectAll().where('accountId', 'in', ids).execute()
  const ties = await db.selectFrom('minorGuardians').selectAll().execute()
  const planOf = new Map(events.map(({ id, planId }) => [id, planId]))
  const nameOf = new Map(zones.map(({ planId, zoneId, name }) => [`${planId} ${zoneId}`, name]))
  const found: Record<string, Fact> = {}
  for (const account of accounts.filter(({ role, erasedAt }) => role === 'buyer' && erasedAt === null)) {
    const mine = (row: { accountId: string }) => row.accountId === account.id
    const bought = orders.filter(
      (order) =>
        mine(order) &&
        order.status === 'paid' &&
        ['tickets', 'pack', 'bonogallo', 'shop', 'own_seat', 'gift_card'].includes(order.kind),
    )
    const valid = tickets.filter((one) => mine(one) && one.status === 'valid')
    const went = new Map<number, boolean>()
    for (const { eventId, checkedInAt } of valid)
      went.set(eventId, (went.get(eventId) ?? false) || checkedInAt !== null)
    const paidAts = bought.map(({ paidAt }) => +paidAt!)
    const shop = bought.filter(({ kind }) => kind === 'shop')
    const fan = fans.find((one) => mine(one) && one.status !== 'erased')
    const named = (one: { firstName: string; lastName: string }) =>
      `${one.firstName} ${one.lastName}`.toLowerCase()
    found[account.id] = {
      purchases: bought.length,
      first: bought.length === 0 ? null : Math.min(...paidAts),
      last: bought.length === 0 ? null : Math.max(...paidAts),
      shop: shop.length === 0 ? null : Math.max(...shop.map(({ paidAt }) => +paidAt!)),
      shippedTo: [
        ...new Set(
          shop.flatMap(({ id }) => parcels.find(({ orderId }) => orderId === id)?.shippingZone ?? []),
        ),
      ].toSorted(),
      birthDate: passes.find((pass) => mine(pass) && named(pass) === named(account))?.birthDate ?? null,
      holder: passes.some((pass) => mine(pass) && pass.ending === null),
      fanId: fan?.status === 'approved',
      minors: ties.filter(({ fanId }) => fanId === fan?.id).length,
      zones: [
        ...new Set(valid.map(({ eventId, zoneId }) => nameOf.get(`${planOf.get(eventId)} ${zoneId}`)!)),
      ].toSorted(),
      mailable:
        account.emailConfirmedAt !== null &&
        consents.some((row) => mine(row) && row.purpose === 'marketing_mail' && row.withdrawnAt === null) &&
        chosen.some((row) => mine(row) && row.kind === 'promotions' && row.channel === 'mail' && row.wanted),
      matches: [...went].map(([eventId, attended]) => `${eventId} ${attended}`).toSorted(),
    }
  }
  return found
}

it('is saved by name, counted live and put away', async () => {
  const definition = of('all', { kind: 'lapsed', days: 90 })
  const made = await alma.post('/desk/segments', { name: 'Se fueron', definition })
  expect(made.status).toBe(201)
  expect((await alma.post('/desk/segments', { name: 'se fueron', definition })).body).toMatchObject({
    code: 'name_taken',
  })
  const before = (await alma.post('/desk/segments/count', { definition })).body
  expect(before.people).toBe((await countPeople(world.db, definition, new Date())).people)
  const [one] = (await people(world.db, 1)) as [string]
  await paid(world.db, one, { at: ago(100) })
  const after = (await alma.post('/desk/segments/count', { definition })).body
  expect(after.people).toBe(before.people + 1)
  const { segments, choices } = (await alma.get('/desk/segments')).body
  expect(segments.find(({ name }: { name: string }) => name === 'Se fueron')).toMatchObject({
    people: after.people,
  })
  expect(choices.zones.length).toBeGreaterThan(1)
  expect((await alma.call('DELETE', `/desk/segments/${made.body.id}`)).status).toBe(200)
  expect((await alma.get(`/desk/segments/${made.body.id}`)).status).toBe(404)
})

it('shows full names only to who may look buyers up, and takes no rule that asks for nonsense', async () => {
  const [one] = (await people(world.db, 1)) as [string]
  await sql`update accounts set first_name = 'Ximena', last_name = 'Zárate' where id = ${one}`.execute(
    world.db,
  )
  await paid(world.db, one, { at: ago(2000) })
  const definition = of('all', { kind: 'lapsed', days: 1900 })
  const sample = async (who: typeof alma) =>
    (await who.post('/desk/segments/sample', { definition })).body.people
  await refreshed()
  expect(await sample(alma)).toEqual([expect.objectContaining({ name: 'Ximena Z.', purchases: 1 })])
  const admin = await staff(world, 'administrator')
  expect(await sample(admin)).toEqual([expect.objectContaining({ name: 'Ximena Zárate' })])
  for (const rule of [
    { kind: 'attended', of: 3, least: 4, most: 3 },
    { kind: 'bought', days: 0 },
    { kind: 'zone', zones: ["a'); drop table accounts; --"], also: 1 },
    { kind: 'nothing' },
  ])
    expect(
      (await alma.post('/desk/segments/count', { definition: { all: [rule], any: [], none: [] } })).status,
    ).toBe(400)
  const hostile = of('all', { kind: 'zone', zones: ["a'); delete from segments; --"] })
  expect((await alma.post('/desk/segments/count', { definition: hostile })).body).toMatchObject({ people: 0 })
})
