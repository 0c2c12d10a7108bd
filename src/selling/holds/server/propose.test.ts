import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import type { Proposal } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ask = async (query: string) => (await server.browser().get(`/events/1/proposals?${query}`)).body
const seatsOf = ({ seats }: Proposal) => seats.map(({ id }) => id)

it('proposes seats by view and by price, with what they cost and why, and they can be held', async () => {
  const { proposals } = (await ask('quantity=2')) as { proposals: Proposal[] }
  expect(proposals.map(({ by }) => by)).toEqual(['view', 'price'])
  const [view, price] = proposals as [Proposal, Proposal]
  expect(view.totalCents).toBeGreaterThanOrEqual(price.totalCents)
  expect(view.facts.side).toBe('halfway')
  const held = await server.browser().post('/events/1/holds', { seatIds: seatsOf(view) })
  expect(held.status).toBe(201)
  expect(held.body.totalCents).toBe(view.totalCents)
})

it('keeps to the price that is wished, and proposes nothing beyond the limit of a person', async () => {
  const { zones, seatsPerPerson } = (await server.browser().get('/events/1')).body
  const adult = (zone: { prices: { fare: string; totalCents: number }[] }) =>
    zone.prices.find(({ fare }) => fare === 'adult')?.totalCents ?? 0
  const dearest = Math.max(...zones.map(adult))
  const { proposals } = (await ask(`quantity=1&nearCents=${dearest}`)) as { proposals: Proposal[] }
  expect(proposals[0]?.totalCents).toBeLessThanOrEqual(dearest)
  expect(proposals[0]?.facts.side).toBe('halfway')
  expect(await ask(`quantity=${seatsPerPerson + 1}`)).toEqual({ proposals: [] })
  expect((await server.browser().get('/events/1/proposals?quantity=0')).status).toBe(400)
  expect((await server.browser().get('/events/999999/proposals?quantity=2')).status).toBe(404)
})

it('does not propose what others hold', async () => {
  const before = (await ask('quantity=3')) as { proposals: Proposal[] }
  const wanted = seatsOf(before.proposals[0]!)
  expect((await server.browser().post('/events/1/holds', { seatIds: wanted })).status).toBe(201)
  await expect.poll(async () => seatsOf((await ask('quantity=3')).proposals[0])).not.toEqual(wanted)
})
