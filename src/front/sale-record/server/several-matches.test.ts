import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSaleStatement, saleOf, type SalePlan, type SaleResult } from '#platform/proof/sale-record.ts'
import { verifySale } from '#platform/proof/verify-sale.ts'
import { bringPasses } from '#products/bonogallo/server/brought/bring-passes.ts'
import { holdRenewalSeats } from '#products/bonogallo/server/hold/renewal-seats.ts'
import { endPassesOf } from '#products/bonogallo/server/pass/end-passes.ts'
import { lockPayingOrders } from '#products/bonogallo/server/statement/money.ts'
import { buyPass } from '#products/bonogallo/server/testing/pass-buyer.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { openPackOffice, type PackOffice } from '#products/packs/server/testing/pack-office.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { publishedRecord } from '#platform/proof/server/signed-record.ts'
import { tellSale } from './actions.ts'
import { packRecords } from './pack-records.ts'
import { recordOf, untoldSales } from './sql.ts'

let office: PackOffice
beforeAll(async () => {
  office = await openPackOffice()
})
afterAll(() => office.close())

const tell = (subject: string, counts = true) => tellSale(office.services, subject, counts)
const said = async (subject: string) =>
  (await recordOf(office.db, subject)).map(({ statement }) => readSaleStatement(statement)!)
const kinds = async (subject: string) => (await said(subject)).map(({ kind }) => kind)
const lastPlan = async (subject: string): Promise<SalePlan> => {
  const last = (await said(subject)).at(-1)!
  if (!('plan' in last)) throw new Error(last.kind)
  return last.plan
}
const lastResult = async (subject: string): Promise<SaleResult> => {
  const last = (await said(subject)).at(-1)!
  if (!('result' in last)) throw new Error(last.kind)
  return last.result
}
const sumsOf = <Key extends string>(rows: Record<Key, number>[], ...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, rows.reduce((all, row) => all + row[key], 0)])) as Record<
    Key,
    number
  >
const planned = async (subject: string) =>
  sumsOf((await lastPlan(subject)).zones, 'seats', 'forSale', 'club', 'ballot', 'holders', 'comps')
const became = async (subject: string) => {
  const { zones, cells } = await lastResult(subject)
  return {
    ...sumsOf(
      zones.map(({ elsewhere = -1, ...zone }) => ({ ...zone, elsewhere })),
      'sold',
      'elsewhere',
      'club',
      'holders',
      'comps',
    ),
    ...sumsOf(cells, 'online', 'window', 'returned'),
  }
}

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
async function faults(subject: string) {
  const record = await publishedRecord(office.db, await recordOf(office.db, subject))
  const sale = saleOf(subject.replace(':', '-'))
  return (await verifySale({ sale, record, linked: new Map() }, {}, sha256)).faults
}

const block = (eventId: number, seatId: number) =>
  sql`update event_seats set status = 'blocked' where event_id = ${eventId} and seat_id = ${seatId} and status = 'free'`.execute(
    office.db,
  )
const closePack = (packId: number) =>
  sql`update packs set sales_end_at = now() - interval '1 second' where id = ${packId}`.execute(office.db)
const closePlan = (planId: number) =>
  sql`update bonus_plans set open_until = now() - interval '1 second' where id = ${planId}`.execute(office.db)
const counted = async (seats: ReturnType<typeof sql<{ seats: number }>>) =>
  (await seats.execute(office.db)).rows[0]!.seats

