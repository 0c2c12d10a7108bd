import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInTicket } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { expireOverdue } from '#people/approvals/server/actions.ts'
import { readAllowance } from '#people/approvals/server/allowance.ts'
import { beyond } from '#people/approvals/rules.ts'
import { tellStaff } from '#people/staff-notices/server/actions.ts'
import { barrier } from '#world/barrier.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'
import { refundIn, refundOrder } from '../refunds/refund-order.ts'

type Person = Awaited<ReturnType<typeof staff>>
let world: World
let admin: Person
let finance: Person
let clerk: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await staff(world, 'administrator')
  finance = await staff(world, 'finance')
})
afterAll(() => world.close())
beforeEach(async () => {
  clerk = await staff(world, 'box_office')
  await setLimit('finance', null, null)
})
afterEach(async () => {
  await setLimit('box_office', null, null)
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

const setLimit = (role: string, actCents: number | null, dayCents: number | null) =>
  admin.call('PUT', `/staff/role-limits/${role}`, { actCents, dayCents })

async function paid(quantity = 1) {
  const { order } = await world.fan().holds(quantity).orders().pays('APRO')
  return { ...order, at: `/desk/orders/${order.id}` }
}
type Order = Awaited<ReturnType<typeof paid>>
const input = (leftCents: number, more: object = {}) => ({
  as: 'refund',
  key: randomUUID(),
  leftCents,
  reason: 'Lo pidió',
  ...more,
})
const refund = (person: Person, order: Order) => person.post(`${order.at}/refunds`, input(order.totalCents))

async function asked(order: Order, person = clerk): Promise<string> {
  const { status, body } = await person.post(`${order.at}/refund-requests`, input(order.totalCents))
  expect([status, body.code]).toEqual([200, undefined])
  return `/staff/approvals/${body.approvalId}`
}
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const moneyBack = async (orderId: string) => {
  const rows = await world.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.amountCents')
    .where('orderId', '=', orderId)
    .execute()
  return rows.map(({ amountCents }) => amountCents)
}
const statusOf = async (at: string) =>
  (
    await world.db
      .selectFrom('approvals')
      .select(['status', 'decidedBy'])
      .where('id', '=', at.split('/').at(-1)!)
      .executeTakeFirstOrThrow()
  ).status

describe('a limit on what is given back', () => {
  it('is nobody’s until administration sets one, is in the log, and holds from the next act', async () => {
    const [one, two] = [await paid(), await paid()]
    expect((await refund(clerk, one)).status).toBe(200)
    expect((await setLimit('box_office', two.totalCents - 1, null)).status).toBe(200)
    const refused = await refund(clerk, two)
    expect([refused.status, refused.body.code]).toEqual([403, 'above_limit'])
    expect(await moneyBack(two.id)).toEqual([])
    const log = await world.db
      .selectFrom('auditLog')
      .select(['action', 'accountId'])
      .where('subject', '=', 'role_limit:box_office')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(log).toEqual({ action: 'role_limit.changed', accountId: admin.accountId })
    expect((await clerk.call('PUT', '/staff/role-limits/box_office', {})).body.code).toBe('not_permitted')
    // The control: as much as the limit is within it.
    await setLimit('box_office', two.totalCents, null)
    expect((await refund(clerk, two)).status).toBe(200)
  })

  it('is told by the preview, which uses none of it up', async () => {
    const order = await paid()
    await setLimit('box_office', null, order.totalCents)
    const look = () => clerk.post(`${order.at}/refund-preview`, { as: 'refund' })
    expect((await look()).body.beyond).toBeNull()
    expect((await look()).body.beyond).toBeNull()
    expect((await refund(clerk, order)).status).toBe(200)
    const next = await paid()
    const { body } = await clerk.post(`${next.at}/refund-preview`, { as: 'refund' })
    expect(body.beyond).toContain('por día')
  })

  it('holds of the whole act, inside whichever transaction it is, and not of the system', async () => {
    const order = await paid()
    await setLimit('box_office', order.totalCents - 1, null)
    const wanted = { orderId: order.id, reason: '-', requestKey: randomUUID() }
    const inside = (actor: string | null) =>
      world.db.transaction().execute((tx) => refundIn(tx, { ...wanted, actor }))
    await expect(inside(clerk.accountId)).rejects.toMatchObject({ code: 'above_limit' })
    expect((await inside(null)).amountCents).toBe(order.totalCents)
  })

  it('is of all that one transaction gives back, however many orders it goes through', async () => {
    const orders = [await paid(), await paid()]
    await setLimit('box_office', orders[0]!.totalCents, null)
    const all = (ids: Order[]) =>
      world.db.transaction().execute(async (tx) => {
        for (const { id: orderId } of ids)
          await refundIn(tx, { orderId, reason: '-', requestKey: randomUUID(), actor: clerk.accountId })
      })
    await expect(all(orders)).rejects.toMatchObject({ code: 'above_limit' })
    expect(await moneyBack(orders[0]!.id)).toEqual([])
    // The control: one after the other each is an act of its own.
    for (const order of orders) await all([order])
  })

  it('of the day holds against refunds at the same moment, in every round', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await staff(world, 'box_office')
      const orders = [await paid(), await paid(), await paid()]
      await setLimit('box_office', null, orders[0]!.totalCents * 2)
      const meet = barrier(3)
      const answers = await Promise.all(orders.map((order) => meet().then(() => refund(person, order))))
      expect([round, ...statuses(answers)]).toEqual([round, 200, 200, 403])
    }
  })

  it('of the day would be passed where each looks first and gives back afterwards (control)', async () => {
    const orders = [await paid(), await paid()]
    await setLimit('box_office', null, orders[0]!.totalCents)
    const seen = await Promise.all(orders.map(() => readAllowance(world.db, clerk.accountId)))
    for (const [index, { id: orderId, totalCents }] of orders.entries()) {
      expect(beyond(seen[index]!, totalCents)).toBeNull()
      await refundOrder(world.services, { orderId, reason: '-', requestKey: randomUUID(), actor: null })
    }
  })

  it('of the day is the database’s word too', async () => {
    const given = { accountId: clerk.accountId, givenCents: 101, limitCents: 100 }
    await expect(
      world.db
        .insertInto('givenDays')
        .values({ ...given, day: sql<Date>`current_date` })
        .execute(),
    ).rejects.toThrow('given_days_within_limit')
  })
})

