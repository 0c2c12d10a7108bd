import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementsOf } from '#world/statements.ts'
import { openWorld, type World } from '#world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // What a node remembers of a match for good was read by the purchase before.
  const before = await world.buyer()
  await before.payByCard((await before.order(4)).id, 'APRO')
})
afterAll(() => world.close())

/** What each step of buying four seats asks the database (docs/performance.md): `begin` and `commit` count, jobs do not. */
const most = { hold: 2, order: 5, payment: 13 }

it('buys four seats with 20 statements in the web process', async () => {
  const [ana, before] = [await world.buyer(), await world.buyer()]
  const card = await ana.byCard('APRO')
  // What a node remembers of a match for a second was read just now: by a hold right before, however slow the machine.
  await before.order(4)
  await before.hold(4)
  const hold = await statementsOf(() => ana.hold(4))
  const order = await statementsOf(() => ana.place(hold.result.id))
  const payment = await statementsOf(() => ana.pay(order.result.id, card))
  expect(payment.result.body).toMatchObject({ status: 'approved', orderStatus: 'paid' })
  expect(await world.tickets(ana)).toHaveLength(4)
  const counts = { hold: hold.texts.length, order: order.texts.length, payment: payment.texts.length }
  expect(counts, [hold, order, payment].flatMap(({ texts }) => texts).join('\n')).toEqual(most)
})

it('tells of a new order what reading it tells', async () => {
  const ana = await world.buyer()
  const made = await ana.order(3)
  const read = (await ana.read(made.id)) as Described
  const { event, matches, ...told } = made as unknown as Described
  const at = expect.any(String) as string
  expect(told).toMatchObject({ status: 'pending', lines: { length: 3 } })
  const steps = read.steps.map((step) => ({ ...step, at }))
  expect({ ...told, event: { ...event, free: 0 }, matches: matches.length }).toEqual({
    ...read,
    event: { ...read.event, free: 0 },
    matches: read.matches.length,
    steps,
  })
})

type Described = { event: object; matches: object[]; steps: { at: string; step: string; words: string }[] }