describe('a pack', () => {
  it('says its plan once, with how many packs there are and each seat of its zones once', async () => {
    const { id } = await office.pack(20)
    const subject = `pack:${id}`
    expect(await untoldSales(office.db)).toContain(subject)
    expect((await office.browser().get(`/sale-records/pack-${id}`)).status).toBe(404)
    const told = await Promise.all([tell(subject), tell(subject), tell(subject)])
    expect(told.filter(Boolean)).toHaveLength(1)
    const plan = await lastPlan(subject)
    expect(plan).toMatchObject({ packs: 20, phases: [], perPerson: 4 })
    expect(plan.matches).toHaveLength(3)
    expect((await planned(subject)).seats).toBe(
      await counted(sql<{
        seats: number
      }>`select count(*)::int as seats from packs join plan_seats seat on seat.plan_id = packs.plan_id
        where packs.id = ${id} and zone_id in (select zone_id from pack_prices where pack_id = ${id})`),
    )
    expect(await faults(subject)).toEqual([])
  })

  it('no purchase changes its plan; what the club decides does, and at the end every seat is where it is', async () => {
    const { id } = await office.pack(20)
    const subject = `pack:${id}`
    const [first, second] = (await office.eventsOf(id)) as [number, number, number]
    await tell(subject)
    const before = await planned(subject)
    await office.bought(await office.buyer(), id, { bestAvailable: { quantity: 2 } })
    const other = await office.bought(await office.buyer(), id, { bestAvailable: { quantity: 3 } })
    const [alone, blocked] = (await office.freeSeats(id, 2)) as [number, number]
    const ana = await office.buyer()
    const hold = await ana.post(`/events/${first}/holds`, { seatIds: [alone] })
    const order = await ana.post('/orders', { holdId: hold.body.id })
    expect((await ana.payByCard(order.body.id, 'APRO')).body.status).toBe('approved')
    expect(await tell(subject)).toBe(false)

    await block(second, blocked)
    expect(await tell(subject, false)).toBe(false)
    expect(await tell(subject)).toBe(true)
    expect(await planned(subject)).toEqual({ ...before, forSale: before.forSale - 1, club: before.club + 1 })
    await refundOrder(office.services, {
      orderId: other.id,
      reason: 'x',
      requestKey: randomUUID(),
      actor: null,
    })
    expect(await tell(subject)).toBe(false)

    await closePack(id)
    for (const kind of ['changed', 'ended']) {
      expect(await tell(subject, false)).toBe(true)
      expect((await kinds(subject)).at(-1)).toBe(kind)
    }
    expect(await tell(subject)).toBe(false)
    expect(await became(subject)).toEqual({
      sold: 2,
      online: 2,
      window: 0,
      returned: 3,
      elsewhere: await counted(sql<{ seats: number }>`
        select count(distinct ticket.seat_id)::int as seats from tickets ticket join orders on orders.id = ticket.order_id
        where ticket.event_id in (select event_id from pack_events where pack_id = ${id}) and ticket.status = 'valid'
          and ticket.zone_id in (select zone_id from pack_prices where pack_id = ${id}) and ticket.pass_id is null
          and orders.hold_id not in (select hold_id from pack_holds where pack_id = ${id})`),
      club: before.club + 1,
      holders: before.holders,
      comps: before.comps,
    })
    expect(await faults(subject)).toEqual([])
  })

  it('ends when its packs are sold out, although seats are left', async () => {
    const { id } = await office.pack(1)
    await tell(`pack:${id}`)
    await office.bought(await office.buyer(), id, { bestAvailable: { quantity: 1 } })
    expect(await tell(`pack:${id}`)).toBe(true)
    expect((await said(`pack:${id}`)).at(-1)).toMatchObject({ kind: 'ended', reason: 'sold_out' })
    expect((await became(`pack:${id}`)).sold).toBe(1)
    expect(await tell(`pack:${id}`)).toBe(false)
    expect(await faults(`pack:${id}`)).toEqual([])
  })

  it('that is withdrawn says so once, and not its hour afterwards', async () => {
    const { id } = await office.pack(5)
    const subject = `pack:${id}`
    await tell(subject)
    await sql`update packs set status = 'cancelled' where id = ${id}`.execute(office.db)
    expect(await tell(subject)).toBe(true)
    expect((await said(subject)).at(-1)).toMatchObject({ kind: 'ended', reason: 'cancelled' })
    await closePack(id)
    expect(await tell(subject)).toBe(false)
    expect(await faults(subject)).toEqual([])
  })

  it('is sold whole: one match that is no longer sold ends its sale', async () => {
    const { id } = await office.pack(5)
    const [eventId] = await office.eventsOf(id)
    const undone = new Error('undone')
    const standing = (change: ReturnType<typeof sql>) =>
      office.db
        .transaction()
        .execute(async (tx) => {
          await change.execute(tx)
          throw Object.assign(undone, { found: await packRecords.standing(tx, id, true) })
        })
        .catch((error: typeof undone & { found: { status: string } }) => error.found.status)
    expect((await packRecords.standing(office.db, id, true))!.status).toBe('open')
    expect(await standing(sql`update events set status = 'cancelled' where id = ${eventId}`)).toBe(
      'cancelled',
    )
    expect(
      await standing(sql`update events set sales_end_at = now() - interval '1 second' where id = ${eventId}`),
    ).toBe('over')
  })
})

