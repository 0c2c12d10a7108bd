import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSaleStatement, type SalePlan, type SaleResult } from '#platform/proof/sale-record.ts'
import { ofMatch } from '#platform/proof/testing/match-record.ts'
import { verifySale } from '#platform/proof/verify-sale.ts'
import { giveComps } from '#products/box-office/server/give-comps.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'
import { tellSale } from './actions.ts'
import { recordOf } from './sql.ts'

let world: World
let marketing: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  marketing = await staff(world, 'marketing')
})
afterAll(() => world.close())

const tell = (counts = true) => tellSale(world.services, `event:${world.event.id}`, counts)
const said = async () =>
  (await recordOf(world.db, `event:${world.event.id}`)).map(({ statement }) => readSaleStatement(statement)!)
const kinds = async () => (await said()).map(({ kind }) => kind)
const lastPlan = async (): Promise<SalePlan> => {
  const last = (await said()).at(-1)!
  if (!('plan' in last)) throw new Error(last.kind)
  return last.plan
}
const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)

async function published() {
  // What a node remembers of a record it asks for again.
  await new Promise((resolve) => setTimeout(resolve, 2100))
  return world.browser().get(`/events/${world.event.id}/sale-record`)
}

async function faults(): Promise<string[]> {
  const { body } = await published()
  const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
  const read = { sale: `sale-${world.event.id}`, record: body, linked: new Map() }
  return (await verifySale(read, {}, sha256)).faults
}

async function giveOne(): Promise<void> {
  const [seat] = await world.freeSeats(1)
  const { zoneId } = await world.db
    .selectFrom('eventSeats')
    .select('zoneId')
    .where('eventId', '=', world.event.id)
    .where('seatId', '=', seat!)
    .executeTakeFirstOrThrow()
  const guest = { email: `${randomUUID()}@correo.example`, firstName: 'Eva', lastName: 'Sol' }
  const input = {
    key: randomUUID(),
    eventId: world.event.id,
    seats: { zoneId, quantity: 1 },
    guest,
    reason: 'Prensa',
  }
  await giveComps(world.services, input, {
    visitorId: randomUUID(),
    fan: null,
    address: '::1',
    userAgent: '',
    account: {
      id: marketing.accountId,
      role: 'marketing',
      firstName: 'Alma',
      hasBonoGallo: false,
      forcedPasswordReset: false,
      sessionHash: Buffer.alloc(0),
      secondFactor: true,
    },
  })
}

it('says nothing before there is anything, then the plan once, however many workers there are', async () => {
  expect((await world.browser().get(`/events/${world.event.id}/sale-record`)).status).toBe(404)
  await sql`delete from sale_phases where event_id = ${world.event.id}`.execute(world.db)
  const told = await Promise.all(Array.from({ length: 6 }, () => tell()))
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await kinds()).toEqual(['planned'])
  const { zones } = await lastPlan()
  const { rows } = await sql<{ seats: number }>`select count(*)::int as seats from event_seats
    where event_id = ${world.event.id}`.execute(world.db)
  expect(sum(zones, ({ seats }) => seats)).toBe(rows[0]!.seats)
  expect(await faults()).toEqual([])
})

it('is the same for everybody and may be kept by a cache in front', async () => {
  const { status, headers, body } = await world.browser().get(`/events/${world.event.id}/sale-record`)
  expect(status).toBe(200)
  expect(headers['cache-control']).toMatch(/s-maxage=5/)
  expect(JSON.stringify(body)).not.toMatch(/@/)
})

it('a purchase changes nothing of the plan', async () => {
  await world.buyOne(await world.buyer())
  expect(await tell()).toBe(false)
})

it('a changed quota, an hour and a gift each make another entry; the same again makes none', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into sale_phases (event_id, name, rule, starts_at, ends_at, quota)
    values (${world.event.id}, 'Público', 'public', now() - interval '1 hour', now() + interval '1 hour', 500)
    returning id`.execute(world.db)
  expect(await tell(false)).toBe(true)
  await sql`update sale_phases set quota = 400 where id = ${rows[0]!.id}`.execute(world.db)
  expect(await tell(false)).toBe(true)
  expect(await tell(false)).toBe(false)
  expect((await lastPlan()).phases.map(({ quota }) => quota)).toEqual([400])
  await giveOne()
  expect(await tell(false)).toBe(false)
  expect(await tell()).toBe(true)
  expect(sum((await lastPlan()).zones, ({ comps }) => comps)).toBeGreaterThan(0)
  expect(await kinds()).toEqual(['planned', 'changed', 'changed', 'changed'])
  expect(await faults()).toEqual([])
})

it('killed in the middle it said nothing, and says it when it is done again', async () => {
  await sql`update sale_phases set quota = 300 where event_id = ${world.event.id}`.execute(world.db)
  await sql`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    world.db,
  )
  await sql`create trigger killed after insert on sale_records for each row execute function killed()`.execute(
    world.db,
  )
  const before = await kinds()
  await expect(tell()).rejects.toThrow('killed')
  expect(await kinds()).toEqual(before)
  await sql`drop trigger killed on sale_records`.execute(world.db)
  const told = await Promise.all([tell(), tell(), tell()])
  expect(told.filter(Boolean)).toHaveLength(1)
})

