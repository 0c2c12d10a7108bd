import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import type { Event, EventSummary } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('the list of matches', () => {
  it('has the published ones, the next one first, each with the lowest price of its own page', async () => {
    const browser = server.browser()
    const events: EventSummary[] = (await browser.get('/events')).body.events
    expect(events.map(({ startsAt }) => startsAt)).toEqual(events.map(({ startsAt }) => startsAt).toSorted())
    expect(events.find(({ id }) => id === 1)).toMatchObject({ saleState: 'on_sale', availability: 'many' })
    expect(events.find(({ id }) => id === 3)).toMatchObject({ saleState: 'announced' })
    for (const { id, fromCents } of events) {
      const event: Event = (await browser.get(`/events/${id}`)).body
      const adult = event.zones.flatMap((zone) => zone.prices.filter(({ fare }) => fare === 'adult'))
      expect(event.fromCents).toBe(fromCents)
      expect(Math.min(...adult.map(({ totalCents }) => totalCents))).toBe(fromCents)
    }
  })

  it('leaves out drafts and matches that are over', async () => {
    const { db } = server
    const before: EventSummary[] = (await server.browser().get('/events')).body.events
    const [over, draft] = [before[0]!.id, before.at(-1)!.id]
    await db
      .updateTable('events')
      .set({ startsAt: new Date('2020-01-01T20:00:00Z'), doorsAt: new Date('2020-01-01T18:00:00Z') })
      .where('id', '=', over)
      .execute()
    await db.updateTable('events').set({ status: 'draft' }).where('id', '=', draft).execute()
    const browser = server.browser()
    const after: EventSummary[] = (await browser.get('/events')).body.events
    expect(before.length - after.length).toBe(2)
    expect((await browser.get(`/events/${draft}`)).status).toBe(404)
    expect((await browser.get(`/events/${over}`)).status).toBe(200)
  })

  it('answers 304 to who has the same list already', async () => {
    const browser = server.browser()
    const first = await browser.get('/events')
    const again = await browser.call('GET', '/events', undefined, {
      'if-none-match': String(first.headers['etag']),
    })
    expect(again.status).toBe(304)
    const stale = await browser.call('GET', '/events', undefined, { 'if-none-match': '"another"' })
    expect(stale.status).toBe(200)
  })
})

describe('a match', () => {
  it('shows zones, final prices, seats and the rule of cancellation', async () => {
    const { body }: { body: Event } = await server.browser().get('/events/1')
    expect(body.capacity).toBe(34_107)
    expect(body.zones.reduce((sum, zone) => sum + zone.seats, 0)).toBe(body.capacity)
    expect(body.cancellationRule).toContain('te devolvemos el total')
    for (const price of body.zones.flatMap((zone) => zone.prices)) {
      expect(price.totalCents).toBe(price.faceCents + price.serviceCents)
    }
  })

  it('may admit to a zone without numbers what the plan numbers', async () => {
    const admissions = async (id: number) =>
      Object.fromEntries(
        ((await server.browser().get(`/events/${id}`)).body as Event).zones.map((zone) => [
          zone.name,
          zone.admission,
        ]),
      )
    expect((await admissions(1))['Cabecera Norte']).toBe('numbered')
    expect((await admissions(2))['Cabecera Norte']).toBe('general')
  })

  it('counts seats that are held as taken a second later', async () => {
    const browser = server.browser()
    const zoneOf = async () =>
      ((await browser.get('/events/1')).body as Event).zones.find(({ id }) => id === 0)!
    const before = await zoneOf()
    const held = await browser.post('/events/1/holds', { bestAvailable: { quantity: 2, zoneId: 0 } })
    expect(held.status).toBe(201)
    await expect.poll(async () => (await zoneOf()).free).toBe(before.free - 2)
  })

  it('does not exist under a number that is none of ours', async () => {
    const browser = server.browser()
    expect((await browser.get('/events/9999')).status).toBe(404)
    for (const odd of ['0', '-1', '1.5', 'x', '99999999999']) {
      expect((await browser.get(`/events/${odd}`)).status).toBe(400)
    }
  })
})