it('is checked by one command', async () => {
  const { id } = await office.pack(7)
  await tell(`pack:${id}`)
  const origin = await office.app.listen({ port: 0, host: 'localhost' })
  const record = `${origin.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost')}/api/sale-records/pack-${id}`
  const script = join(import.meta.dirname, '../../../../scripts/verify-queue.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, record])
  expect(stdout).toContain('1 entradas firmadas')
  expect(stdout).toContain('✓ Las cuentas cuadran')
})

describe('a bonogallo', () => {
  it('counts its passes once, returned ones as returned, and those that were brought as their holders’', async () => {
    const planId = await stagePlan(office.db)
    const subject = `plan:${planId}`
    expect(await tell(subject)).toBe(true)
    const before = await planned(subject)
    const seats = await bonogalloSeats(planId, 4)
    await buyPass(office, await office.buyer(), planId, seats[0]!)
    const given = await buyPass(office, await office.buyer(), planId, seats[1]!)
    expect(await tell(subject)).toBe(false)

    const brought = await bring(planId, seats.slice(2))
    expect(await tell(subject)).toBe(true)
    expect(await planned(subject)).toEqual({
      ...before,
      forSale: before.forSale - 2,
      holders: before.holders + 2,
    })
    await endPass(brought[0]!, 'holder')
    expect(await tell(subject)).toBe(true)
    expect((await planned(subject)).holders).toBe(before.holders + 1)
    await endPass(given.orderId, 'holder')
    expect(await tell(subject)).toBe(false)

    await closePlan(planId)
    await tell(subject)
    await tell(subject)
    expect(await became(subject)).toMatchObject({
      sold: 1,
      online: 1,
      window: 0,
      returned: 1,
      holders: before.holders + 1,
      club: before.club,
    })
    expect((await lastResult(subject)).cells.map(({ phase }) => phase)).not.toContain(null)
    expect((await kinds(subject)).at(-1)).toBe('ended')
    expect(await faults(subject)).toEqual([])
  })

  it('says what was renewed apart from what all could buy; a kept seat is for sale in its own plan only', async () => {
    const ana = await office.buyer()
    const was = await stagePlan(office.db, { events: [1] })
    const [seatId, other] = (await bonogalloSeats(await stagePlan(office.db), 2)) as [number, number]
    await buyPass(office, ana, was, seatId)
    const planId = await stagePlan(office.db, { events: [2, 3], renewing: true, followsId: was })
    const open = await stagePlan(office.db, { events: [2, 3] })
    for (const one of [planId, open]) await tell(`plan:${one}`)
    const [own, others] = [await planned(`plan:${planId}`), await planned(`plan:${open}`)]
    await holdRenewalSeats(office.db)
    expect(await tell(`plan:${planId}`)).toBe(false)
    expect(await tell(`plan:${open}`)).toBe(true)
    expect((await planned(`plan:${open}`)).holders).toBe(others.holders + 1)

    await buyPass(office, ana, planId, seatId)
    await sql`update bonus_plans set renewal_until = now(), open_from = now() where id = ${planId}`.execute(
      office.db,
    )
    await buyPass(office, await office.buyer(), planId, other)
    await tell(`plan:${planId}`)
    expect(await planned(`plan:${planId}`)).toEqual(own)
    await sql`update bonus_plans set open_until = now() where id = ${planId}`.execute(office.db)
    await tell(`plan:${planId}`)
    await tell(`plan:${planId}`)
    const { cells } = await lastResult(`plan:${planId}`)
    const soldIn = (id: number) =>
      sumsOf(
        cells.filter(({ phase }) => phase === id),
        'online',
      ).online
    expect([soldIn(1), soldIn(2)]).toEqual([1, 1])
    expect(await faults(`plan:${planId}`)).toEqual([])
  })

  /** Seats that are free in all matches of a plan. */
  async function bonogalloSeats(planId: number, quantity: number): Promise<number[]> {
    const { rows } = await sql<{ seatId: number }>`
      select seat_id from event_seats join bonus_plan_events using (event_id) where plan_id = ${planId}
      group by seat_id having bool_and(status = 'free') order by seat_id desc limit ${quantity}`.execute(
      office.db,
    )
    return rows.map(({ seatId }) => seatId)
  }

  /** Passes of another system; answers their orders. */
  async function bring(planId: number, seatIds: number[]): Promise<string[]> {
    const passes: Parameters<typeof bringPasses>[1][number][] = []
    for (const seatId of seatIds) {
      const { accountId } = await office.buyer()
      const { zoneId } = await office.db
        .selectFrom('eventSeats')
        .select('zoneId')
        .where('seatId', '=', seatId)
        .where('eventId', '=', 1)
        .executeTakeFirstOrThrow()
      const person = { firstName: 'Íñigo', lastName: 'Peña', birthDate: null, phone: null }
      const money = { fare: 'adult', priceCents: 300_000, paidCharges: null, renews: null }
      passes.push({ planId, accountId, seatId, zoneId, ...person, ...money })
    }
    const made = await office.db.transaction().execute((tx) => bringPasses(tx, passes))
    return [...made.values()].map(({ orderId }) => orderId)
  }

  const endPass = (orderId: string, ending: 'holder') =>
    office.db
      .transaction()
      .execute(async (tx) => endPassesOf(tx, orderId, ending, await lockPayingOrders(tx, orderId)))
})

it('after the last match each is settled once, with what came back since, and nothing follows', async () => {
  const sales = [`pack:${(await office.pack(9)).id}`, `plan:${await stagePlan(office.db)}`] as const
  for (const subject of sales) await tell(subject)
  const [pack, plan] = sales.map((subject) => Number(subject.split(':')[1])) as [number, number]
  const bought = await office.bought(await office.buyer(), pack, { bestAvailable: { quantity: 2 } })
  await closePack(pack)
  await closePlan(plan)
  for (const subject of [...sales, ...sales]) await tell(subject)
  expect((await became(sales[0])).returned).toBe(0)
  await refundOrder(office.services, {
    orderId: bought.id,
    reason: 'x',
    requestKey: randomUUID(),
    actor: null,
  })
  for (const subject of sales) expect(await tell(subject)).toBe(false)
  await sql`update events set starts_at = now() - interval '4 hours', doors_at = now() - interval '6 hours',
    sales_start_at = now() - interval '9 days', sales_end_at = now() - interval '1 day' where id in (1, 2, 3)`.execute(
    office.db,
  )
  await sql`update bonus_plans set ends_on = current_date - 1 where id = ${plan}`.execute(office.db)
  for (const subject of sales) {
    const told = await Promise.all([tell(subject), tell(subject)])
    expect(told.filter(Boolean)).toHaveLength(1)
    expect((await kinds(subject)).slice(-2)).toEqual(['ended', 'settled'])
    expect(await tell(subject)).toBe(false)
    expect(await untoldSales(office.db)).not.toContain(subject)
    expect(await faults(subject)).toEqual([])
  }
  expect(await became(sales[0])).toMatchObject({ sold: 0, returned: 2 })
})
