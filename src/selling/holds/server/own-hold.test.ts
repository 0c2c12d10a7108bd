import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../../db/seed/people.ts'
import { testServer, type Browser, type TestServer } from '#world/test-server.ts'

const [ana] = demoPeople as [(typeof demoPeople)[number]]

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function hold(browser: Browser, eventId = 1): Promise<string> {
  const { status, body } = await browser.post(`/events/${eventId}/holds`, { bestAvailable: { quantity: 2 } })
  expect(status).toBe(201)
  return body.id
}

const own = async (browser: Browser) => (await browser.get('/holds/mine')).body.hold

describe('what this browser holds', () => {
  it('is its latest hold, and nobody else’s', async () => {
    const [ana, beto] = [server.browser(), server.browser()]
    const first = await hold(ana)
    expect((await own(ana)).id).toBe(first)
    const later = await hold(ana, 2)
    expect(await own(ana)).toMatchObject({ id: later, eventId: 2, status: 'active', kind: 'tickets' })
    expect(await own(beto)).toBeNull()
  })

  it('is the account’s on another device too, and the order that was made of it, with its fares', async () => {
    const [tab, phone] = [server.browser(), server.browser()]
    const id = await hold(tab)
    await phone.login(ana.email, ana.password)
    expect(await own(phone)).toBeNull()
    await tab.login(ana.email, ana.password)
    expect(await own(phone)).toMatchObject({ id, status: 'active' })
    const [seat] = (await own(phone)).seats
    const fares = [{ seatId: seat.id, fare: 'child' }]
    const { body: order } = await tab.post('/orders', { holdId: id, fares, acceptsEqualSeats: true })
    const { body: seen } = await phone.get('/holds/mine')
    expect(seen).toMatchObject({
      hold: { id, status: 'ordered' },
      order: { id: order.id, acceptsEqualSeats: true },
    })
    expect(seen.order.fares).toContainEqual(fares[0])
    expect((await phone.post('/orders', { holdId: id })).body.id).toBe(order.id)
    await phone.post(`/orders/${order.id}/cancellation`)
    expect(await own(tab)).toBeNull()
  })

  it('does not stay with the browser when its person has left', async () => {
    const [tab, beto] = [server.browser(), server.browser()]
    await tab.login(ana.email, ana.password)
    const id = await hold(tab)
    beto.cookies.set('visitor', tab.cookies.get('visitor')!)
    expect(await own(beto)).toBeNull()
    expect((await own(tab)).id).toBe(id)
    await tab.call('DELETE', `/holds/${id}`)
  })

  it('is a pack as well, with all its matches', async () => {
    const fan = server.browser()
    const { status, body } = await fan.post('/packs/1/holds', { bestAvailable: { quantity: 1 } })
    expect(status).toBe(201)
    expect(await own(fan)).toMatchObject({ id: body.id, kind: 'pack', subject: 'pack:1', seats: body.seats })
    expect((await own(fan)).matches).toHaveLength(3)
  })

  it('is nothing once it was given back, ran out, or became an order', async () => {
    const [given, late, bought] = [server.browser(), server.browser(), server.browser()]
    await given.call('DELETE', `/holds/${await hold(given)}`)
    const ended = await hold(late)
    await sql`update holds set expires_at = now() where id = ${ended}`.execute(server.db)
    const ordered = await hold(bought)
    await sql`update holds set status = 'ordered' where id = ${ordered}`.execute(server.db)
    expect(await Promise.all([given, late, bought].map(own))).toEqual([null, null, null])
  })

  it('is found with the number that was asked for before, though the hold’s own answer was lost', async () => {
    const fan = server.browser()
    await fan.post('/visitor', {})
    const known = new Map(fan.cookies)
    const id = await hold(fan)
    expect(fan.cookies).toEqual(known)
    expect((await own(fan)).id).toBe(id)
  })

  it.each(['/packs/1/availability', '/bonus/plans/1/availability'])('%s brings it too', async (path) => {
    const fan = server.browser()
    expect((await fan.get(path)).status).toBe(200)
    expect(fan.cookies.has('visitor')).toBe(true)
  })
})
