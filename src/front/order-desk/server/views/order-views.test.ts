import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer } from '#lib/endpoint.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'
import type { listViews } from '../../views-contract.ts'

let world: World
type Staff = Awaited<ReturnType<typeof staff>>
let support: Staff
beforeAll(async () => {
  world = await openWorld()
  support = await staff(world, 'support')
})
afterAll(() => world.close())

const views = async (who = support) =>
  ((await who.get('/desk/order-views')).body as Answer<typeof listViews>).views

it('counts what each view shows, and keeps one’s own with its name and filters', async () => {
  await world.fan().holds(1).orders().pays('APRO')
  expect((await views()).map(({ id, own }) => [id, own])).toEqual([
    ['hoy', false],
    ['atender', false],
    ['repetidos', false],
    ['ficha', false],
  ])
  expect((await views())[0]!.count).toBeGreaterThan(0)
  const kept = await support.post('/desk/order-views', { name: 'Con tarjeta', query: { pago: 'card' } })
  expect(kept.status).toBe(201)
  const mine = (await views()).find(({ own }) => own)
  expect(mine).toMatchObject({ name: 'Con tarjeta', query: { pago: 'card' }, count: expect.any(Number) })
  expect(mine!.count).toBeGreaterThan(0)
  const path = `/desk/order-views/${mine!.id}`
  expect((await support.call('PATCH', path, { name: 'Tarjetas' })).status).toBe(200)
  expect((await views()).at(-1)?.name).toBe('Tarjetas')
  const other = await staff(world, 'finance')
  expect((await views(other)).some(({ own }) => own)).toBe(false)
  expect((await other.call('DELETE', path)).status).toBe(404)
  expect((await support.call('DELETE', path)).status).toBe(200)
  expect(await views()).toHaveLength(4)
})

it('keeps no name of a person in a view', async () => {
  const asked = await support.post('/desk/order-views', { name: 'Ana', query: { search: 'Ana Luna' } })
  expect(asked.status).toBe(400)
})

it('sums the net of what the list shows: what went back is not in it', async () => {
  const { buyer, order } = await world.fan().holds(1).orders().pays('APRO')
  const sum = async () => (await support.get(`/desk/orders-sum?persona=${buyer.accountId}`)).body
  expect(await sum()).toEqual({ orders: 1, netCents: order.totalCents })
  const finance = await staff(world, 'finance')
  await finance.post(`/desk/orders/${order.id}/refunds`, {
    key: crypto.randomUUID(),
    as: 'refund',
    leftCents: order.totalCents,
    reason: 'Lo pidió',
  })
  expect(await sum()).toEqual({ orders: 1, netCents: 0 })
})

it('shows of an order its seats, how it was paid, and what is to be known of it', async () => {
  const { buyer } = await world.fan().holds(2).orders().pays('APRO')
  const { rows } = (await support.get(`/desk/orders?persona=${buyer.accountId}&pago=card`)).body
  expect(rows).toHaveLength(1)
  expect(rows[0].pay).toMatch(/^card \d{4}$/)
  expect(rows[0].places.split(',')).toHaveLength(2)
  expect(rows[0].mark).toBeNull()
  expect((await support.get(`/desk/orders?persona=${buyer.accountId}&pago=oxxo`)).body.rows).toEqual([])
  expect((await support.get(`/desk/orders?persona=${buyer.accountId}&hasta=2020-01-01`)).body.rows).toEqual(
    [],
  )
})
