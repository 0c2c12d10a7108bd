import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'

let world: World
let support: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  support = await staff(world, 'support')
})
afterAll(() => world.close())
beforeEach(() => void (people += 1))

let people = 0
type Buyer = Awaited<ReturnType<World['buyer']>>

/** Pays so many seats with the card of that name: two people of one name have one card. */
async function pays(who: Buyer, seats = 1, name = `PERSONA ${String.fromCharCode(65 + people)}`) {
  const order = await who.order(seats)
  const { body } = await who.payByCard(order.id, `APRO ${name}`)
  expect(body.status).toBe('approved')
  return order.id
}
const repeatsOf = async (id: string): Promise<string[]> =>
  (await support.get(`/desk/orders/${id}`)).body.repeats.map((other: { id: string }) => other.id)
const listed = async (): Promise<string[]> =>
  (await support.get('/desk/orders?repetido=si&size=100')).body.rows.map(({ id }: { id: string }) => id)

it('finds two orders of one account, for one match, with as many tickets, paid soon one after the other', async () => {
  const who = await world.buyer()
  const [one, other, larger] = [await pays(who), await pays(who), await pays(who, 2)]
  expect(await repeatsOf(one)).toEqual([other])
  expect(await repeatsOf(other)).toEqual([one])
  expect(await repeatsOf(larger)).toEqual([])
  expect(await listed()).toEqual(expect.arrayContaining([one, other]))
  expect(await listed()).not.toContain(larger)
  const { views } = (await support.get('/desk/order-views')).body
  expect(views).toContainEqual(expect.objectContaining({ id: 'repetidos', query: { repetido: 'si' } }))
})

it('finds those of two accounts that one card paid, and not those of two cards', async () => {
  const [one, other, stranger] = [await world.buyer(), await world.buyer(), await world.buyer()]
  const [first, second] = [await pays(one), await pays(other)]
  const third = await pays(stranger, 1, `OTRA ${String.fromCharCode(65 + people)}`)
  expect(await repeatsOf(first)).toEqual([second])
  expect(await repeatsOf(third)).toEqual([])
})

it('leaves out what was paid later, given back, or is of a match that began', async () => {
  const who = await world.buyer()
  const [one, other] = [await pays(who), await pays(who)]
  const row = world.db.updateTable('orders').where('id', '=', other)
  const { paidAt } = await world.db
    .selectFrom('orders')
    .select('paidAt')
    .where('id', '=', one)
    .executeTakeFirstOrThrow()
  const minutesLater = (minutes: number) => new Date(paidAt!.getTime() + minutes * 60_000)
  await row.set({ paidAt: minutesLater(31) }).execute()
  expect(await repeatsOf(one)).toEqual([])
  await row.set({ paidAt: minutesLater(29) }).execute()
  expect(await repeatsOf(one)).toEqual([other])
  const finance = await staff(world, 'finance')
  const { leftCents } = (await finance.get(`/desk/orders/${other}`)).body
  const refund = { key: crypto.randomUUID(), as: 'refund', leftCents, reason: 'Compra repetida' }
  expect((await finance.post(`/desk/orders/${other}/refunds`, refund)).status).toBeLessThan(300)
  expect(await repeatsOf(one)).toEqual([])
  expect(await listed()).not.toContain(one)
})

it('remembers who said that they are not one purchase, in the log too, and hints no more', async () => {
  const who = await world.buyer()
  const [one, other] = [await pays(who), await pays(who)]
  const say = (otherId: string) => support.post(`/desk/orders/${one}/not-repeated`, { otherId })
  expect((await say(other)).status).toBe(200)
  expect(await repeatsOf(one)).toEqual([])
  expect(await repeatsOf(other)).toEqual([])
  expect(await listed()).not.toContain(other)
  expect((await say(other)).body.code).toBe('not_repeated')
  expect((await say(crypto.randomUUID())).status).toBe(409)
  const [told] = await world.db
    .selectFrom('auditLog')
    .select(['accountId', 'detail'])
    .where('action', '=', 'order.not_repeated')
    .where('subject', '=', `order:${one}`)
    .execute()
  expect(told).toMatchObject({ accountId: support.accountId, detail: { orderId: other } })
})