it('nobody changes or takes away what was said', async () => {
  const change = sql`update sale_records set statement = '{}' where subject = ${`event:${world.event.id}`}`
  await expect(change.execute(world.db)).rejects.toThrow(/stays/)
  await expect(sql`delete from sale_records`.execute(world.db)).rejects.toThrow(/stays/)
})

it('at the end its figures are those of the tables, after any purchases, gifts and refunds', async () => {
  const step = fc.constantFrom('buy', 'buy', 'gift', 'refund' as const)
  const bought: string[] = []
  for (const deed of ['buy', 'gift', 'refund', ...fc.sample(step, { numRuns: 10, seed: 20_261_124 })]) {
    if (deed === 'buy') {
      const seats = [...(await world.freeSeats(1)), ...(await world.freeSeats(1, 'cheap'))]
      bought.push((await world.buy(await world.buyer(), seats))[0]!.orderId)
    } else if (deed === 'gift') await giveOne()
    else {
      const orderId = bought.pop()
      if (orderId === undefined) continue
      await refundOrder(world.services, { orderId, reason: 'x', requestKey: randomUUID(), actor: null })
    }
  }
  await tell()
  await sql`update events set sales_end_at = now() - interval '1 second', sales_start_at = now() - interval '2 days'
    where id = ${world.event.id}`.execute(world.db)
  expect(await tell(false)).toBe(true)
  expect((await kinds()).at(-1)).toBe('changed')
  const told = await Promise.all([tell(), tell()])
  expect(told.filter(Boolean)).toHaveLength(1)
  const end = (await said()).at(-1)!
  if (end.kind !== 'ended') throw new Error(end.kind)
  expect(end.reason).toBe('over')
  expect(await tell()).toBe(false)
  const { zones, cells }: SaleResult = end.result
  const { rows } = await sql<{ kind: string; phased: boolean; status: string; seats: number }>`
    select case when pass_id is not null then 'pass' else orders.kind::text end as kind, holds.phase_id is not null as phased,
      tickets.status, count(*)::int as seats
    from tickets join orders on orders.id = tickets.order_id
    left join holds on holds.id = orders.hold_id and holds.event_id = tickets.event_id
    where tickets.event_id = ${world.event.id} group by 1, 2, 3`.execute(world.db)
  const inTables = (test: (row: (typeof rows)[number]) => boolean) =>
    sum(rows.filter(test), ({ seats }) => seats)
  const isSold = ({ kind }: { kind: string }) => kind !== 'comp' && kind !== 'pass'
  expect(sum(zones, ({ sold }) => sold)).toBe(inTables((row) => isSold(row) && row.status === 'valid'))
  expect(sum(zones, ({ comps }) => comps)).toBe(
    inTables(({ kind, status }) => kind === 'comp' && status === 'valid'),
  )
  expect(sum(cells, ({ returned }) => returned)).toBe(inTables((row) => isSold(row) && row.status === 'void'))
  const inPhase = cells.filter(({ phase }) => phase !== null)
  expect(sum(inPhase, ({ online, window }) => online + window)).toBe(
    inTables((row) => isSold(row) && row.phased && row.status === 'valid'),
  )
  expect(sum(cells, ({ returned }) => returned)).toBeGreaterThan(0)
  expect(await faults()).toEqual([])
})

it('after the match it is settled once, with what came back since, and nothing follows', async () => {
  await sql`update events set starts_at = now() - interval '4 hours', doors_at = now() - interval '6 hours',
    sales_end_at = now() - interval '1 day' where id = ${world.event.id}`.execute(world.db)
  const told = await Promise.all([tell(), tell()])
  expect(told.filter(Boolean)).toHaveLength(1)
  expect((await kinds()).slice(-2)).toEqual(['ended', 'settled'])
  expect(await tell()).toBe(false)
})

it('what the release before told, and goes on telling beside this one, is read as it was at both addresses', async () => {
  for (const [at, { statement, signature }] of ofMatch.entries.entries())
    await sql`insert into sale_records (event_id, no, statement, signature, kid, at)
      values (2, ${at + 1}, ${statement}, ${Buffer.from(signature, 'base64url')}, 1, now())`.execute(world.db)
  for (const path of ['/events/2/sale-record', '/sale-records/event-2'])
    expect((await world.browser().get(path)).body.entries).toEqual(ofMatch.entries)
})
