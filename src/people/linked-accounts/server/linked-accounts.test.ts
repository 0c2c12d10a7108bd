import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { statementsOf } from '#world/statements.ts'
import { goOn } from '#world/time.ts'
import { openWorld, type Buyer, type World } from '#world/world.ts'
import { linkedAccountJobs } from './jobs.ts'
import { linkDue } from './link.ts'
import { linkedAccountData } from './personal-data.ts'

let world: World
type Colleague = Awaited<ReturnType<typeof staff>>
let alma: Colleague
beforeAll(async () => {
  world = await openWorld()
  alma = await staff(world, 'fan_id_reviewer')
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`update holds set phase_id = null`.execute(world.db)
  await sql`delete from sale_phases`.execute(world.db)
})

const link = async () => {
  while ((await linkDue(world.services)) > 0);
}
const groupOf = async ({ accountId }: Buyer): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select cluster_id as id from account_cluster_members where account_id = ${accountId}`.execute(world.db)
  return rows[0]?.id ?? null
}
let people = 0
/** Pays two seats with the card of that name: two people of one name have one card. */
async function pays(name: string, buyer?: Buyer) {
  const who = buyer ?? (await world.buyer())
  const order = await who.order(2)
  const { body } = await who.payByCard(order.id, `APRO ${name}`)
  expect(body.status).toBe('approved')
  return { who, order }
}
const newName = () => `TITULAR ${String.fromCharCode(65 + (people += 1))}`

describe('accounts that pay with one card', () => {
  it('are one group, found after the payment, told with the card’s end and what they bought', async () => {
    const name = newName()
    const [one, two, other] = [await pays(name), await pays(name.toLowerCase()), await pays(newName())]
    expect(await groupOf(one.who)).toBeNull()
    await link()
    const group = await groupOf(one.who)
    expect(group).not.toBeNull()
    expect(await groupOf(two.who)).toBe(group)
    expect(await groupOf(other.who)).toBeNull()
    const { body } = await alma.get(`/desk/account-groups/${group}`)
    expect(body).toMatchObject({ size: 2, state: 'open' })
    expect(body.shared).toContainEqual({
      id: expect.any(Number),
      words: 'Misma tarjeta terminada en 3764',
      strong: true,
      accounts: 2,
    })
    expect(body.matches[0]).toMatchObject({ eventId: world.event.id, seats: 4, accounts: 2 })
    expect(body.members.map((member: { accountId: string }) => member.accountId).toSorted()).toEqual(
      [one.who.accountId, two.who.accountId].toSorted(),
    )
    const { rows } = (await alma.get('/desk/account-groups')).body
    expect(rows.find(({ id }: { id: string }) => id === group)).toMatchObject({ size: 2, seats: 4 })
    const told = (await alma.get(`/desk/orders/${two.order.id}/account-group`)).body.group
    expect(told).toMatchObject({ id: group, size: 2 })
    expect((await alma.get(`/desk/orders/${other.order.id}/account-group`)).body).toEqual({ group: null })
  })

  it('leave no name and no number in what is kept', async () => {
    const name = newName()
    await pays(name)
    await link()
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(payments::text, ' ') from payments) || (select string_agg(account_marks::text, ' ') from account_marks) as text`.execute(
      world.db,
    )
    expect(rows[0]!.text).not.toContain(name)
    expect(rows[0]!.text).not.toContain('407559')
  })

  it('join two groups into one when somebody uses the cards of both, with the notes of both', async () => {
    const [name, other] = [newName(), newName()]
    const [one, , three] = [await pays(name), await pays(name), await pays(other), await pays(other)]
    await link()
    const [first, second] = [(await groupOf(one.who))!, (await groupOf(three.who))!]
    expect(first).not.toBe(second)
    for (const id of [first, second])
      expect((await alma.post(`/desk/account-groups/${id}/notes`, { words: 'Revisar' })).status).toBe(200)
    await pays(other, one.who)
    await link()
    const group = (await groupOf(one.who))!
    expect(await groupOf(three.who)).toBe(group)
    const { body } = await alma.get(`/desk/account-groups/${group}`)
    expect([body.size, body.notes.length]).toEqual([4, 2])
  })
})

it('people of one address alone are in no group, and it is told as weak', async () => {
  const [one, two, three] = [await world.buyer(), await world.buyer(), await world.buyer()]
  const mark = (accountId: string, kind: string, letter: string) =>
    sql`insert into account_marks (kind, hash, account_id)
      values (${kind}::account_mark, decode(repeat(${letter}, 64), 'hex'), ${accountId})`.execute(world.db)
  for (const { accountId } of [one, two, three]) await mark(accountId, 'address', 'a')
  await sql`insert into account_marks_due (account_id) values (${one.accountId})`.execute(world.db)
  await link()
  expect(await groupOf(one)).toBeNull()
  for (const { accountId } of [one, two]) await mark(accountId, 'device', 'b')
  await sql`insert into account_marks_due (account_id) values (${two.accountId})`.execute(world.db)
  await link()
  const { body } = await alma.get(`/desk/account-groups/${await groupOf(one)}`)
  expect(body.sameAddress).toBe(1)
  expect(body.shared).toEqual([
    { id: 1, words: 'Mismo dispositivo', strong: true, accounts: 2 },
    { id: 2, words: 'Mismo domicilio (señal débil)', strong: false, accounts: 2 },
  ])
})

