import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { vatInside } from '#lib/money.ts'
import { openWorld, type World } from '#world/world.ts'
import { sumRevenueDays } from './sum-days.ts'
import { staff } from '#world/staff.ts'
import type { RevenueBy, RevenueRow } from '../../revenue-contract.ts'

let world: World
let finance: Awaited<ReturnType<typeof staff>>

beforeAll(async () => {
  world = await openWorld()
  finance = await staff(world, 'finance')
})
afterAll(() => world.close())

async function revenue(by: RevenueBy, more = ''): Promise<RevenueRow[]> {
  await sumRevenueDays(world.db)
  const { body, status } = await finance.get(`/staff/reports/revenue?by=${by}${more}`)
  expect(status).toBe(200)
  return body.rows
}
const sum = (rows: RevenueRow[], key: keyof RevenueRow) =>
  rows.reduce((total, row) => total + Number(row[key]), 0)

/** What orders, their lines and the allocations of their money say, without the report. */
async function books() {
  const { rows } = await sql<Record<'sold' | 'kept' | 'face' | 'service' | 'tax' | 'orders', number>>`
    select (select sum(total_cents) from orders where paid_at is not null)::bigint as sold,
      (select count(*) from orders where paid_at is not null and kind not in ('comp', 'seat_change'))::int as orders,
      (select sum(moved.amount_cents) from payment_allocations moved where kind in ('tickets', 'kept'))::bigint as kept,
      (select sum(face_cents) from order_lines join orders on orders.id = order_id where paid_at is not null)::bigint as face,
      (select sum(service_cents) from order_lines join orders on orders.id = order_id where paid_at is not null)::bigint as service,
      (select sum(service_tax_cents) from order_lines join orders on orders.id = order_id where paid_at is not null)::bigint
      + (select coalesce(sum(tax_cents), 0) from order_items join orders on orders.id = order_id where paid_at is not null)::bigint as tax`.execute(
    world.db,
  )
  return rows[0]!
}