describe('an act above the limit', () => {
  beforeEach(async () => {
    await setLimit('box_office', 1, null)
  })

  it('waits for somebody else, who sees what it does, and is done once in his name', async () => {
    const order = await paid()
    const at = await asked(order)
    expect(await moneyBack(order.id)).toEqual([])
    const { body } = await finance.get('/staff/approvals')
    const waiting = body.approvals.find(({ id }: { id: string }) => at.endsWith(id))
    expect(waiting).toMatchObject({ amountCents: order.totalCents, reason: 'Lo pidió', hindrance: null })
    expect(waiting.shown.lines.join(' ')).toContain('a la tarjeta con que se pagó')
    expect((await finance.get(`${at}/now`)).body).toEqual({ lines: waiting.shown.lines, problem: null })
    expect((await finance.post(`${at}/approval`)).status).toBe(200)
    expect((await finance.post(`${at}/approval`)).body.code).toBe('already_decided')
    expect(await moneyBack(order.id)).toEqual([order.totalCents])
    const log = await world.db
      .selectFrom('auditLog')
      .select(['action', 'accountId', 'detail'])
      .where('subject', '=', `order:${order.id}`)
      .where('action', '=', 'order.refund')
      .executeTakeFirst()
    expect(log).toMatchObject({ accountId: finance.accountId, detail: { askedBy: clerk.accountId } })
  })

  it('is approved by nobody for himself, above his own limit, or without the permission', async () => {
    const order = await paid()
    const at = await asked(order)
    expect((await clerk.post(`${at}/approval`)).body.code).toBe('own_request')
    const colleague = await staff(world, 'box_office')
    expect((await colleague.post(`${at}/approval`)).body.code).toBe('above_limit')
    expect((await (await staff(world, 'gate')).post(`${at}/approval`)).body.code).toBe('not_permitted')
    expect(await statusOf(at)).toBe('open')
    await expect(
      sql`update approvals set status = 'approved', decided_at = now(), decided_by = asked_by
        where id = ${at.split('/').at(-1)}`.execute(world.db),
    ).rejects.toThrow('approvals_four_eyes')
    expect((await finance.post(`${at}/approval`)).status).toBe(200)
  })

  it('asked twice with one key is one, and a second about the same order is refused', async () => {
    const order = await paid()
    const body = input(order.totalCents)
    const ask = (more: object = {}) => clerk.post(`${order.at}/refund-requests`, { ...body, ...more })
    const [one, two] = [await ask(), await ask()]
    expect(one.body.approvalId).toBe(two.body.approvalId)
    expect((await ask({ key: randomUUID() })).body.code).toBe('already_asked')
    const within = await finance.post(`${order.at}/refund-requests`, input(order.totalCents))
    expect(within.body.code).toBe('within_limit')
  })

  it('ends, and is asked anew, once a ticket went in or the money moved', async () => {
    const used = await paid()
    const at = await asked(used)
    const ticket = await world.db
      .selectFrom('tickets')
      .select('id')
      .where('orderId', '=', used.id)
      .executeTakeFirstOrThrow()
    await world.db
      .transaction()
      .execute((tx) => checkInTicket(tx, { ticketId: ticket.id, gate: 'A', at: new Date() }))
    expect((await finance.get(`${at}/now`)).body.problem).toContain('ya entró')
    const refused = await finance.post(`${at}/approval`)
    expect([refused.body.code, refused.body.title]).toEqual([
      'request_stale',
      expect.stringContaining('ya entró'),
    ])
    expect([await statusOf(at), await moneyBack(used.id)]).toEqual(['stale', []])

    const moved = await paid(2)
    const late = await asked(moved)
    await finance.post(`${moved.at}/refunds`, input(moved.totalCents, { amountCents: 100 }))
    expect((await finance.post(`${late}/approval`)).body.code).toBe('request_stale')
    expect(await moneyBack(moved.id)).toEqual([100])
    await asked({ ...moved, totalCents: moved.totalCents - 100 })
  })

  it('can be declined with words by somebody else, and withdrawn by whoever asked', async () => {
    const [one, two] = [await asked(await paid()), await asked(await paid())]
    expect((await clerk.post(`${one}/refusal`, { note: 'No toca' })).body.code).toBe('own_request')
    expect((await finance.post(`${one}/refusal`, { note: 'No toca' })).status).toBe(200)
    expect((await finance.post(`${two}/withdrawal`)).body.code).toBe('not_yours')
    expect((await clerk.post(`${two}/withdrawal`)).status).toBe(200)
    expect([await statusOf(one), await statusOf(two)]).toEqual(['declined', 'withdrawn'])
    const { body } = await clerk.get('/staff/approvals?state=ended')
    expect(body.approvals.find(({ id }: { id: string }) => one.endsWith(id)).note).toBe('No toca')
  })

  it('is answered in the bell without a word of whoever decided, who may name people: they are read on the request', async () => {
    const at = await asked(await paid())
    await finance.post(`${at}/refusal`, { note: 'Rosa Luna ya recibió su dinero' })
    await tellStaff(world.services)
    const ofIt = ({ path }: { path: string }) => path.endsWith(at.split('/').at(-1)!)
    const answer = (await clerk.get('/staff/notices')).body.notices.find(ofIt)
    expect(answer).toMatchObject({
      kind: 'approval_answers',
      title: expect.stringMatching(/^Rechazada: \$[\d,.]+ de TQ-\d+ · .+ vs /),
      path: `/backoffice/por-aprobar/${at.split('/').at(-1)}`,
    })
    expect(answer.title).not.toContain('Rosa Luna')
    expect((await clerk.get(at)).body).toMatchObject({
      status: 'declined',
      note: 'Rosa Luna ya recibió su dinero',
    })
  })

  it('is shown to whoever asked, also without the permission to decide, and to nobody else', async () => {
    const at = await asked(await paid())
    const gate = await staff(world, 'gate')
    expect((await gate.get(at)).status).toBe(404)
    expect((await gate.post(`${at}/withdrawal`)).status).toBe(404)
    expect((await finance.get(at)).status).toBe(404)
    await world.db
      .updateTable('accounts')
      .set({ role: 'support' })
      .where('id', '=', clerk.accountId)
      .execute()
    expect((await clerk.get(at)).body).toMatchObject({ status: 'open', mine: true, hindrance: 'own' })
    expect((await clerk.post(`${at}/withdrawal`)).status).toBe(200)
    expect((await gate.post(`${at}/withdrawal`)).status, 'once it ended').toBe(404)
  })

  it('ends by itself when nobody decides in time', async () => {
    const order = await paid()
    const at = await asked(order)
    await sql`update approvals set asked_at = now() - interval '2 days', expires_at = now() - interval '1 day'
      where id = ${at.split('/').at(-1)}`.execute(world.db)
    expect((await finance.post(`${at}/approval`)).body.code).toBe('already_decided')
    await expireOverdue(world.db)
    expect([await statusOf(at), await moneyBack(order.id)]).toEqual(['expired', []])
  })

  it('is done once, by two who approve it and one who withdraws it at the same moment, in every round', async () => {
    const second = await staff(world, 'finance')
    for (let round = 0; round < 8; round += 1) {
      const order = await paid()
      const at = await asked(order)
      const meet = barrier(3)
      const answers = await Promise.all([
        meet().then(() => finance.post(`${at}/approval`)),
        meet().then(() => second.post(`${at}/approval`)),
        meet().then(() => clerk.post(`${at}/withdrawal`)),
      ])
      const went = answers.map(({ status }) => status === 200)
      expect([round, went.filter(Boolean).length]).toEqual([round, 1])
      expect([await statusOf(at), await moneyBack(order.id)]).toEqual(
        went[2] ? ['withdrawn', []] : ['approved', [order.totalCents]],
      )
    }
  })

  it('counts for whoever approves: two at once do not pass his day', async () => {
    for (let round = 0; round < 6; round += 1) {
      const boss = await staff(world, 'finance')
      const orders = [await paid(), await paid()]
      const [one, two] = [await asked(orders[0]!), await asked(orders[1]!)]
      await setLimit('finance', null, orders[0]!.totalCents)
      const meet = barrier(2)
      const answers = await Promise.all(
        [one, two].map((at) => meet().then(() => boss.post(`${at}/approval`))),
      )
      expect([round, ...statuses(answers)]).toEqual([round, 200, 403])
      await setLimit('finance', null, null)
    }
  })
})
