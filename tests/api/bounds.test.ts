import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#lib/endpoint.ts'
import { permits } from '#lib/permissions.ts'
import { staffRoles, type StaffRole } from '#lib/staff-roles.ts'
import { staff } from '../world/staff.ts'
import { openWorld, type World } from '../world/world.ts'

const root = join(import.meta.dirname, '../..')
const staffEndpoints: Extract<Endpoint, { access: 'staff' }>[] = []
for (const file of globSync('src/**/*contract.ts', { cwd: root }).toSorted())
  for (const value of Object.values((await import(join(root, file))) as Record<string, unknown>))
    if (typeof value === 'object' && value !== null && 'path' in value && 'access' in value) {
      const endpoint = value as Endpoint
      if (endpoint.access === 'staff') staffEndpoints.push(endpoint)
    }

type Person = Awaited<ReturnType<typeof staff>>
let world: World
let admin: Person
let own: number
let other: number
beforeAll(async () => {
  world = await openWorld()
  admin = await staff(world, 'administrator')
  const rows = await world.db
    .selectFrom('events')
    .select('id')
    .where('status', '=', 'published')
    .where('startsAt', '>', new Date())
    .where('id', '<>', world.event.id)
    .execute()
  ;[own, other] = [world.event.id, rows[0]!.id]
})
afterAll(() => world.close())

const bound = (person: Person, bounds: object | null, by = admin) =>
  by.call('PUT', `/staff/people/${person.accountId}/bounds`, { bounds })