describe('revenue', () => {
  it('is the orders and their payments to the centavo, however it is grouped, before and after money goes back', async () => {
    const { buyer: ana } = await world.fan().holds(3).orders().pays('APRO')
    const returned = await ana.order(2)
    await ana.payByCard(returned.id, 'APRO')
    await ana.payByCard((await ana.order(1)).id, 'FUND')
    const groupings: RevenueBy[] = ['match', 'team', 'kind', 'means', 'day']
    const agree = async () => {
      const told = await books()
      for (const by of groupings) {
        const rows = await revenue(by)
        expect([by, sum(rows, 'soldCents'), sum(rows, 'netCents')]).toEqual([by, told.sold, told.kept])
        expect([sum(rows, 'faceCents'), sum(rows, 'serviceCents')]).toEqual([told.face, told.service])
        expect([sum(rows, 'taxCents'), sum(rows, 'orders')]).toEqual([told.tax, told.orders])
        expect(sum(rows, 'backCents')).toBe(told.sold - told.kept)
      }
      return told
    }
    const before = await agree()
    const input = { orderId: returned.id, reason: 'prueba', requestKey: 'prueba-1', actor: null }
    await refundOrder(world.services, input)
    const after = await agree()
    expect(before.kept - after.kept).toBe(returned.totalCents)
    await sql`update revenue_days set sold_cents = sold_cents + 1, face_cents = face_cents + 1
      where day < (now() at time zone 'America/Mexico_City')::date - 1`.execute(world.db)
    const { numbersOff } = await sql<{
      numbersOff: number
    }>`select count(*)::int as numbers_off from revenue_days
      where day < (now() at time zone 'America/Mexico_City')::date - 1`
      .execute(world.db)
      .then(({ rows }) => rows[0]!)
    expect(sum(await revenue('day'), 'soldCents') - after.sold).toBe(numbersOff)
  })

  it('counts the VAT inside charges, and none of admission', async () => {
    const { order } = await world.fan().holds(2).orders().pays('APRO')
    const lines = await world.db
      .selectFrom('orderLines')
      .select(['serviceCents', 'serviceTaxCents'])
      .where('orderId', '=', order.id)
      .execute()
    expect(lines.map((line) => line.serviceTaxCents)).toEqual(
      lines.map((line) => vatInside(line.serviceCents)),
    )
  })

  it('splits an order between credit and a card, to the centavo', async () => {
    const { order } = await world.fan().holds(2).orders().pays('APRO')
    const before = await revenue('means')
    const part = Math.floor(order.totalCents / 3)
    await sql`with main as (select * from payments where order_id = ${order.id} and status = 'approved'),
      credit as (insert into payments (order_id, attempt_key, request_hash, method, amount_cents, status)
        select order_id, 'part-credit', request_hash, 'credit', ${part}::int, 'approved' from main returning id),
      less as (update payments set amount_cents = amount_cents - ${part} where id = (select id from main))
      insert into payment_allocations (payment_id, kind, amount_cents, reason)
        select id, 'tickets'::allocation_kind, ${part}::int, 'paid' from credit union all
        select id, 'tickets'::allocation_kind, -${part}::int, 'paid' from main`.execute(world.db)
    const after = await revenue('means')
    const of = (rows: RevenueRow[], means: string, key: keyof RevenueRow) =>
      Number(rows.find((row) => row.key === means)?.[key] ?? 0)
    expect(of(after, 'credit', 'soldCents') - of(before, 'credit', 'soldCents')).toBe(part)
    for (const key of [
      'soldCents',
      'faceCents',
      'serviceCents',
      'taxCents',
      'netCents',
      'orders',
      'seats',
    ] as const)
      expect([key, sum(after, key)]).toEqual([key, sum(before, key)])
  })

  it('is read without waiting: sums older than a minute are asked for, and said to be', async () => {
    const read = async () => (await finance.get('/staff/reports/revenue')).body
    const jobs = async () =>
      (await world.pool.query(`select from graphile_worker.jobs where key = 'sum_revenue_days'`)).rowCount
    await sumRevenueDays(world.db)
    expect(await read()).toMatchObject({ summing: false, until: expect.any(String) })
    const before = await jobs()
    await world.pool.query(`update revenue_summed set until = now() - interval '2 minutes'`)
    const [old] = await Promise.all([read(), read()])
    expect(old.summing).toBe(true)
    expect([before, await jobs()]).toEqual([0, 1])
  })

  it('is told by team: each of the club’s, events of none, and what is of no one match', async () => {
    await sql`insert into teams (name, color) values ('Gallos Femenil', '#0d2e6e') on conflict do nothing`.execute(
      world.db,
    )
    const { rows: teams } = await sql<{
      id: number
      first: boolean
    }>`select id, first from teams order by first desc, id`.execute(world.db)
    const other = teams.find(({ first }) => !first)!.id
    const { order } = await world.fan().holds(2).orders().pays('APRO')
    const of = (rows: RevenueRow[], key: string) => rows.find((row) => row.key === key)?.netCents ?? 0
    const before = await revenue('team')
    expect(before.find(({ key }) => key === String(teams[0]!.id))?.what).toBe('Gallos')
    await sql`update events set team_id = ${other} where id = ${world.event.id}`.execute(world.db)
    try {
      const after = await revenue('team')
      expect(of(after, String(other)) - of(before, String(other))).toBeGreaterThanOrEqual(order.totalCents)
      expect(sum(after, 'netCents')).toBe(sum(before, 'netCents'))
      const named = await revenue('team', '&search=Femenil')
      expect(named.every(({ what }) => what.includes('Femenil'))).toBe(true)
    } finally {
      await sql`update events set team_id = ${teams[0]!.id} where id = ${world.event.id}`.execute(world.db)
    }
  })

  it('keeps to the days asked for', async () => {
    const day = (await revenue('day')).at(-1)!.key
    const only = await revenue('day', `&from=${day}&to=${day}`)
    expect(only.map(({ key }) => key)).toEqual([day])
    expect(await revenue('day', '&from=2001-01-01&to=2001-01-02')).toEqual([])
  })
})

it('shows the sale as it is now: the last hour by minute, each zone, and today', async () => {
  const path = `/staff/reports/live/${world.event.id}`
  const before = (await finance.get(path)).body
  const { order } = await world.fan().holds(3).orders().pays('APRO')
  const held = await (await world.buyer()).hold(2)
  const { body: after } = await finance.get(path)
  expect(after.minutes).toHaveLength(60)
  const seats = (minutes: { seats: number }[]) => minutes.reduce((total, minute) => total + minute.seats, 0)
  expect(seats(after.minutes) - seats(before.minutes)).toBe(3)
  expect(after.todayCents - before.todayCents).toBe(order.totalCents)
  const count = (key: 'sold' | 'held') => sum(after.zones, key as never) - sum(before.zones, key as never)
  expect([count('sold'), count('held')]).toEqual([3, held.seats.length])
  for (const zone of after.zones) expect(zone.sold + zone.held + zone.free + zone.blocked).toBe(zone.total)
})
