import { randomUUID } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, makePerson } from '#people/accounts/server/testing/test-people.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { seatEngine, type SeatEngine } from '../engine/seat-engine.ts'
import { placeKeys } from './keys.ts'

const eventId = 1
const seats = 34_107

let server: TestServer
let otherNode: Database
let there: SeatEngine
beforeAll(async () => {
  server = await testServer({ environment: { RATE_LIMITS: 'on' } })
  otherNode = openDatabase(server.databaseUrl, 4)
  there = seatEngine({ db: otherNode.db, directUrl: server.databaseUrl, limits: server.config })
})
afterAll(async () => {
  await there.close()
  await otherNode.close()
  await server.close()
})
afterEach(async () => {
  await sql`update event_seats set status = 'free', hold_id = null, held_until = null where status = 'held'`.execute(
    server.db,
  )
  await sql`update holds set status = 'released' where status = 'active'`.execute(server.db)
  await server.services.seats.live.refresh(eventId)
  await there.live.refresh(eventId)
})

/** Percent of the hall that is held now without an account. */
async function heldShare(): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(cardinality(seat_ids)), 0)::int as held from holds
    where event_id = ${eventId} and status = 'active'
      and (network_key is not null or (account_id is null and kind = 'tickets'))`.execute(server.db)
  return (rows[0]!.held / seats) * 100
}

/** What an address has brought together before: a hold of so many seats from the far end of the hall. */
async function holdsAlready(address: string, many: number): Promise<void> {
  const { networkKey, addressKey } = placeKeys(server.config.masterKey)(address)
  await sql`insert into holds (event_id, id, visitor_id, seat_ids, price_version, expires_at, network_key, address_key)
    values (${eventId}, gen_random_uuid(), gen_random_uuid(),
      array(select generate_series(${seats - many}::int, ${seats - 1}::int)), 1, now() + interval '10 minutes',
      ${networkKey}, ${addressKey})`.execute(server.db)
}

type Asked = {
  address: string
  visitor?: string
  quantity?: number
  proof?: string
  path?: string
  session?: object
}
const ask = ({ address, visitor, quantity = 8, proof, path = `/events/${eventId}/holds`, session }: Asked) =>
  server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: address,
    headers: { ...(proof !== undefined && { 'proof-of-work': proof }), ...session },
    ...(visitor !== undefined && { cookies: { visitor } }),
    payload: { bestAvailable: { quantity } },
  })

type Refused = { code: string; detail: { challenge: Challenge } }

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** What a machine holds that shows no work and asks again and again, from many connections. */
async function hoard(next: () => Asked, requests: number): Promise<Set<string>> {
  const codes = new Set<string>()
  let left = requests
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      while (left-- > 0) {
        const answer = await ask(next())
        if (answer.statusCode !== 201) codes.add(answer.json<Refused>().code)
      }
    }),
  )
  return codes
}

/** The same for whom work costs nothing: straight at the engines of two nodes, as if each proof were shown. */
async function hoardWithoutPrice(addressOf: (no: number) => string, requests: number, counted = true) {
  const nodes = [server.services.seats, there]
  const outcomes = await Promise.allSettled(
    Array.from({ length: requests }, async (_, no) => {
      const node = nodes[no % 2]!
      const who = { visitorId: randomUUID(), account: null, fan: null, address: addressOf(no), userAgent: '' }
      const asker = await node.admit(who, { eventIds: [eventId], seats: 8, exchanges: true })
      return node.holdBest(eventId, { quantity: 8 }, counted ? asker : { ...asker, stranger: null })
    }),
  )
  return outcomes
    .filter(({ status }) => status === 'rejected')
    .map((outcome) => (outcome as PromiseRejectedResult).reason.code)
}

describe('who hoards seats without an account', () => {
  it('pays with work before long: no cookie, and a new one for each hold, are one address', async () => {
    const codes = await hoard(() => ({ address: '203.0.113.1' }), 100)
    expect([...codes]).toEqual(['proof_required'])
    await hoard(() => ({ address: '203.0.113.1', visitor: randomUUID() }), 100)
    expect(await heldShare()).toBeGreaterThan(0)
    expect(await heldShare()).toBeLessThan(1)
  })

  it('holds at most 2 % of the hall from one address, however much work it can do, through two nodes', async () => {
    await holdsAlready('203.0.113.2', 500)
    const codes = await hoardWithoutPrice(() => '203.0.113.2', 30)
    expect(codes).toContain('login_to_hold')
    expect(await heldShare()).toBeGreaterThan(1.5)
    expect(await heldShare()).toBeLessThanOrEqual(2)
  })

  it('holds at most 10 % from forty addresses of one network', async () => {
    for (let no = 0; no < 5; no++) await holdsAlready(`203.0.113.${200 + no}`, 580)
    await hoardWithoutPrice((no) => `203.0.113.${no % 40}`, 40)
    expect(await heldShare()).toBeGreaterThan(8)
    expect(await heldShare()).toBeLessThanOrEqual(10)
  })

  it('is one place with all addresses of its /64, and one network with its /48', async () => {
    await holdsAlready('2001:db8:7:1::ffff', 500)
    await hoardWithoutPrice((no) => `2001:db8:7:1::${no.toString(16)}`, 30)
    expect(await heldShare()).toBeLessThanOrEqual(2)
    await holdsAlready('2001:db8:7:ffff::1', 2300)
    await hoardWithoutPrice((no) => `2001:db8:7:${no.toString(16)}::1`, 40)
    expect(await heldShare()).toBeLessThanOrEqual(10)
  })

  it('would hold far more were its share not counted (so the tests above can fail)', async () => {
    await holdsAlready('203.0.113.3', 500)
    await hoardWithoutPrice(() => '203.0.113.3', 40, false)
    expect(await heldShare()).toBeGreaterThan(2.2)
  })

  it('cannot hold more by way of packs and bonogallos', async () => {
    const paths = ['/packs/1/holds', '/bonus/plans/2/holds', `/events/${eventId}/holds`]
    let no = 0
    await hoard(() => ({ address: '203.0.113.4', quantity: 1, path: paths[no++ % 3]! }), 200)
    expect(await heldShare()).toBeLessThan(1)
    const { rows } = await sql<{ kind: string }>`
      select distinct kind::text from holds where status = 'active' and network_key is not null`.execute(
      server.db,
    )
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['bonogallo', 'pack', 'tickets'])
  })
})

describe('the work', () => {
  async function pressed(address: string): Promise<Challenge> {
    for (;;) {
      const answer = await ask({ address })
      if (answer.statusCode === 403) return answer.json<Refused>().detail.challenge
    }
  }

  it('lets one hold through, once, and only that address', async () => {
    const proof = await solve(await pressed('203.0.113.10'))
    await pressed('198.51.100.10')
    expect((await ask({ address: '198.51.100.10', proof })).json<Refused>().code).toBe('proof_required')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask({ address: '203.0.113.10', proof })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  })

  it('is not that of a log-in, nor the other way round', async () => {
    await pressed('203.0.113.11')
    const { body } = await server.browser().get('/captcha/challenge')
    const captcha = await solve(body as Challenge)
    expect((await ask({ address: '203.0.113.11', proof: captcha })).statusCode).toBe(403)
    const proof = await solve(await pressed('203.0.113.11'))
    const registered = await server.browser().post('/account', { captcha: proof })
    expect(registered.status).not.toBe(200)
  })
})

describe('beside a hoarder, at the same address', () => {
  it('people with an account get their seats, and one of them no more than a person may', async () => {
    await holdsAlready('203.0.113.20', 610)
    await ask({ address: '203.0.113.20' })
    expect((await ask({ address: '203.0.113.20' })).json<Refused>().code).toBe('login_to_hold')
    await makePerson(server, { email: 'con-cuenta@correo.example' })
    const { body, headers } = await server.browser().login('con-cuenta@correo.example', goodPassword)
    const cookie = [headers['set-cookie']]
      .flat()
      .find((line) => line?.startsWith('taquilla='))!
      .split(';')[0]!
    const session = { authorization: `Bearer ${body.token}` }
    const held = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask({
          address: '203.0.113.20',
          quantity: 4,
          session: { ...session, cookie: `${cookie}; visitor=${randomUUID()}` },
        }),
      ),
    )
    expect(held.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  })

  it('sixty buyers a minute hold without an account as long as nobody hoards', async () => {
    const answers = []
    for (let buyer = 0; buyer < 60; buyer++) {
      const first = await ask({ address: '203.0.113.21', visitor: randomUUID(), quantity: 3 })
      const proof = first.statusCode === 403 ? await solve(first.json<Refused>().detail.challenge) : undefined
      answers.push(proof === undefined ? first : await ask({ address: '203.0.113.21', quantity: 3, proof }))
    }
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(60)
  })
})

it('where a hold came from is a keyed hash, and forgotten with the hold', async () => {
  const answer = await ask({ address: '203.0.113.30', visitor: randomUUID(), quantity: 2 })
  const keys = async () =>
    (
      await sql<{ keys: string[] }>`select array_remove(array[network_key, address_key], null)::text[] as keys
      from holds where id = ${answer.json<{ id: string }>().id}`.execute(server.db)
    ).rows[0]!.keys
  expect(await keys()).toHaveLength(2)
  for (const status of ['released', 'expired', 'ordered']) {
    await sql`update holds set status = 'active', network_key = 1, address_key = 2 where id = ${answer.json<{ id: string }>().id}`.execute(
      server.db,
    )
    await sql`update holds set status = ${status}::hold_status where id = ${answer.json<{ id: string }>().id}`.execute(
      server.db,
    )
    expect(await keys()).toEqual([])
  }
})