const toMatches = (...eventIds: number[]) => ({ eventIds, startsAt: null, endsAt: null })
async function bounded(role: StaffRole, ...eventIds: number[]): Promise<Person> {
  const person = await staff(world, role)
  expect((await bound(person, toMatches(...eventIds))).status).toBe(200)
  return person
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

describe('who works at some matches only', () => {
  const roles = (Object.keys(staffRoles) as StaffRole[]).filter((role) => role !== 'administrator')

  it.each(roles)(
    'is, as %s, refused whatever names no match, or another, also with a field that the contract does not know',
    async (role) => {
      const person = await bounded(role, own)
      const open: string[] = []
      for (const endpoint of staffEndpoints) {
        if (endpoint.boundless === true || !permits(role, endpoint.may)) continue
        const path = endpoint.path.replace(':eventId', `${other}`).replace(/:\w+/g, () => randomUUID())
        const body = endpoint.body ? { eventId: other } : undefined
        const plain = await person.call(endpoint.method, path, body)
        const sly =
          endpoint.path.includes(':eventId') || endpoint.query !== undefined ? '' : `?eventId=${own}`
        const tried = await person.call(endpoint.method, `${path}${sly}`, body)
        if ([plain, tried].some((answer) => answer.body?.code !== 'not_your_match')) open.push(path)
      }
      expect(open).toEqual([])
    },
  )

  it('works at his own: its gates, its orders and what is of them, and its list', async () => {
    const { order } = await world.fan().holds(1).orders().pays('APRO')
    const ticket = await world.db
      .selectFrom('tickets')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow()
    const [mine, strange] = [await bounded('box_office', own), await bounded('box_office', other)]
    for (const path of [
      `/desk/orders/${order.id}`,
      `/desk/orders?match=${own}`,
      `/box-office/orders/${order.id}/tickets`,
      `/desk/tickets/${ticket.id}/reseat?seat=1-A-1`,
    ]) {
      expect([path, (await mine.get(path)).body?.code]).not.toEqual([path, 'not_your_match'])
      expect([path, (await strange.get(path)).body?.code]).toEqual([path, 'not_your_match'])
    }
    expect((await mine.get('/desk/orders')).body.code).toBe('not_your_match')
    const refund = { as: 'refund', key: randomUUID(), leftCents: order.totalCents, reason: 'Lo pidió' }
    expect((await strange.post(`/desk/orders/${order.id}/refunds`, refund)).body.code).toBe('not_your_match')
    expect((await mine.post(`/desk/orders/${order.id}/refunds`, refund)).status).toBe(200)
    const gate = await bounded('gate', own)
    expect((await gate.get(`/staff/gates/${own}`)).status).toBe(200)
    expect((await gate.get(`/staff/gates/${other}`)).body.code).toBe('not_your_match')
    const { rows } = (await gate.get('/staff/gates')).body as { rows: { id: number }[] }
    expect(rows.map(({ id }) => id)).toEqual([own])
    expect((await gate.get('/staff/notices')).status).toBe(200)
    const report = await bounded('finance', own)
    expect((await report.get(`/staff/reports/live/${other}`)).body.code).toBe('not_your_match')
    expect((await report.get(`/staff/reports/live/${own}`)).body?.code).not.toBe('not_your_match')
  })

  it('reads the reports and the seats of his own match: another is in no list, no curve and no answer', async () => {
    const [mine, all] = [await bounded('finance', own), await staff(world, 'finance')]
    const idsIn = async (person: Person, path: string) =>
      ((await person.get(path)).body as { matches: { id: number }[] }).matches.map(({ id }) => id)
    for (const path of ['/staff/reports/matches', '/desk/seated-matches']) {
      expect([path, await idsIn(all, path)]).toEqual([path, expect.arrayContaining([own, other])])
      expect([path, await idsIn(mine, path)]).toEqual([path, [own]])
    }
    for (const path of [
      '/staff/reports/live/',
      '/staff/reports/phases?eventId=',
      '/staff/reports/entries?eventId=',
    ]) {
      const [ours, strange, none] = [
        await mine.get(`${path}${own}`),
        await mine.get(`${path}${other}`),
        await mine.get(`${path}999999`),
      ]
      expect([path, ours.status]).toEqual([path, 200])
      // What is not theirs looks like what is not there.
      expect([path, strange.status, strange.body.code]).toEqual([path, none.status, none.body.code])
    }
    await world.fan().holds(1).orders().pays('APRO')
    const last = await world.db
      .selectFrom('events')
      .select('id')
      .where('status', '=', 'published')
      .orderBy('startsAt', 'desc')
      .executeTakeFirstOrThrow()
    const atLast = await bounded('finance', last.id)
    const paceOf = async (person: Person) => (await person.get(`/staff/reports/pace/${last.id}?of=sold`)).body
    expect((await paceOf(all)).before).not.toBeNull()
    expect(await paceOf(atLast)).toMatchObject({ match: { id: last.id }, before: null, ahead: null })
  })

  it('is told for which matches, and of no work that is over all of them', async () => {
    const [mine, all] = [await bounded('finance', own), await staff(world, 'finance')]
    const { matches } = (await mine.get('/staff/my-bounds')).body as {
      matches: { id: number; title: string }[]
    }
    expect(matches.map(({ id }) => id)).toEqual([own])
    expect(matches[0]!.title).toContain(' vs ')
    expect((await all.get('/staff/my-bounds')).body).toEqual({ matches: null })
    expect((await mine.get('/staff/today')).body).toMatchObject({ waiting: [], sale: null })
    expect((await all.get('/staff/today')).body.sale).not.toBeNull()
  })

  it('sells at the window what was held of his own match', async () => {
    const [mine, strange] = [await bounded('box_office', own), await bounded('box_office', other)]
    const { seatId } = await world.db
      .selectFrom('eventSeats')
      .select('seatId')
      .where('eventId', '=', own)
      .where('status', '=', 'free')
      .executeTakeFirstOrThrow()
    const { status, body: hold } = await mine.post(`/events/${own}/holds`, { seatIds: [seatId] })
    expect(status).toBe(201)
    const quote = { holdId: hold.id as string, fares: [] }
    expect((await mine.post('/box-office/quotes', quote)).body?.code).not.toBe('not_your_match')
    expect((await strange.post('/box-office/quotes', quote)).body.code).toBe('not_your_match')
  })
})

describe('an access of some time', () => {
  let person: Person
  beforeEach(async () => {
    person = await staff(world, 'gate')
  })
  const opens = async () => (await person.get('/staff/gates')).status

  it('begins and ends by itself, in a session that is open', async () => {
    expect(await opens()).toBe(200)
    await bound(person, { eventIds: null, startsAt: hours(1), endsAt: null })
    expect(await opens()).toBe(404)
    await bound(person, { eventIds: null, startsAt: hours(-2), endsAt: hours(1) })
    expect(await opens()).toBe(200)
    await sql`update staff_bounds set ends_at = now() - interval '1 second' where account_id = ${person.accountId}`.execute(
      world.db,
    )
    expect(await opens()).toBe(404)
    await bound(person, null)
    expect(await opens()).toBe(200)
  })

  it('ends twelve hours after the last of its matches began', async () => {
    await bound(person, toMatches(own))
    expect(await opens()).toBe(200)
    const role = async (startsAt: string) => {
      let found: string | undefined
      await world.db
        .transaction()
        .execute(async (tx) => {
          await sql`update events set starts_at = ${startsAt}, doors_at = ${startsAt}::timestamptz - interval '2 hours',
            sales_end_at = ${startsAt}, sales_start_at = ${startsAt}::timestamptz - interval '9 days'
            where id = ${own}`.execute(tx)
          const { rows } = await sql<{ role: string }>`
            select role_now(accounts)::text as role from accounts where id = ${person.accountId}`.execute(tx)
          found = rows[0]!.role
          throw new Error('taken back')
        })
        .catch((error: Error) => expect(error.message).toBe('taken back'))
      return found
    }
    expect([await role(hours(-11)), await role(hours(-13))]).toEqual(['gate', 'buyer'])
  })

  it('is given by administration alone, to nobody for himself, never to administration, and is in the log', async () => {
    const second = await staff(world, 'administrator')
    expect((await bound(person, toMatches(own), person)).body.code).toBe('not_permitted')
    expect((await bound(admin, toMatches(own))).body.code).toBe('yourself')
    expect((await bound(second, toMatches(own))).body.code).toBe('not_bounded')
    expect((await bound(person, toMatches(999_999))).body.code).toBe('no_such_match')
    await bound(person, toMatches(own))
    const read = await admin.get(`/staff/people/${person.accountId}/bounds`)
    expect(read.body).toMatchObject({ eventIds: [own], startsAt: null, endsAt: null })
    const log = await world.db
      .selectFrom('auditLog')
      .select(['accountId', 'detail'])
      .where('action', '=', 'staff.bounded')
      .where('subject', '=', `account:${person.accountId}`)
      .execute()
    expect(log).toMatchObject([{ accountId: admin.accountId, detail: { after: { eventIds: [own] } } }])
    await admin.call('PATCH', `/staff/people/${person.accountId}`, { role: 'administrator' })
    expect((await person.get('/staff/people')).status).toBe(200)
  })
})
