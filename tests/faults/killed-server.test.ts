import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyBalance } from '#selling/payments/server/sql.ts'
import { demoPeople } from '../../db/seed/people.ts'
import { makeBuyers } from '../bench/buyers.ts'
import { buy } from '../bench/purchases.ts'
import { testDatabase, type TestDatabase } from '../world/database.ts'
import { cardToken, fan } from '../world/fan.ts'
import { startPrograms, type Programs } from '../world/programs.ts'

const [ana] = demoPeople
let database: TestDatabase
let programs: Programs

beforeAll(async () => {
  database = await testDatabase('demo')
})
afterAll(() => database.drop())

/** Holds two seats, orders them, and pays with a charge that succeeds at the provider and is never answered. */
async function chargeWithoutAnswer(seatIds: number[]): Promise<string> {
  const buyer = fan(programs.origin)
  await buyer.login(ana!.email, ana!.password)
  const hold = await buyer.post<{ id: string }>('/events/1/holds', { seatIds })
  const order = await buyer.post<{ id: string }>('/orders', { holdId: hold.body.id })
  expect(order).toMatchObject({ status: 201 })
  await fetch(`${programs.sandboxOrigin}/__sim/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loseAll: true }),
  })
  await fetch(`${programs.sandboxOrigin}/__sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'hang', times: 1 }),
  })
  const token = await cardToken(programs.sandboxOrigin)
  const body = { method: 'card', token, paymentMethodId: 'master', installments: 1 }
  buyer
    .post(`/orders/${order.body.id}/payments`, body, { 'idempotency-key': randomUUID() })
    .catch(() => undefined)
  await eventually(async () => (await chargesOf(order.body.id)).length === 1, 60)
  return order.body.id
}

async function chargesOf(orderId: string): Promise<unknown[]> {
  const { rows } = await database.pool.query('select id from payments where order_id = $1', [orderId])
  if (rows.length === 0) return []
  const response = await fetch(
    `${programs.sandboxOrigin}/v1/payments/search?external_reference=${rows[0].id}`,
    {
      headers: { authorization: 'Bearer APP_USR-sandbox-access-token' },
    },
  )
  return ((await response.json()) as { results: unknown[] }).results
}

async function statusOf(orderId: string): Promise<string> {
  const { rows } = await database.pool.query('select status from orders where id = $1', [orderId])
  return rows[0].status
}

async function eventually(check: () => Promise<boolean>, seconds: number): Promise<boolean> {
  for (let tenth = 0; tenth < seconds * 10; tenth++) {
    if (await check()) return true
    await sleep(100)
  }
  return false
}

async function kill(): Promise<void> {
  const server = programs.server()
  server.kill('SIGKILL')
  await once(server, 'exit')
}

describe('a server killed between the charge and its settlement, with every webhook lost', () => {
  beforeAll(async () => {
    programs = await startPrograms(database.url)
  })
  afterAll(() => programs.stop())

  it('settles within a minute of its return: one charge, its tickets, every centavo in its place', async () => {
    const orderId = await chargeWithoutAnswer([1000, 1001])
    await kill()
    expect(await statusOf(orderId)).not.toBe('paid')
    await programs.restart()

    expect(await eventually(async () => (await statusOf(orderId)) === 'paid', 60)).toBe(true)
    expect(await chargesOf(orderId)).toHaveLength(1)
    const { rows } = await database.pool.query(
      `select seat_id from tickets where order_id = $1 and status = 'valid' order by seat_id`,
      [orderId],
    )
    expect(rows.map((row) => row.seat_id)).toEqual([1000, 1001])
    expect(await moneyBalance(database.db)).toEqual([])
  })
})

describe('a server killed while dozens buy at the same time', () => {
  beforeAll(async () => {
    programs = await startPrograms(database.url)
  })
  afterAll(() => programs.stop())

  it('loses no purchase that was answered, and charges nobody twice', async () => {
    const buyers = await makeBuyers(database, 48)
    const answered: string[] = []
    const buying = buyers.map(async (buyer) => {
      const bought = await buy(programs, buyer, { eventId: 1, quantity: 2 })
      answered.push(bought!.orderId)
    })
    const ended = Promise.allSettled(buying)
    expect(await eventually(async () => answered.length > 0, 60)).toBe(true)
    await kill()
    await ended
    expect(answered.length).toBeLessThan(buyers.length)
    await programs.restart()

    expect(await eventually(async () => (await openAttempts()) === 0, 90)).toBe(true)
    const { rows } = await database.pool.query<{ id: string; status: string; tickets: number }>(
      `select id, status, (select count(*)::int from tickets where order_id = orders.id and status = 'valid') as tickets
       from orders where created_at > now() - interval '10 minutes' and account_id in (
         select id from accounts where email like 'bench-%')`,
    )
    for (const { id, status, tickets } of rows) {
      expect(tickets).toBe(status === 'paid' ? 2 : 0)
      expect((await chargesOf(id)).length).toBe(status === 'paid' ? 1 : 0)
    }
    const paid = new Set(rows.filter(({ status }) => status === 'paid').map(({ id }) => id))
    expect(answered.filter((orderId) => !paid.has(orderId))).toEqual([])
    expect(await moneyBalance(database.db)).toEqual([])
  })
})

async function openAttempts(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as n from payments where status in ('created', 'pending', 'in_process')
     and created_at > now() - interval '10 minutes'`,
  )
  return rows[0].n
}

describe('the same without the poller (so the test above can fail)', () => {
  beforeAll(async () => {
    programs = await startPrograms(database.url, { JOBS: 'off' })
  })
  afterAll(() => programs.stop())

  it('never learns of the charge', async () => {
    const orderId = await chargeWithoutAnswer([1010, 1011])
    await kill()
    await programs.restart()
    expect(await eventually(async () => (await statusOf(orderId)) === 'paid', 5)).toBe(false)
  })
})
