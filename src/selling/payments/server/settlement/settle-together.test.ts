import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { statementsOf } from '#world/statements.ts'
import { noFaults, openWorld, type World } from '#world/world.ts'

/** Breaks each batch, which books by what is imported; who is settled alone is booked all the same. */
const broken = vi.hoisted(() => ({ on: false, batches: 0 }))
vi.mock('./receive.ts', async (original) => {
  const real = await original<typeof import('./receive.ts')>()
  return {
    ...real,
    book: async (...asked: Parameters<typeof real.book>) => {
      await real.book(...asked)
      if (!broken.on) return
      broken.batches += 1
      throw new Error('broken on purpose')
    },
  }
})

type Buyer = Awaited<ReturnType<World['buyer']>>
type Ready = { buyer: Buyer; orderId: string; pay: () => ReturnType<Buyer['pay']> }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  broken.on = false
  broken.batches = 0
})

const people = 12

/** Orders of two seats with a good card each, all to be paid at the same time. */
async function ready(): Promise<Ready[]> {
  const all: Ready[] = []
  for (let no = 0; no < people; no++) {
    const buyer = await world.buyer()
    const [order, card] = [await buyer.order(2), await buyer.byCard('APRO')]
    all.push({ buyer, orderId: order.id, pay: () => buyer.pay(order.id, card) })
  }
  return all
}

const statuses = (answers: Awaited<ReturnType<Buyer['pay']>>[]) =>
  answers.map(({ body }) => `${body.status} ${body.orderStatus}`)
const paid = 'approved paid'

async function expectTickets(all: Ready[]): Promise<void> {
  for (const { buyer } of all) expect(await world.tickets(buyer)).toHaveLength(2)
  expect(await world.faults()).toEqual(noFaults)
}

describe('purchases at the same time', () => {
  it('share their statements, and each is whole', async () => {
    const all = await ready()
    const { texts, result } = await statementsOf(() => Promise.all(all.map(({ pay }) => pay())))
    expect(statuses(result)).toEqual(all.map(() => paid))
    // Each alone would have been 13.
    expect(texts.length).toBeLessThan(people * 8)
    await expectTickets(all)
  })

  it('are each done again alone where their batch fails', async () => {
    const all = await ready()
    broken.on = true
    expect(statuses(await Promise.all(all.map(({ pay }) => pay())))).toEqual(all.map(() => paid))
    expect(broken.batches).toBeGreaterThan(0)
    await expectTickets(all)
  })

  it('wait for no order that somebody else has', async () => {
    const all = await ready()
    const [slow, ...others] = all
    let answered = false
    const last = await world.db.transaction().execute(async (tx) => {
      await sql`select from orders where id = ${slow!.orderId} for no key update`.execute(tx)
      const waiting = slow!.pay().finally(() => (answered = true))
      expect(statuses(await Promise.all(others.map(({ pay }) => pay())))).toEqual(others.map(() => paid))
      expect(answered).toBe(false)
      return { waiting }
    })
    expect(statuses([await last.waiting])).toEqual([paid])
    await expectTickets(all)
  })

  it('do not pay for the one whose seat was lost', async () => {
    const all = await ready()
    const [unlucky, ...others] = all
    const { db } = world
    await sql`update event_seats set status = 'blocked', hold_id = null, held_until = null
      where (event_id, seat_id) in (select event_id, seat_id from order_lines where order_id = ${unlucky!.orderId} limit 1)`.execute(
      db,
    )
    const [first, ...rest] = statuses(await Promise.all(all.map(({ pay }) => pay())))
    expect(first).toBe('refunded refunded')
    expect(rest).toEqual(others.map(() => paid))
    await expectTickets(others)
  })
})
