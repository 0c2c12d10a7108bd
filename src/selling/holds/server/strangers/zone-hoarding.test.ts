import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodPassword, makePerson } from '#people/accounts/server/testing/test-people.ts'
import { eventId, openStrangers, solve, type Refused, type Strangers } from './testing/strangers.ts'

let strangers: Strangers
let server: Strangers['server']
let ask: Strangers['ask']
let holdsAlready: Strangers['holdsAlready']
let hoard: Strangers['hoardWithoutPrice']
beforeAll(async () => {
  strangers = await openStrangers()
  ;({ server, ask, holdsAlready, hoardWithoutPrice: hoard } = strangers)
})
afterAll(() => strangers.close())
afterEach(async () => {
  vi.useRealTimers()
  await strangers.letGo()
})

/** The smallest zone that has more seats than a person may take, and its size. */
async function smallZone(): Promise<{ zoneId: number; size: number }> {
  const { rows } = await sql<{ zoneId: number; size: number }>`
    select zone_id, count(*)::int as size from event_seats where event_id = ${eventId}
    group by zone_id having count(*) > 200 order by count(*) limit 1`.execute(server.db)
  return rows[0]!
}

async function heldOfZone(zoneId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from event_seats
    where event_id = ${eventId} and zone_id = ${zoneId} and status = 'held'`.execute(server.db)
  return rows[0]!.held
}

describe('one zone', () => {
  it('is kept by one address for a twentieth at most, and by its network for an eighth', async () => {
    const { zoneId, size } = await smallZone()
    await hoard(() => '203.0.113.50', 40, { zoneId })
    expect(await heldOfZone(zoneId)).toBeGreaterThan(0)
    expect(await heldOfZone(zoneId)).toBeLessThanOrEqual(Math.max(2 * 0.05 * size, 2 * 16))
    await hoard((no) => `203.0.113.${100 + (no % 50)}`, 80, { zoneId })
    expect(await heldOfZone(zoneId)).toBeLessThanOrEqual(Math.max(2 * 0.125 * size, 2 * 24))
  })

  it('stays half free for people with an account, however many networks hoard it', async () => {
    const { zoneId, size } = await smallZone()
    for (let round = 0; round < size / 40; round += 1)
      await hoard((no) => `10.${round}.${no}.7`, 10, { zoneId })
    expect(await heldOfZone(zoneId)).toBeGreaterThan(0.3 * size)
    // What two nodes take in the same tenth of a second they do not see of each other.
    expect(await heldOfZone(zoneId)).toBeLessThanOrEqual(0.75 * size)
    const stranger = await server.app.inject({
      method: 'POST',
      url: `/api/events/${eventId}/holds`,
      remoteAddress: '198.18.0.1',
      payload: { bestAvailable: { quantity: 2, zoneId } },
    })
    const { code, detail } = stranger.json<Refused>()
    expect([stranger.statusCode, code]).toEqual([403, detail.challenge ? 'proof_required' : 'login_to_hold'])
    const { buyer } = await buyerHere()
    const { status, body } = await buyer.post(`/events/${eventId}/holds`, {
      bestAvailable: { quantity: 4, zoneId },
    })
    expect([status, body.seats?.length]).toEqual([201, 4])
  })

  it('cannot be filled by exchanging seats of another one', async () => {
    const { zoneId, size } = await smallZone()
    const other = await server.db
      .selectFrom('eventSeats')
      .select('zoneId')
      .where('eventId', '=', eventId)
      .where('zoneId', '<>', zoneId)
      .limit(1)
      .executeTakeFirstOrThrow()
    const codes = new Set<string>()
    for (let no = 0; no < 12; no += 1) {
      const visitor = randomUUID()
      const asks = (payload: object) =>
        server.app.inject({
          method: 'POST',
          url: `/api/events/${eventId}/holds`,
          remoteAddress: '203.0.113.60',
          cookies: { visitor },
          payload,
        })
      const held = await asks({ bestAvailable: { quantity: 8, zoneId: other.zoneId } })
      if (held.statusCode !== 201) continue
      const moved = await asks({
        bestAvailable: { quantity: 8, zoneId },
        replaces: held.json<{ id: string }>().id,
      })
      if (moved.statusCode !== 201) codes.add(moved.json<Refused>().code)
    }
    expect([...codes]).toEqual(['login_to_hold'])
    expect(await heldOfZone(zoneId)).toBeLessThanOrEqual(Math.max(0.05 * size, 16))
  })
})

/** Somebody with an account, in a browser of their own. */
async function buyerHere(visitor: string = randomUUID()) {
  const email = `${randomUUID()}@correo.example`
  await makePerson(server, { email })
  const buyer = server.browser()
  buyer.cookies.set('visitor', visitor)
  const { body } = await buyer.login(email, goodPassword)
  buyer.useToken(body.token)
  return { buyer, email }
}

describe('a hold under pressure', () => {
  it('is shorter, may be put off for as long again, and lasts the usual time once its person logs in', async () => {
    await holdsAlready('203.0.113.70', 300)
    await ask({ address: '203.0.113.70', visitor: randomUUID(), quantity: 1 })
    const refused = await ask({ address: '203.0.113.70' })
    expect(refused.json<Refused>().code).toBe('proof_required')
    const visitor = randomUUID()
    const proof = await solve(refused.json<Refused>().detail.challenge)
    const held = await ask({ address: '203.0.113.70', visitor, quantity: 2, proof })
    const left = (of: { expiresAt: string }) =>
      Math.round((Date.parse(of.expiresAt) - Date.now()) / 10_000) * 10
    const hold = held.json<{ id: string; expiresAt: string }>()
    expect(left(hold)).toBe(240)
    const put = await server.app.inject({
      method: 'POST',
      url: `/api/holds/${hold.id}/extension`,
      remoteAddress: '203.0.113.70',
      cookies: { visitor },
    })
    expect(left(put.json())).toBe(240)
    const { buyer } = await buyerHere(visitor)
    const { body } = await buyer.get(`/holds/${hold.id}`)
    expect(left(body)).toBe(600)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from min(held_until) - now())::int as seconds from event_seats where hold_id = ${hold.id}`.execute(
      server.db,
    )
    expect(Math.round(rows[0]!.seconds / 10) * 10).toBe(600)
  })

  it('costs a browser that asks again and again, from wherever it asks', async () => {
    const visitor = randomUUID()
    const codes = []
    // A minute's count fades with its successor: here that stands still, however long ten holds take.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let no = 0; no < 10; no += 1) {
      const answer = await ask({ address: `198.51.${no}.9`, visitor, quantity: 1 })
      codes.push(answer.statusCode === 201 ? 'held' : answer.json<Refused>().code)
      await sql`update event_seats set status = 'free', hold_id = null, held_until = null where status = 'held'`.execute(
        server.db,
      )
      await sql`update holds set status = 'released' where status = 'active'`.execute(server.db)
    }
    expect(codes.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'held'))
    expect(codes.at(-1)).toBe('proof_required')
  })
})
