import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import type { Buyer } from '#world/world.ts'
import { rounds } from '#world/rounds.ts'
import { barrier } from '#world/barrier.ts'
import { openShop, type Shopping } from './testing/shopping.ts'

let shop: Shopping
let buyers: Buyer[]
beforeAll(async () => {
  shop = await openShop()
  buyers = await Promise.all(Array.from({ length: 8 }, () => shop.buyer()))
})
afterAll(() => shop.close())

describe('the last shirt', () => {
  it('goes to one of eight who order it at the same moment, in every round', async () => {
    const shirt = await shop.variantOf('jersey-portero', 'M')
    for (let round = 0; round < 12; round += 1) {
      await shop.stock(shirt.stockItemId, 1)
      const answers = await Promise.all(buyers.map((buyer) => shop.orderOne(buyer, 'jersey-portero', 'M')))
      const won = answers.filter(({ status }) => status === 201)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'not_enough')).toHaveLength(7)
      expect(await shop.pieces(shirt.stockItemId)).toEqual({ free: 0, held: 1, sold: 0 })
    }
  })

  it('would go to several without the lock of its row (so the test above can fail)', async () => {
    const shirt = await shop.variantOf('jersey-portero', 'M')
    await shop.stock(shirt.stockItemId, 1)
    const meet = barrier(2)
    const careless = () =>
      shop.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ unit: number }>`
          select unit from stock_units where item_id = ${shirt.stockItemId} and status = 'free' limit 1`.execute(
          tx,
        )
        await meet()
        if (rows[0] === undefined) return false
        await sql`update stock_units set status = 'held', hold_id = gen_random_uuid(), held_until = now() + interval '600 s'
          where item_id = ${shirt.stockItemId} and unit = ${rows[0].unit}`.execute(tx)
        return true
      })
    const taken = await Promise.all(Array.from({ length: 8 }, careless))
    expect(taken.filter(Boolean).length).toBeGreaterThan(1)
  })

  it('is not held by one who asks for more of it in the same breath than there is', async () => {
    const shirt = await shop.variantOf('jersey-portero', 'M')
    await shop.stock(shirt.stockItemId, 5)
    const wanted = [3, 3, 3, 2, 2, 1, 1, 4]
    const answers = await Promise.all(
      buyers.map((buyer, index) => shop.orderOne(buyer, 'jersey-portero', 'M', wanted[index])),
    )
    const had = answers.map(({ status }, index) => (status === 201 ? wanted[index]! : 0))
    const held = had.reduce((sum, quantity) => sum + quantity, 0)
    expect(held).toBeGreaterThan(0)
    expect(held).toBeLessThanOrEqual(5)
    expect(await shop.pieces(shirt.stockItemId)).toEqual({ free: 5 - held, held, sold: 0 })
  })
})

type Step = { who: number; do: 'order' | 'pay' | 'cancel' | 'expire' | 'refund'; quantity: number }
const step = fc.record<Step>({
  who: fc.nat({ max: 3 }),
  do: fc.constantFrom('order', 'order', 'pay', 'cancel', 'expire', 'refund'),
  quantity: fc.integer({ min: 1, max: 4 }),
})
const capacity = 6

/** One step of somebody; what cannot be done now is refused and changes nothing. */
async function take({ who, do: what, quantity }: Step, last: Map<number, string>): Promise<void> {
  const buyer = buyers[who]!
  const orderId = last.get(who)
  if (what === 'order') {
    const { status, body } = await shop.orderOne(buyer, 'gorra-cresta', 'Única', quantity)
    if (status === 201) last.set(who, body.orderId)
    return
  }
  if (orderId === undefined) return
  if (what === 'pay') await buyer.payByCard(orderId, 'APRO')
  if (what === 'cancel') await buyer.post(`/orders/${orderId}/cancellation`)
  if (what === 'expire') {
    await shop.passTime(orderId, 700)
    await shop.expire()
  }
  if (what === 'refund') {
    const input = { orderId, reason: 'prueba', requestKey: orderId, actor: null }
    await refundOrder(shop.services, input).catch(() => undefined)
  }
}

/** Pieces of paid orders are sold, never more than there are; none is held by an order that is over. */
async function check(itemId: number): Promise<void> {
  const now = await shop.pieces(itemId)
  expect(now.free + now.held + now.sold).toBe(capacity)
  const { rows } = await sql<{ paid: number; open: number; stray: number }>`
    select coalesce(sum(quantity) filter (where status = 'paid'), 0)::int as paid,
      coalesce(sum(quantity) filter (where status in ('pending', 'reserved', 'in_review')), 0)::int as open,
      (select count(*)::int from stock_units where item_id = ${itemId} and status = 'held' and not exists (
        select from orders where orders.hold_id = stock_units.hold_id and status in ('pending', 'reserved', 'in_review'))) as stray
    from order_items join orders on orders.id = order_id where stock_item_id = ${itemId}`.execute(shop.db)
  expect(rows[0]).toMatchObject({ paid: now.sold, stray: 0 })
  expect(rows[0]!.open).toBeGreaterThanOrEqual(now.held)
}

it('keeps its count through random histories of ordering, paying, leaving and giving back', async () => {
  const cap = await shop.variantOf('gorra-cresta', 'Única')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 7 }),
      async (turns) => {
        await sql`update orders set status = 'cancelled' where kind = 'shop' and status < 'cancelled'`.execute(
          shop.db,
        )
        await sql`delete from order_items where stock_item_id = ${cap.stockItemId}`.execute(shop.db)
        await shop.stock(cap.stockItemId, capacity)
        const last = new Map<number, string>()
        for (const together of turns) {
          await Promise.all(together.map((one) => take(one, last)))
          await check(cap.stockItemId)
        }
        expect((await shop.books()).unbalanced).toEqual([])
      },
    ),
    { numRuns: rounds(6, 100), interruptAfterTimeLimit: 20_000 },
  )
})