it('what comes while accounts are looked at waits for the next round, each looked at by its number', async () => {
  const people = [await world.buyer(), await world.buyer()]
  for (const { accountId } of [...people, ...people])
    await sql`insert into account_marks_due (account_id) values (${accountId})`.execute(world.db)
  const round = linkedAccountJobs(world.services).tasks['link_accounts'] as () => Promise<void>
  const { texts } = await statementsOf(round)
  expect(texts.filter((text) => text.includes('delete from account_marks_due'))).toHaveLength(1)
  const { rows } = await sql`select from account_marks_due`.execute(world.db)
  expect(rows).toEqual([])
})

describe('a phase whose limit counts groups', () => {
  async function phase(perCluster: boolean) {
    await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at, per_person, per_cluster)
      values (${world.event.id}, 'Fase', 'public', now() - interval '1 hour', now() + interval '1 hour', 3, ${perCluster})`.execute(
      world.db,
    )
    // A node believes for a second that a match has phases, or has none.
    goOn(1100)
  }
  const holds = (buyer: Buyer, quantity: number) =>
    buyer.post(`/events/${world.event.id}/holds`, { bestAvailable: { quantity } })

  async function pair() {
    const name = newName()
    const [one, two] = [await pays(name), await pays(name)]
    await link()
    return [one.who, two.who] as const
  }

  it('refuses who would pass it together with the others, in words that say what to do', async () => {
    const [one, two] = await pair()
    await phase(true)
    expect((await holds(one, 2)).status).toBe(201)
    const refused = await holds(two, 2)
    expect([refused.status, refused.body.code]).toEqual([409, 'phase_cluster_limit'])
    expect(JSON.stringify(refused.body)).toContain('escríbenos en Ayuda')
    expect((await holds(two, 1)).status).toBe(201)
    expect((await holds(await world.buyer(), 3)).status).toBe(201)
  })

  it('asks again when the hold of a stranger becomes an order', async () => {
    const [one, two] = await pair()
    await phase(true)
    expect((await holds(one, 2)).status).toBe(201)
    const stranger = world.browser()
    const { body } = await stranger.post(`/events/${world.event.id}/holds`, {
      bestAvailable: { quantity: 2 },
    })
    two.cookies.set('visitor', stranger.cookies.get('visitor')!)
    const ordered = await two.post('/orders', { holdId: body.id })
    expect(ordered.body.code).toBe('phase_cluster_limit')
  })

  it('counts each for itself where it is not chosen, and where staff found a family', async () => {
    const [one, two] = await pair()
    await phase(false)
    expect((await holds(one, 3)).status).toBe(201)
    expect((await holds(two, 3)).status).toBe(201)
    const [three, four] = await (async () => {
      await sql`update holds set phase_id = null`.execute(world.db)
      await sql`delete from sale_phases`.execute(world.db)
      goOn(1100)
      return pair()
    })()
    const group = await groupOf(three)
    await phase(true)
    expect((await alma.call('PUT', `/desk/account-groups/${group}/verdict`, { family: true })).status).toBe(
      200,
    )
    expect((await holds(three, 3)).status).toBe(201)
    expect((await holds(four, 3)).status).toBe(201)
  })

  it('counts a family that has grown since together again', async () => {
    const name = newName()
    const [one] = [await pays(name), await pays(name)]
    await link()
    const group = await groupOf(one.who)
    await alma.call('PUT', `/desk/account-groups/${group}/verdict`, { family: true })
    const three = await pays(name)
    await link()
    expect((await alma.get(`/desk/account-groups/${group}`)).body.state).toBe('grown')
    await phase(true)
    expect((await holds(one.who, 2)).status).toBe(201)
    expect((await holds(three.who, 2)).body.code).toBe('phase_cluster_limit')
  })
})

describe('what a person has of it', () => {
  it('is in the copy of their data without anybody else, and gone with the account', async () => {
    const name = newName()
    const [one, two, three] = [await pays(name), await pays(name), await pays(name)]
    await link()
    const copy = JSON.stringify(
      await linkedAccountData.exportOf(world.db, one.who.accountId, world.services.config),
    )
    expect(copy).toContain('"de":"tarjeta","termina_en":"3764"')
    expect(copy).not.toContain(two.who.accountId)
    const group = await groupOf(one.who)
    await world.db.transaction().execute((tx) => linkedAccountData.erase(tx, one.who.accountId))
    expect(await groupOf(one.who)).toBeNull()
    expect(await groupOf(two.who)).toBe(group)
    await world.db.transaction().execute((tx) => linkedAccountData.erase(tx, two.who.accountId))
    expect(await groupOf(three.who)).toBeNull()
    expect((await alma.get(`/desk/account-groups/${group}`)).status).toBe(404)
  })
})

it('who may not look into it is refused, and what is judged stands in the log', async () => {
  const support = await staff(world, 'support')
  expect((await support.get('/desk/account-groups')).status).toBe(403)
  const name = newName()
  const [{ who }] = [await pays(name), await pays(name)]
  await link()
  const group = await groupOf(who)
  const judged = (family: boolean) => alma.call('PUT', `/desk/account-groups/${group}/verdict`, { family })
  for (const family of [true, true, false, false]) expect((await judged(family)).status).toBe(200)
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${`cluster:${group}`} order by id`.execute(world.db)
  expect(rows.map(({ action }) => action)).toEqual(['linked_accounts.family', 'linked_accounts.reopen'])
})
